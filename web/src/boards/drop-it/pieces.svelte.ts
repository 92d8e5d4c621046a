// Where the pieces are seen: at rest as the position has them, or on their way in a fall.
import { tick } from "svelte";
import { preferences } from "../../app/preferences.svelte";
import { wantsCalm } from "../../design/motion";
import { decode } from "./fall";
import { Film } from "./film";
import type { Placed } from "./geometry";
import { Player } from "./player.svelte";

/** A fall to be shown. */
export interface Showing {
  exhibit: () => Promise<ArrayBuffer>;
  /** The piece that was let go; it appears at its place where nothing is to move. */
  dropped: number | null;
  fromMs: number;
  /** The shaft's height in µm. */
  height: number;
  /** Puts what moves where it is at this moment, without painting anything anew. */
  move: (pieces: Placed[]) => void;
}

export class Pieces {
  seen: Placed[] = $state.raw([]);
  /** Those that are on their way. */
  moving: ReadonlySet<number> = $state.raw(new Set());
  appeared: number | null = $state(null);
  readonly player = new Player();
  #resting: Placed[] = [];
  #showings = 0;

  /** The position has them here. */
  rest(pieces: Placed[]): void {
    this.#resting = pieces;
    this.seen = pieces;
  }

  /**
   * Show a fall, after which everything lies where it came to rest. Resolves to true once it has been seen, or there
   * is nothing to see; to false if another one, or the end of all this, came in between.
   */
  async show(showing: Showing): Promise<boolean> {
    const isSeen = await this.#shown(showing);
    if (isSeen) this.#resting = this.seen;
    return isSeen;
  }

  /** Show what has been seen before once more; after it everything lies where the position has it. */
  async showAgain(showing: Showing): Promise<void> {
    if (await this.#shown(showing)) this.seen = this.#resting;
  }

  /** Let a fall be, wherever it is: everything lies where it lay. */
  end(): void {
    this.#showings++;
    this.player.stop();
    this.seen = this.#resting;
    this.moving = new Set();
  }

  async #shown({ exhibit, dropped, fromMs, height, move }: Showing): Promise<boolean> {
    this.end();
    this.appeared = null;
    const own = this.#showings;
    const isCurrent = () => own === this.#showings;
    const fall = decode(await exhibit().catch(() => new ArrayBuffer(0)));
    if (fall === null || !isCurrent()) return isCurrent();
    const film = new Film(fall, preferences.falls === "slowed");
    if (wantsCalm()) {
      this.appeared = dropped;
    } else {
      this.moving = new Set(fall.pieces);
      this.#merge(film.scene(fromMs));
      await tick();
      // what moves gets a layer of its own: that takes a frame, which nobody sees as long as nothing moves
      await new Promise((done) => requestAnimationFrame(done));
      if (!isCurrent()) return false;
      await this.#played(film, Math.min(fromMs, film.lasts), height, move);
      if (!isCurrent()) return false;
    }
    this.#merge(film.scene(film.lasts));
    this.moving = new Set();
    return true;
  }

  #played(film: Film, fromMs: number, height: number, move: (pieces: Placed[]) => void): Promise<void> {
    return new Promise((done) => this.player.start(film, fromMs, height, move, done));
  }

  #merge(some: Placed[]): void {
    const newer = new Map(some.map((piece) => [piece.piece, piece]));
    this.seen = [...this.seen.filter(({ piece }) => !newer.has(piece)), ...some];
  }
}
