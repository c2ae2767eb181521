import { Link } from 'react-router-dom';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import { maxTasksPerDay, type WishedDraft } from '#shared/calendar/personal-calendar.ts';
import type { CalendarDay } from '../arrange-days.ts';
import { formatDayHeading } from '../day-words.ts';
import type { EntryLinkFinder } from './day-entry.tsx';
import classes from './day-list.module.css';
import { DayRow } from './day-row.tsx';

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
