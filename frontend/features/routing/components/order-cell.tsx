import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { parseTypedDecimal } from '#frontend/components/text/format/typed-number.ts';
import { t } from '#frontend/lib/text.ts';
import { toNumber } from '#shared/decimal.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import classes from './routing-list.module.css';

/** Data and functions to move a routing sequence within the visible routing sequences. */
export type OrderMoves = {
  /** Ids of the visible routing sequences, in order. */
  readonly shown: readonly string[];
  /** False while a filter is active, because nothing can be moved then. */
  readonly canMove: boolean;
  readonly onMove: (routing: RoutingSequence, by: 1 | -1) => void;
  /** `position`: 1-based, among the visible routing sequences */
  readonly onPlace: (routing: RoutingSequence, position: number) => void;
};

/** Position of a routing sequence as an editable number, with buttons to move up and down. */
export function OrderCell({ routing, order }: { routing: RoutingSequence; order: OrderMoves }) {
  const { shown, canMove, onMove, onPlace } = order;
  const place = shown.indexOf(routing.id);
  const arrow = (by: 1 | -1) => {
    const Arrow = by < 0 ? IconArrowUp : IconArrowDown;
    const isPossible = canMove && (by < 0 ? place > 0 : place < shown.length - 1);
    return (
      <IconButton
        data-order={getArrow(routing.id, by)}
        data-more
        aria-label={by < 0 ? t`Move ${routing.name} up` : t`Move ${routing.name} down`}
        aria-disabled={!isPossible}
        onClick={() => isPossible && onMove(routing, by)}
      >
        <Arrow size={15} stroke={1.75} aria-hidden />
      </IconButton>
    );
  };
  return (
    <span className={`row gap-2 ${classes.order}`}>
      {canMove && shown.length > fewPlaces ? (
        <PositionField
          key={place}
          name={routing.name}
          position={place + 1}
          last={shown.length}
          onPlace={(position) => onPlace(routing, position)}
        />
      ) : (
        <span>{place + 1}</span>
      )}
      {arrow(-1)}
      {arrow(1)}
    </span>
  );
}

/** Number of rows up to which two arrows suffice. */
const fewPlaces = 5;

type PositionFieldProps = {
  readonly name: string;
  readonly position: number;
  readonly last: number;
  readonly onPlace: (position: number) => void;
};

/** Editable position in a long list. Enter moves the routing sequence there, Escape cancels. */
function PositionField({ name, position, last, onPlace }: PositionFieldProps) {
  const [text, setText] = useState(String(position));
  const place = () => {
    const typed = toNumber(parseTypedDecimal(text, { decimals: 0 }) ?? '0') ?? 0;
    const wanted = Math.min(last, Math.floor(typed));
    if (wanted > 0 && wanted !== position) onPlace(wanted);
    else setText(String(position));
  };
  return (
    <input
      className={classes.position}
      inputMode="numeric"
      aria-label={t`Position of ${name}, 1 to ${last}`}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={place}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setText(String(position));
      }}
    />
  );
}

const getArrow = (routingId: string, by: 1 | -1) => `${routingId} ${by}`;

/**
 * Restore the focus to the visible arrow button, because a moved row loses the focus. If another element has the focus
 * meanwhile, nothing changes.
 */
export function focusArrow(routingId: string, by: 1 | -1): void {
  if (document.activeElement !== document.body) return;
  const selector = `[data-order="${CSS.escape(getArrow(routingId, by))}"]`;
  for (const arrow of document.querySelectorAll<HTMLElement>(selector)) arrow.focus();
}
