import { mount } from "svelte";
import App from "./App.svelte";
import { startAnnouncing } from "./announce";
import "../boards";
import "../design/fonts.css";
import "../design/tokens.css";
import "../design/base.css";
import { startSound } from "../design/sound";
import { locale } from "./locale.svelte";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";

locale.start();
preferences.start();
startSound();
router.start();
startAnnouncing();
mount(App, { target: document.getElementById("app") as HTMLElement });
