// Tells people who listen to the page what happens on it.

const MOST_LINES = 30;
let region: HTMLElement | null = null;

/** Make the region; it must be in the page before the first words are. */
export function startAnnouncing(): void {
  region = document.createElement("div");
  region.id = "announcements";
  region.className = "for-listeners";
  region.setAttribute("role", "log");
  region.setAttribute("aria-live", "polite");
  region.setAttribute("aria-relevant", "additions");
  document.body.append(region);
}

export function announce(text: string): void {
  if (region === null || text === "") return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > MOST_LINES) region.firstElementChild?.remove();
}
