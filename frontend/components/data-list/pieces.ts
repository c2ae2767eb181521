/** Rows that come and go together as a long list is scrolled. */
const pieceSize = 50;
/** Lists of so many rows are always there as a whole, so that the browser's own search finds all of them. */
const wholeUpTo = 100;

export type Piece<Row> = { readonly at: number; readonly rows: readonly Row[] };

/** The rows of a list in pieces; a list that is short is one. */
export function piecesOf<Row>(rows: readonly Row[]): Piece<Row>[] {
  if (rows.length <= wholeUpTo) return [{ at: 0, rows }];
  return Array.from({ length: Math.ceil(rows.length / pieceSize) }, (_, n) => ({
    at: n * pieceSize,
    rows: rows.slice(n * pieceSize, (n + 1) * pieceSize),
  }));
}
