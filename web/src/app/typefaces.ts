// Our typefaces are there before anything is shown: one that came later would move what somebody is about to tap.

const FACES = ['1em "Nunito"', '1em "Source Sans 3"'];
/** Nobody waits longer for how words look, once the words are there. */
const PATIENCE_MS = 3_000;

/** Fetch them; tell whether they have come. */
export function fetchTypefaces(): Promise<boolean> {
  return Promise.all(FACES.map((face) => document.fonts.load(face))).then(
    () => true,
    () => false,
  );
}

/** Wait for them, and say to the style sheets that they are there; where they are late, this visit keeps the system's. */
export async function awaitTypefaces(fetched: Promise<boolean>): Promise<void> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false));
  document.documentElement.toggleAttribute("data-typefaces", await Promise.race([fetched, late]));
}
