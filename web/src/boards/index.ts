// Each game's entry on the shelf; its face is fetched when it is played.
import Cover from "./drop-or-pop/Cover.svelte";
import { register } from "./registry";

register("drop-or-pop", { Cover, load: () => import("./drop-or-pop/face") });
