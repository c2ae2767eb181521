import { Link } from 'react-router-dom';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import type { WishedDraft } from '#shared/calendar/personal-calendar.ts';
import type { DayEntry as Entry } from '../arrange-days.ts';
import classes from './day-entry.module.css';
import { findDueState, pickEntryFace } from './entry-face.ts';

export type EntryLinkFinder = (entry: Entry) => string | undefined;
type DayEntryProps = {
  readonly entry: Entry;
  readonly linkOf: EntryLinkFinder;
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
export function DayEntry({ entry, linkOf, onLift }: DayEntryProps) {
  const format = useFormat();
  const { icon: Mark } = pickEntryFace(entry);
  const text =
    entry.kind === 'away'
      ? entry.people.map(({ name }) => getFirstName(name)).join(', ')
      : entry.kind === 'draft'
        ? entry.draft.title
        : `${format.time(entry.due.at)} ${entry.title}`;
  const look = {
    className: classes.entry,
    'data-kind': entry.kind,
    'data-state': findDueState(entry),
  };
  const words = (
    <>
      <Mark size={13} stroke={1.75} aria-hidden />
      <VisuallyHidden>{formatSpokenLabel(entry)}</VisuallyHidden>
      <span className="ellipsis">
        {entry.kind === 'draft' ? <span aria-hidden>{t`Draft:`} </span> : null}
        {text}
      </span>
    </>
  );
  const to = linkOf(entry);
  return to === undefined ? (
    <span {...look}>{words}</span>
  ) : (
    <Link
      {...look}
      to={to}
      data-hint={text}
      data-entry={entry.key}
      draggable={entry.kind === 'draft'}
      onDragStart={() => entry.kind === 'draft' && onLift(entry.draft)}
      onDragEnd={() => onLift(undefined)}
    >
      {words}
    </Link>
  );
}
