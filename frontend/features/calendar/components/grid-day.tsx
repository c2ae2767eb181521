import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton } from '#frontend/components/layout/skeleton.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { t } from '#frontend/lib/text.ts';
import type { WishedDraft } from '#shared/calendar/personal-calendar.ts';
import { type CalendarDay, fitEntries } from '../arrange-days.ts';
import { formatDay } from '../day-words.ts';
import { formatEntries } from '../entry-words.ts';
import { DayEntry, type EntryLinkFinder } from './day-entry.tsx';
import { findDueState } from './entry-face.ts';
import classes from './month-grid.module.css';

/** Maximum number of marks of a day that has no room for text. */
const maxDots = 3;

type GridDayProps = {
  readonly day: CalendarDay;
  readonly today: string;
  /** The day is reachable with Tab. All other days are reachable with arrow keys. */
  readonly isCurrent: boolean;
  readonly isOutside: boolean;
  readonly isLoading: boolean;
  /** Number of entries that fit. */
  readonly room: number;
  readonly dayLink: string;
  readonly linkOf: EntryLinkFinder;
  /** Draft that is being dragged; undefined if there is none. */
  readonly lifted: WishedDraft | undefined;
  readonly onLift: (draft: WishedDraft | undefined) => void;
  readonly onDrop: (draft: WishedDraft, day: string) => void;
};

/** Day in the grid: number, holidays, first entries, and the number of further entries. */
export function GridDay({
  day: { day, holidays, isClosed, entries, isCrowded },
  today,
  isCurrent,
  isOutside,
  isLoading,
  room,
  dayLink,
  linkOf,
  lifted,
  onLift,
  onDrop,
}: GridDayProps) {
  const [isOver, setIsOver] = useState(false);
  const { locale } = useViewer();
  const format = useFormat();
  const { shown, hidden, hiddenCount } = fitEntries(entries, room);
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that has the focus
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      className={`relative border-below ${classes.day}`}
      data-day={day}
      data-closed={isClosed || undefined}
      data-outside={isOutside || undefined}
      data-more={hiddenCount > 0 || undefined}
      data-over={(lifted && isOver) || undefined}
      aria-current={day === today ? 'date' : undefined}
      onDragOver={(event) => {
        if (!lifted) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (lifted && lifted.day !== day) onDrop(lifted, day);
      }}
    >
      <div className={`row gap-6 text-12 ${classes.head}`}>
        <Link
          to={dayLink}
          className={`inherit-color undecorated text-center tabular ${classes.number}`}
          tabIndex={-1}
        >
          <VisuallyHidden>{formatDay(day, locale)}</VisuallyHidden>
          <span aria-hidden>{Number(day.slice(8))}</span>
        </Link>
        {holidays.length > 0 ? (
          <span className={`muted ellipsis ${classes.holiday}`} data-hint={holidays.join(', ')}>
            {holidays.join(', ')}
          </span>
        ) : null}
      </div>
      <div className={classes.entries}>
        {isLoading && !isClosed ? <Skeleton width="70%" height={10} /> : null}
        {shown.map((entry) => (
          <DayEntry
            key={entry.key}
            entry={entry}
            linkOf={linkOf}
            dayLink={dayLink}
            onLift={onLift}
          />
        ))}
        {hiddenCount > 0 ? (
          <Link
            to={dayLink}
            className={classes.rest}
            data-hint={formatEntries(hidden, format.time)}
          >
            {isCrowded ? t`${hiddenCount}+ more` : t`${hiddenCount} more`}
          </Link>
        ) : null}
      </div>
      <span className={classes.dots} aria-hidden>
        {entries.slice(0, maxDots).map((entry) => (
          <i key={entry.key} data-state={findDueState(entry)} />
        ))}
      </span>
    </td>
  );
}
