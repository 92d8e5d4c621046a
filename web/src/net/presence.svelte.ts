// Whether the server answers, as far as the last question has shown.

class Presence {
  /** Nobody answered: what is on the page was kept by this browser. */
  away = $state(false);
  /** Told when the server is back after it was away. */
  onReturn: () => void = () => undefined;

  note(answers: boolean): void {
    const isBack = this.away && answers;
    this.away = !answers;
    if (isBack) this.onReturn();
  }
}

export const presence = new Presence();
