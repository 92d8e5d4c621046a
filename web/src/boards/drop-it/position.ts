// How a position of DROP IT and the layout that it is drawn with are read. Lengths are µm.
import type {
  DropItLayout,
  DropItPicture,
  KindPicture,
  OutlinePicture,
  ReleasePicture,
} from "../../net/pictures";

export function kindOf(layout: DropItLayout, piece: number): KindPicture {
  return layout.kinds[layout.pieces[piece] ?? 0] as KindPicture;
}

export function outlineOf(layout: DropItLayout, kind: KindPicture): OutlinePicture {
  return layout.outlines[kind.shape] as OutlinePicture;
}

/** The tray of a seat: a place for each kind that it can have, null where none is left. No piece ever changes its place. */
export function trayOf(
  layout: DropItLayout,
  { colours, release }: DropItPicture,
  seat: number,
): (ReleasePicture | null)[] {
  const own = colours[seat] ?? [];
  const taken = colours.flat();
  const isOurs = ({ colour }: KindPicture) => own.includes(colour) || !taken.includes(colour); // three divide the fourth
  const numbers = layout.kinds.flatMap((kind, number) => (isOurs(kind) ? [number] : []));
  return numbers.map((number) => release.find(({ kind }) => kind === number) ?? null);
}

export function millimetres(um: number, language: string, digits = 0): string {
  return (um / 1000).toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
