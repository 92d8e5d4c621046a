import { mount } from "svelte";
import App from "./App.svelte";
import { startAnnouncing } from "./announce";
import "../boards";
import "../design/fonts.css";
import "../design/tokens.css";
import "../design/base.css";
import "../design/controls.css";
import "../design/around.css";
import { startSound } from "../design/sound";
import { presence } from "../net/presence.svelte";
import { startKeys } from "./keys";
import { locale } from "./locale.svelte";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";
import { awaitTypefaces, fetchTypefaces } from "./typefaces";
import { lookForNewer, startWorker } from "./worker";

const RETRY_MS = 2_000;
const target = document.getElementById("app") as HTMLElement;
const typefaces = fetchTypefaces();

/** Without words there is nothing to show: ask for them until they come. */
async function speak(): Promise<void> {
  try {
    await locale.start();
  } catch {
    target.textContent = "Droptable …";
    setTimeout(speak, RETRY_MS);
    return;
  }
  await awaitTypefaces(typefaces);
  target.replaceChildren();
  mount(App, { target });
}

preferences.start();
startSound();
router.start();
startAnnouncing();
startKeys();
startWorker();
presence.onReturn = lookForNewer;
void speak();
