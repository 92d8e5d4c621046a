// The catalogue as it lies beside the Python source, learned before the tests.
import { LANGUAGES, learn } from "../src/words/words";

const FILES = import.meta.glob<string>("../../src/droptable/words/*/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

for (const language of LANGUAGES) {
  const own = Object.entries(FILES).filter(([path]) => path.includes(`/words/${language}/`));
  learn(
    language,
    Object.fromEntries(own.map(([path, text]) => [path.split("/").at(-1)?.replace(".ftl", ""), text])),
  );
}
