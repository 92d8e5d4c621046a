// How a position of DROP IT and the layout that it is drawn with are read. Lengths are µm.
import type { DropItLayout, KindPicture, OutlinePicture } from "../../net/pictures";

export function kindOf(layout: DropItLayout, piece: number): KindPicture {
  return layout.kinds[layout.pieces[piece] ?? 0] as KindPicture;
}

export function outlineOf(layout: DropItLayout, kind: KindPicture): OutlinePicture {
  return layout.outlines[kind.shape] as OutlinePicture;
}

export function millimetres(um: number, language: string, digits = 0): string {
  return (um / 1000).toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
