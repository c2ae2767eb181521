export type Point = { readonly x: number; readonly y: number };
/** Boxes and arrows by name; an arrow is as much wider as its weight, from 1 on. */
export type Drawing = {
  readonly boxes: readonly string[];
  readonly arrows: readonly {
    readonly from: string;
    readonly to: string;
    readonly weight: number;
  }[];
  /** names of boxes take two lines */
  readonly isTall?: boolean;
};
/** Centres of boxes; the points of each arrow in the order asked for, and where its label is. */
export type Placed = {
  readonly width: number;
  readonly height: number;
  readonly boxes: Readonly<Record<string, Point>>;
  readonly arrows: readonly {
    readonly points: readonly Point[];
    readonly label: Point;
    /** boxes were not placed by it: it crosses others, and its label shows when it is pointed at */
    readonly isStraight?: boolean;
  }[];
};

const boxSize = { width: 204, height: 50 } as const;
const tallSize = { width: 204, height: 66 } as const;
const capSize = { width: 64, height: 26 } as const;

export const isCap = (name: string) => name === 'start' || name === 'end';
export function pickBoxSize(name: string, isTall = false) {
  if (isCap(name)) return capSize;
  return isTall ? tallSize : boxSize;
}
