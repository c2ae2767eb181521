import { type ReactNode, useRef } from 'react';
import classes from './data-list.module.css';
import { useNear } from './use-near.ts';

type ListPieceProps = {
  readonly count: number;
  /** the list is short: all of it is there */
  readonly isWhole: boolean;
  /** there from the beginning, so that the first look at the list shows rows */
  readonly isFirst: boolean;
  readonly children: () => ReactNode;
};

/** Height of a row that was never there, in pixels: what it is shows with the first look at it. */
const rowHeight = { table: 53, card: 97 };

/** Some rows of a table, or room for them while they are far away. */
export function TablePiece({ count, isWhole, isFirst, children }: ListPieceProps) {
  const piece = useRef<HTMLTableSectionElement>(null);
  const { isNear, height } = useNear(piece, { always: isWhole, first: isFirst });
  return (
    <tbody ref={piece}>
      {isNear ? (
        children()
      ) : (
        <tr aria-hidden>
          <td className={classes.room} style={{ height: height ?? count * rowHeight.table }} />
        </tr>
      )}
    </tbody>
  );
}

/** The same of cards. A list that is short has them right in it. */
export function CardPiece({ count, isWhole, isFirst, children }: ListPieceProps) {
  const piece = useRef<HTMLLIElement>(null);
  const { isNear, height } = useNear(piece, { always: isWhole, first: isFirst });
  if (isWhole) return children();
  return (
    <li ref={piece} className={classes.piece}>
      {isNear ? (
        <ul className={classes.cards}>{children()}</ul>
      ) : (
        <div style={{ height: height ?? count * rowHeight.card }} />
      )}
    </li>
  );
}
