// Each board registers itself.
import "./drop-or-pop";
