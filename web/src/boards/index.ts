// Each board registers itself.
import "./drop-or-pop";
import Cover from "./drop-it/Cover.svelte";
import { face } from "./drop-it/face";
import { register } from "./registry";

register("drop-it", { ...face, Cover });
