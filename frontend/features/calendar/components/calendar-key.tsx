import { zoneName } from '#frontend/components/text/format/dates.ts';
import { t } from '#frontend/lib/text.ts';
import classes from './calendar-key.module.css';
import { awayFace, draftFace, dueFaces } from './entry-face.ts';

const { onTime, dueSoon, overdue } = dueFaces;
const keyEntries = [
  { state: 'onTime', ...onTime },
  { state: 'dueSoon', ...dueSoon },
  { state: 'overdue', ...overdue },
  { state: 'away', ...awayFace },
  { state: 'draft', ...draftFace, word: t`Draft. Drag to change its date.` },
];

/** Legend of the marks in the calendar, with the time zone. */
export function CalendarKey({ timeZone }: { timeZone: string }) {
  return (
    <div className="row wrap gap-4-12 text-12 muted above-12">
      {keyEntries.map(({ state, icon: Mark, word }) => (
        <span key={state} className={`inline-row gap-4 ${classes.entry}`} data-state={state}>
          <Mark size={13} stroke={1.75} aria-hidden />
          {word}
        </span>
      ))}
      <span className="push">{t`Times in ${zoneName(timeZone)}`}</span>
    </div>
  );
}
