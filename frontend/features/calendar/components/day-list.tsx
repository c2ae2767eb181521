import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { maxTasksPerDay, type WishedDraft } from '#shared/calendar/personal-calendar.ts';
import type { CalendarDay, DayEntry } from '../arrange-days.ts';
import { formatDayHeading } from '../day-words.ts';
import type { EntryLinkFinder } from './day-entry.tsx';
import classes from './day-list.module.css';
import { findDueState, pickEntryFace } from './entry-face.ts';

type DayRowContent = { readonly time?: string; readonly title: string; readonly meta: ReactNode };

type DayRowProps = {
  readonly entry: DayEntry;
  readonly linkOf: EntryLinkFinder;
  /** Called to choose another day for a draft. */
  readonly onAskDay: (draft: WishedDraft) => void;
};

/** Entry with all details in its own row. */
function DayRow({ entry, linkOf, onAskDay }: DayRowProps) {
  const format = useFormat();
  const { userId } = useViewer();
  const { icon: Mark, word } = pickEntryFace(entry);
  const row = ({ time, title, meta }: DayRowContent, key: string, end: ReactNode) => {
    const to = linkOf(entry);
    return (
      <li
        key={key}
        className={`stack middle border-below text-13 ${classes.row}`}
        data-state={findDueState(entry)}
      >
        <Mark size={16} stroke={1.75} aria-hidden />
        <span className="muted tabular">{time}</span>
        <span className={`shrink ${classes.what}`}>
          {to === undefined ? title : <Link to={to}>{title}</Link>}
          <span className="block text-12 muted">{meta}</span>
        </span>
        {end}
      </li>
    );
  };
  const state = <span className={`text-12 muted ${classes.state}`}>{word}</span>;
  if (entry.kind === 'away')
    return entry.people.map((person) =>
      row(
        {
          title: person.userId === userId ? t`You are away` : t`${person.name} is away`,
          meta: t`Until ${format.date(person.endsOn)}`,
        },
        person.userId,
        null,
      ),
    );
  if (entry.kind === 'draft') {
    const { draft } = entry;
    const move = (
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => onAskDay(draft)}
      >{t`Move to…`}</Button>
    );
    return row({ title: draft.title, meta: t`Draft: ${draft.label}` }, entry.key, move);
  }
  const whose =
    entry.kind === 'request'
      ? t`Your request`
      : entry.insteadOf
        ? t`Waits for you, in place of ${entry.insteadOf.name}`
        : t`Waits for you`;
  const { title, number, due } = entry;
  const meta = (
    <>
      {whose}
      <span className={classes.number}>, {number}</span>
    </>
  );
  return row({ time: format.time(due.at), title, meta }, entry.key, state);
}

type DayListProps = {
  readonly days: readonly CalendarDay[];
  readonly today: string;
  /** Return the link to a day. Undefined if the list shows a single day. */
  readonly dayLinkOf: ((day: string) => string) | undefined;
  readonly linkOf: EntryLinkFinder;
  readonly tasksLink: string;
  readonly onAskDay: (draft: WishedDraft) => void;
};

/** List of days with all their entries. */
export function DayList({ days, today, dayLinkOf, linkOf, tasksLink, onAskDay }: DayListProps) {
  const { locale } = useViewer();
  return days.map(({ day, holidays, entries, isCrowded }) => {
    const heading = formatDayHeading(day, today, locale);
    return (
      <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
        <h2
          className={`row wrap baseline border-below text-13 ${classes.heading}`}
          id={`day-${day}`}
        >
          {dayLinkOf ? <Link to={dayLinkOf(day)}>{heading}</Link> : heading}
          {holidays.length > 0 ? (
            <span className="text-13 regular muted">{holidays.join(', ')}</span>
          ) : null}
        </h2>
        {entries.length > 0 ? (
          <ul>
            {entries.map((entry) => (
              <DayRow key={entry.key} entry={entry} linkOf={linkOf} onAskDay={onAskDay} />
            ))}
          </ul>
        ) : (
          <p className={`paragraph text-13 regular muted ${classes.none}`}>{t`Nothing is due.`}</p>
        )}
        {isCrowded ? (
          <p
            className={`paragraph text-13 regular muted ${classes.crowd}`}
          >{rich`These are the first ${maxTasksPerDay} tasks of the day. ${<Link to={tasksLink}>{t`My tasks`}</Link>} has all of them.`}</p>
        ) : null}
      </section>
    );
  });
}
