import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { calendarQuery } from '#frontend/data/calendar.ts';
import { t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { addDaysToDate, toWallTime } from '#shared/wall-time.ts';
import classes from './away-this-week.module.css';

/** Maximum number of people on the home page. The calendar shows all. */
const maxPeople = 4;

/** Return the number of days left in the week after a date: 0 for Sunday. */
const daysLeft = (date: string) => (7 - new Date(date).getUTCDay()) % 7;

/**
 * List of other people in the viewer's team who are out of office on a day from today to Sunday. Renders nothing if
 * there are none.
 */
export function AwayThisWeek({ allLink }: { readonly allLink: string }) {
  const { timeZone, userId } = useViewer();
  const format = useFormat();
  const today = toWallTime(new Date(format.now).toISOString(), timeZone).day;
  const { data } = useQuery(calendarQuery(today, addDaysToDate(today, daysLeft(today))));
  const away = (data?.absences ?? []).filter(({ person }) => person.userId !== userId);
  if (away.length === 0) return null;
  return (
    <Panel title={t`Away this week`} look="boxed">
      <ul className={`stack gap-8 text-13 ${classes.list}`}>
        {away.slice(0, maxPeople).map(({ person, startsOn, endsOn }) => (
          <li key={`${person.userId} ${startsOn}`}>
            <PersonChip person={person} />
            <span className="text-12 muted nowrap">
              {startsOn > today
                ? t`${format.dateBriefly(startsOn)} to ${format.dateBriefly(endsOn)}`
                : t`until ${format.dateBriefly(endsOn)}`}
            </span>
          </li>
        ))}
        {away.length > maxPeople ? (
          <li>
            <Link to={allLink} className="muted undecorated">
              {t`and ${away.length - maxPeople} more`}
            </Link>
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}
