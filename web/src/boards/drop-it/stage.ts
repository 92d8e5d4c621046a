// The stage: the shaft with room above it for pieces in hand, signs at its sides, and the track in its wooden base.

import type { DropItLayout } from "../../net/pictures";
import type { Placed, Point } from "./geometry";

/** In mm, around the shaft. */
export const EDGE = 17;
export const SIDE = 20;
export const HEAD = 72;
export const BASE = 27;

export interface Size {
  width: number;
  height: number;
}

export function sizeOf(layout: DropItLayout): Size {
  return { width: layout.width / 1000 + 2 * SIDE, height: HEAD + layout.height / 1000 + EDGE + BASE };
}

/** Turns what the server says (µm, y up) into the stage's mm (y down), turned round if people look from behind. */
export class Look {
  readonly width: number;
  readonly height: number;
  readonly mirrored: boolean;

  constructor(layout: DropItLayout, mirrored: boolean) {
    this.width = layout.width / 1000;
    this.height = layout.height / 1000;
    this.mirrored = mirrored;
  }

  x(um: number): number {
    const mm = um / 1000;
    return SIDE + (this.mirrored ? this.width - mm : mm);
  }

  y(um: number): number {
    return HEAD + this.height - um / 1000;
  }

  point([x, y]: Point): Point {
    return [this.x(x), this.y(y)];
  }

  /** The µm from the left wall behind a place on the stage. */
  um(stageX: number): number {
    const mm = stageX - SIDE;
    return Math.round((this.mirrored ? this.width - mm : mm) * 1000);
  }

  /** A piece's place and turn as a CSS transform, for so many pixels per mm. */
  css({ x, y, cosine, sine }: Placed, scale: number): string {
    const flip = this.mirrored ? -1 : 1;
    const turn = [flip * cosine, -sine, flip * sine, cosine].map((part) => part.toFixed(5)).join(",");
    return `translate3d(${(this.x(x) * scale).toFixed(2)}px,${(this.y(y) * scale).toFixed(2)}px,0) matrix(${turn},0,0)`;
  }
}
