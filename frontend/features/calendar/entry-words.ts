import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import type { DayEntry } from './arrange-days.ts';

type TimeFormat = (at: string) => string;

/** Maximum number of entries in the tooltip of a day. The page of the day lists all. */
const maxLines = 12;

/** Text of an entry in a narrow day: "09:28 New laptop", or the first names of people who are out of office. */
export function formatEntry(entry: DayEntry, formatTime: TimeFormat): string {
  if (entry.kind === 'away') return entry.people.map(({ name }) => getFirstName(name)).join(', ');
  if (entry.kind === 'draft') return entry.draft.title;
  return `${formatTime(entry.due.at)} ${entry.title}`;
}

/** Text of an entry with the full names of people who are out of office. */
export function formatEntryFully(entry: DayEntry, formatTime: TimeFormat): string {
  if (entry.kind === 'draft') return t`Draft: ${entry.draft.title}`;
  if (entry.kind !== 'away') return formatEntry(entry, formatTime);
  return t`Away: ${joinWithAnd(entry.people.map(({ name }) => name))}`;
}

/**
 * List entries, one per line. Due entries beyond the maximum are only counted, but people who are out of office are
 * always named.
 */
export function formatEntries(entries: readonly DayEntry[], formatTime: TimeFormat): string {
  const { due = [], absent = [] } = Object.groupBy(entries, ({ kind }) =>
    kind === 'away' ? 'absent' : 'due',
  );
  const rest = due.length - maxLines;
  return [
    ...due.slice(0, maxLines).map((entry) => formatEntryFully(entry, formatTime)),
    ...(rest > 0 ? [t`${rest} more`] : []),
    ...absent.map((entry) => formatEntryFully(entry, formatTime)),
  ].join('\n');
}
