// How long ago something was, as people of one's own country write it.
import type { Language } from "../words/words";

const MINUTE = ["minute", 60] as const;
const UNITS = [["day", 86_400], ["hour", 3_600], MINUTE] as const;
const WEEK_S = 7 * 86_400;

/** The person's own variety of a language: an English browser from Britain writes dates as Britain does. */
export function localeOf(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.toLowerCase().startsWith(language)) ?? language;
}

/** "5 minutes ago", of a minute at least; what is older than a week has its date. */
export function ago(seconds: number, locale: string, now = Date.now()): string {
  if (seconds >= WEEK_S)
    return new Date(now - seconds * 1000).toLocaleDateString(locale, { dateStyle: "medium" });
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? MINUTE;
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-Math.floor(seconds / length), unit);
}
