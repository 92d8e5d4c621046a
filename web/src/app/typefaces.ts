// Our typefaces are there before anything is shown: one that came later would move what somebody is about to tap.

const FACES = ['1em "Nunito"', '1em "Source Sans 3"'];
/** Nobody waits longer for how words look. */
const PATIENCE_MS = 3_000;

/** Fetch them, and say so to the style sheets; where they are late, this visit keeps the system's. */
export async function fetchTypefaces(): Promise<void> {
  const fetched = Promise.all(FACES.map((face) => document.fonts.load(face))).then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false));
  document.documentElement.toggleAttribute("data-typefaces", await Promise.race([fetched, late]));
}
