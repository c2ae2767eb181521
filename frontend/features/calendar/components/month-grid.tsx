import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import type { WishedDraft } from '#shared/calendar/personal-calendar.ts';
import type { CalendarDay } from '../arrange-days.ts';
import { formatWeekday } from '../day-words.ts';
import { findDayForKey } from '../plain-days.ts';
import type { EntryLinkFinder } from './day-entry.tsx';
import { GridDay } from './grid-day.tsx';
import classes from './month-grid.module.css';

const weekLength = 7;
const room = { month: 3, week: 18 } as const;

type MonthGridProps = {
  readonly view: keyof typeof room;
  /** Label of the grid: "November 2026" */
  readonly label: string;
  /** Days of whole weeks. */
  readonly days: readonly CalendarDay[];
  readonly current: string;
  readonly today: string;
  readonly isLoading: boolean;
  readonly dayLinkOf: (day: string) => string;
  readonly linkOf: EntryLinkFinder;
  /** Called when another day gets the focus. The day may be in another month or week. */
  readonly onMove: (day: string) => void;
  readonly onOpen: (day: string) => void;
  /** Called when a draft is dropped on a day. */
  readonly onDrop: (draft: WishedDraft, day: string) => void;
  /** Called to choose another day for a draft. */
  readonly onAskDay: (draft: WishedDraft) => void;
};

const dayIn = (target: EventTarget) =>
  target instanceof HTMLElement && target.role === 'gridcell' ? target.dataset.day : undefined;

/** Return the draft whose entry has the focus. */
const draftIn = (target: EventTarget, days: readonly CalendarDay[]) => {
  const key = target instanceof HTMLElement ? target.dataset.entry : undefined;
  const entry = days.flatMap(({ entries }) => entries).find((one) => one.key === key);
  return entry?.kind === 'draft' ? entry.draft : undefined;
};

/**
 * Grid of days: a month in weeks, or one week. Arrow keys move by day and week, Home and End to the ends of the week,
 * Page Up and Page Down by month. Enter opens the day, and Tab moves to its entries. M or dragging moves a draft.
 */
export function MonthGrid(props: MonthGridProps) {
  const {
    view,
    label,
    days,
    current,
    today,
    isLoading,
    dayLinkOf,
    linkOf,
    onMove,
    onOpen,
    onDrop,
    onAskDay,
  } = props;
  const [lifted, setLifted] = useState<WishedDraft>();
  const { locale } = useViewer();
  const grid = useRef<HTMLTableElement>(null);
  /** Day selected by keyboard that is not rendered and focused yet. The next key continues from it. */
  const ahead = useRef<string>(undefined);
  useEffect(() => {
    if (ahead.current !== current) return;
    ahead.current = undefined;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);

  function press(event: KeyboardEvent) {
    const draft = event.key.toLowerCase() === 'm' ? draftIn(event.target, days) : undefined;
    if (draft) {
      event.preventDefault();
      return onAskDay(draft);
    }
    const focused = dayIn(event.target);
    const day = focused && (ahead.current ?? focused);
    if (day === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = findDayForKey(event.key, day);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) return onOpen(day);
    ahead.current = next;
    onMove(next);
  }

  const weeks = Array.from({ length: days.length / weekLength }, (_, n) =>
    days.slice(n * weekLength, (n + 1) * weekLength),
  );
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells have the focus is a grid
      role="grid"
      aria-label={label}
      aria-busy={isLoading || undefined}
      className={classes.grid}
      data-view={view}
      onKeyDown={press}
      onFocus={() => {
        ahead.current = undefined;
      }}
    >
      <thead>
        <tr>
          {days.slice(0, weekLength).map(({ day }) => (
            <th key={day} scope="col">
              {formatWeekday(day, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <GridDay
                key={day.day}
                day={day}
                today={today}
                isCurrent={day.day === current}
                isOutside={view === 'month' && day.day.slice(0, 7) !== current.slice(0, 7)}
                isLoading={isLoading}
                room={room[view]}
                dayLink={dayLinkOf(day.day)}
                linkOf={linkOf}
                lifted={lifted}
                onLift={setLifted}
                onDrop={onDrop}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
