import { startTransition, useEffect, useState } from 'react';

/** Number of rows that the first render draws; the rest of a longer list follows when the browser is idle. */
const firstPiece = 200;

/** Return the next number of drawn rows: twice as many each time, so that few rows are rendered repeatedly. */
export const afterPiece = (shown: number, of: number): number => Math.min(of, shown * 2);

/**
 * The rows of a list as far as they are drawn: all of a short one, of a long one more with each moment in which nothing
 * else is to be done. In the end all are on the page: for the search of the browser, the keys and screen readers.
 */
export function usePieces<Row>(rows: readonly Row[]): readonly Row[] {
  const [shown, setShown] = useState(firstPiece);
  const { length } = rows;
  useEffect(() => {
    if (length <= firstPiece) setShown(firstPiece);
    else if (shown < length) {
      // After what is there has been painted.
      const next = setTimeout(() => startTransition(() => setShown(afterPiece(shown, length))));
      return () => clearTimeout(next);
    }
    return undefined;
  }, [shown, length]);
  return length <= shown ? rows : rows.slice(0, shown);
}
