export type Point = { readonly x: number; readonly y: number };
/** Boxes by name, and arrows between them. The weight of an arrow is at least 1 and affects its layout. */
export type Drawing = {
  readonly boxes: readonly string[];
  readonly arrows: readonly {
    readonly from: string;
    readonly to: string;
    readonly weight: number;
  }[];
  /** Box names use two lines. */
  readonly isTall?: boolean;
};
/** Centers of the boxes, and for each arrow in input order its points and label position. */
export type DrawingLayout = {
  readonly width: number;
  readonly height: number;
  readonly boxes: Readonly<Record<string, Point>>;
  readonly arrows: readonly {
    readonly points: readonly Point[];
    readonly label: Point;
    /** The arrow was left out of the layout: it may cross others, and its label is shown on hover. */
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
