import { mount } from "svelte";
import App from "./App.svelte";
import { startAnnouncing } from "./announce";
import "../boards";
import "../design/fonts.css";
import "../design/tokens.css";
import "../design/base.css";
import { startSound } from "../design/sound";
import { startKeys } from "./keys";
import { locale } from "./locale.svelte";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";

const RETRY_MS = 2_000;
const target = document.getElementById("app") as HTMLElement;

/** Without words there is nothing to show: ask for them until they come. */
async function speak(): Promise<void> {
  try {
    await locale.start();
    target.replaceChildren();
  } catch {
    target.textContent = "Droptable …";
    await new Promise((done) => setTimeout(done, RETRY_MS));
    await speak();
  }
}

preferences.start();
startSound();
startKeys();
router.start();
startAnnouncing();
await speak();
mount(App, { target });
