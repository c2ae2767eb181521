import { startTransition, useEffect, useState } from 'react';

/** Number of rows in the first render. The rest of a longer list follows once they are painted. */
const firstPiece = 200;

/** Return the next number of drawn rows: twice as many each time, so that few rows are rendered repeatedly. */
export const getNextRowCount = (shown: number, of: number): number => Math.min(of, shown * 2);

/**
 * Return the rows to render: all rows of a short list, and of a long list a part that doubles after each paint. Finally
 * all rows are on the page for browser search, shortcuts and screen readers.
 */
export function useProgressiveRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [shown, setShown] = useState(firstPiece);
  const { length } = rows;
  useEffect(() => {
    if (length <= firstPiece) setShown(firstPiece);
    else if (shown < length) {
      // Wait until the current rows are painted.
      const next = setTimeout(() =>
        startTransition(() => setShown(getNextRowCount(shown, length))),
      );
      return () => clearTimeout(next);
    }
    return undefined;
  }, [shown, length]);
  return length <= shown ? rows : rows.slice(0, shown);
}
