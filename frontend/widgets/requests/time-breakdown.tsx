import { formatHoursAndMinutes } from '#frontend/components/text/format/duration.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { TimeEntry } from '#shared/requests/path.ts';
import { PersonChip } from '../people/person-chip.tsx';
import classes from './time-breakdown.module.css';

/** Closed hours and holidays share one color, because nobody is expected to work in either. */
const getSeconds = ({
  workingSeconds,
  pausedSeconds,
  closedSeconds,
  holidaySeconds,
}: TimeEntry) => ({
  working: workingSeconds,
  paused: pausedSeconds,
  closed: closedSeconds + holidaySeconds,
});
const kinds = ['working', 'paused', 'closed'] as const;
const durationFormatters: Record<(typeof kinds)[number], (time: string) => string> = {
  working: (time) => t`${time} working`,
  paused: (time) => t`${time} paused`,
  closed: (time) => t`${time} closed`,
};

const sumOf = (entry: TimeEntry) =>
  Object.values(getSeconds(entry)).reduce((sum, part) => sum + part);

function Entry({ entry, longest }: { entry: TimeEntry; longest: number }) {
  const seconds = getSeconds(entry);
  const share = (part: number) => `${(part / longest) * 100}%`;
  const shown = kinds.filter((kind) => seconds[kind] >= 60);
  const { person, stage, to, targetSeconds } = entry;
  return (
    <li className="stack name-value gap-4-12 tabular">
      <span className={`row stretch wrap shrink ${classes.people}`}>
        {person.map((one) => (
          <PersonChip key={one.userId} person={one} />
        ))}
      </span>
      <span className={classes.stage}>{to ? stage : t`${stage}, still open`}</span>
      {shown.length > 0 ? (
        <span className={`whole-row row stretch relative ${classes.bar}`} aria-hidden>
          {shown.map((kind) => (
            <span
              key={kind}
              className={classes.part}
              data-kind={kind}
              style={{ width: share(seconds[kind]) }}
            />
          ))}
          {targetSeconds === undefined ? null : (
            <span className={classes.mark} style={{ left: share(targetSeconds) }} />
          )}
        </span>
      ) : null}
      <span className={`whole-row ${classes.words}`}>
        {shown.length === 0 ? t`less than a minute` : null}
        {shown.map((kind) => (
          <span key={kind} className={classes.word} data-kind={kind}>
            {durationFormatters[kind](formatHoursAndMinutes(seconds[kind]))}
          </span>
        ))}
        {targetSeconds === undefined ? null : (
          <span
            className={`push ${classes.target}`}
            data-over={seconds.working > targetSeconds || undefined}
          >{rich`target ${formatHoursAndMinutes(targetSeconds)}`}</span>
        )}
      </span>
    </li>
  );
}

/**
 * Time that each person had the request. All bars and target marks use one scale, so three minutes of eight hours are a
 * short bar. The text repeats the values of the bar.
 */
export function TimeBreakdown({ entries }: { entries: readonly TimeEntry[] }) {
  const longest = Math.max(
    1,
    ...entries.map((entry) => Math.max(sumOf(entry), entry.targetSeconds ?? 0)),
  );
  return (
    <ul className="stack gap-12">
      {entries.map((entry) => (
        <Entry key={`${entry.stage} ${entry.from}`} entry={entry} longest={longest} />
      ))}
    </ul>
  );
}
