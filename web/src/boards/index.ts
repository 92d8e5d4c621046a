// Each game's entry on the shelf; its face is fetched when it is played.

import { register } from "./contract";
import DropItCover from "./drop-it/Cover.svelte";
import DropOrPopCover from "./drop-or-pop/Cover.svelte";
import NumberDropCover from "./number-drop/Cover.svelte";

register("drop-or-pop", { Cover: DropOrPopCover, load: () => import("./drop-or-pop/face") });
register("number-drop", { Cover: NumberDropCover, load: () => import("./number-drop/face") });
register("drop-it", { Cover: DropItCover, load: () => import("./drop-it/face") });
