// The rule pages: a little Markdown, the very files that the terminal prints. Fetched when somebody reads them.

/** A stretch of a line: plain text, a strong word, or a mark of where a rule comes from. */
export interface Span {
  kind: "text" | "strong" | "mark";
  text: string;
}

export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "clause"; clause: string; spans: Span[] }
  | { kind: "item"; spans: Span[] }
  /** Something drawn with characters, line by line. */
  | { kind: "drawing"; text: string }
  /** A picture by its name, and what is to be seen there. */
  | { kind: "picture"; name: string; spans: Span[] };

/** The page's blocks. Lines belong together until an empty line or the next sign of a block. */
export function blocksOf(markdown: string): Block[] {
  // every second part is what stands between two fences
  return markdown
    .split(/^ *```\n/m)
    .flatMap((part, at) => (at % 2 === 1 ? [drawingOf(part)] : proseOf(part)));
}

function drawingOf(text: string): Block {
  const lines = text.trimEnd().split("\n");
  const indent = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return { kind: "drawing", text: lines.map((line) => line.slice(indent)).join("\n") };
}

function proseOf(markdown: string): Block[] {
  const chunks: string[][] = [];
  for (const line of markdown.split("\n")) {
    if (chunks.length === 0 || line === "" || /^(#|- |!\[)/.test(line)) chunks.push([]);
    chunks.at(-1)?.push(line);
  }
  return chunks.flatMap((lines) => blockOf(lines.filter(Boolean)));
}

function blockOf(lines: string[]): Block[] {
  const text = lines.map((line) => line.trim()).join(" ");
  if (text === "") return [];
  const heading = /^(#+) (.*)$/.exec(text);
  if (heading) return [{ kind: "heading", level: heading[1]?.length ?? 1, spans: spansOf(heading[2] ?? "") }];
  const picture = /^!\[(.*)\]\((.*)\)$/.exec(text);
  if (picture) return [{ kind: "picture", name: picture[2] ?? "", spans: spansOf(picture[1] ?? "") }];
  const clause = /^- \*\*([A-Z]+-\d+\.\d+)\*\* (.*)$/.exec(text);
  if (clause) return [{ kind: "clause", clause: clause[1] ?? "", spans: spansOf(clause[2] ?? "") }];
  if (text.startsWith("- ")) return [{ kind: "item", spans: spansOf(text.slice(2)) }];
  return [{ kind: "paragraph", spans: spansOf(text) }];
}

export function spansOf(text: string): Span[] {
  return text
    .split(/(\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((part) => {
      if (!part.startsWith("**")) return { kind: "text", text: part };
      const word = part.slice(2, -2);
      const mark = /^\[(.*)\]$/.exec(word);
      return mark ? { kind: "mark", text: mark[1] ?? "" } : { kind: "strong", text: word };
    });
}
