import { Link } from 'react-router-dom';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { t } from '#frontend/lib/text.ts';
import type { WishedDraft } from '#shared/calendar/personal-calendar.ts';
import type { DayEntry as Entry } from '../arrange-days.ts';
import { formatEntry, formatEntryFully } from '../entry-words.ts';
import classes from './day-entry.module.css';
import { findDueState, pickEntryFace } from './entry-face.ts';

export type EntryLinkFinder = (entry: Entry) => string | undefined;
type DayEntryProps = {
  readonly entry: Entry;
  readonly linkOf: EntryLinkFinder;
  /** Link of an entry without a page of its own. */
  readonly dayLink: string;
  /** Called when the pointer starts to drag the draft, and with undefined at the end. */
  readonly onLift: (draft: WishedDraft | undefined) => void;
};

/** Describe the mark of an entry for screen readers: "Due soon, waits for you". */
function formatSpokenLabel(entry: Entry): string {
  const { word } = pickEntryFace(entry);
  if (entry.kind === 'task') return t`${word}, waits for you:`;
  return entry.kind === 'request' ? t`${word}, your request:` : `${word}:`;
}

/** Entry in a day of the grid: mark, due time and title. */
export function DayEntry({ entry, linkOf, dayLink, onLift }: DayEntryProps) {
  const format = useFormat();
  const { icon: Mark } = pickEntryFace(entry);
  return (
    <Link
      className={classes.entry}
      to={linkOf(entry) ?? dayLink}
      data-kind={entry.kind}
      data-state={findDueState(entry)}
      data-hint={formatEntryFully(entry, format.time)}
      data-entry={entry.key}
      draggable={entry.kind === 'draft'}
      onDragStart={() => entry.kind === 'draft' && onLift(entry.draft)}
      onDragEnd={() => onLift(undefined)}
    >
      <Mark size={13} stroke={1.75} aria-hidden />
      <VisuallyHidden>{formatSpokenLabel(entry)}</VisuallyHidden>
      <span className="ellipsis">
        {entry.kind === 'draft' ? <span aria-hidden>{t`Draft:`} </span> : null}
        {formatEntry(entry, format.time)}
      </span>
    </Link>
  );
}
