// Rule pages: a little Markdown becomes blocks.
import { expect, test } from "vitest";
import { blocksOf } from "../src/words/rulebook";

test("what is drawn with characters keeps its lines, without the indent of its clause", () => {
  const page =
    "- **ND-1.4** Tiles\n  of two kinds:\n\n  ```\n  V3   I3\n  ■    ■ ■\n  ```\n- **ND-1.5** A board.\n";
  expect(blocksOf(page)).toEqual([
    { kind: "clause", clause: "ND-1.4", spans: [{ kind: "text", text: "Tiles of two kinds:" }] },
    { kind: "drawing", text: "V3   I3\n■    ■ ■" },
    { kind: "clause", clause: "ND-1.5", spans: [{ kind: "text", text: "A board." }] },
  ]);
});
