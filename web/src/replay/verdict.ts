// What a record proves, in one line and in all that was found: what the server found out, and this browser itself.
import type { Finding, Replay } from "../net/protocol";
import type { Signed } from "./signature";

/** A record as it came here: from a table of this server, or brought by the person. */
export type Origin = { isOwn: boolean; serversKey: string | null };

export type Headline = "broken" | "under-way" | "not-over" | "set-up" | "here" | "elsewhere" | "unsigned";

type Judged = Pick<Replay, "findings" | "fault">;

/** The one line for somebody who only wants to know whether all is well. */
export function headlineOf(judged: Judged, signed: Signed, { isOwn, serversKey }: Origin): Headline {
  const codes = new Set(judged.findings.map(({ code }) => code));
  if (judged.fault !== null || signed.kind === "broken" || signed.kind === "respelled") return "broken";
  // of a table of this server's it is known that it goes on; whoever brings a record may have cut it short
  if (!codes.has("over")) return isOwn ? "not-over" : "under-way";
  if (!codes.has("start-usual")) return "set-up";
  if (signed.kind === "unsigned") return "unsigned";
  return signed.key === serversKey ? "here" : "elsewhere";
}

/** What was found about one kind of standing. */
export function findingsOf(judged: Judged, signed: Signed, origin: Origin): Finding[] {
  const isOver = judged.findings.some(({ code }) => code === "over");
  const found = judged.findings.map((finding) =>
    // a table of this server's goes on: nobody has cut its record short
    finding.code === "not-over" && !origin.isOwn ? { ...finding, code: "goes-on" } : finding,
  );
  return [...found, ...signersFindings(signed, isOver, origin)];
}

function signersFindings(signed: Signed, isOver: boolean, { isOwn, serversKey }: Origin): Finding[] {
  if (signed.kind === "signed") {
    const { key } = signed;
    if (key === serversKey) return [finding("proven", "unchanged"), finding("proven", "signer-here")];
    return [
      finding("proven", "unchanged"),
      { ...finding("claimed", "signer-elsewhere"), arguments: { key } },
    ];
  }
  if (signed.kind !== "unsigned") return [];
  return [isOver || isOwn ? finding("claimed", "unsigned") : finding("open", "signed-later")];
}

function finding(standing: Finding["standing"], code: string): Finding {
  return { standing, code, arguments: {} };
}
