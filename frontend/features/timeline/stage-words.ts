import { t } from '#frontend/lib/text.ts';
import { firstName } from '#frontend/widgets/person-chip.tsx';
import type { TimelineStage, TimelineState } from '#shared/timeline/timeline.ts';
import type { Segment } from './segments.ts';

/** How the reader is told of moments and of themselves. */
export type Telling = {
  readonly userId: string | undefined;
  /** milliseconds */
  readonly now: number;
  /** "today, 08:20" */
  readonly moment: (at: string) => string;
};

type Person = TimelineStage['people'][number];

/** More names than these are counted. */
const maxNamed = 3;

const nameOf = ({ userId, name, insteadOf }: Person, reader: string | undefined) => {
  const who = userId === reader ? t`you` : name;
  return insteadOf && insteadOf.userId !== userId ? t`${who} for ${insteadOf.name}` : who;
};

/** "Mira Okafor", "Ben Hartmann for Anna Lind", "you, Mira Okafor and 4 others"; nobody: "" */
export function peopleWords(people: readonly Person[], reader: string | undefined): string {
  const names = people.map((person) => nameOf(person, reader));
  if (names.length > maxNamed)
    return t`${names.slice(0, maxNamed - 1).join(', ')} and ${names.length - maxNamed + 1} others`;
  return names.length > 1
    ? t`${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    : (names[0] ?? '');
}

const decisions = { done: t`approved`, rejected: t`rejected`, returned: t`returned` } as const;

/** What a state is called in the table. */
export const stateWords: Readonly<Record<TimelineState, string>> = {
  done: t`Approved`,
  rejected: 'Rejected',
  returned: 'Returned',
  cancelled: t`Not decided`,
  open: 'Open',
  paused: t`Paused`,
  forecast: t`Expected`,
};

/** "Department head, with Mira Okafor since Mon 09:10, due Tue 13:00" */
export function tellStage(stage: TimelineStage, { userId, now, moment }: Telling): string {
  const { name, state, people, from, to, dueAt } = stage;
  const who = peopleWords(people, userId);
  const withWhom = who && t` with ${who}`;
  const until = to ? t` from ${moment(from)} to ${moment(to)}` : t` since ${moment(from)}`;
  switch (state) {
    case 'open': {
      const isOver = dueAt !== undefined && Date.parse(dueAt) <= now;
      const due = dueAt
        ? isOver
          ? t`, overdue since ${moment(dueAt)}`
          : t`, due ${moment(dueAt)}`
        : '';
      return `${name},${withWhom}${until}${due}`;
    }
    case 'paused':
      return to
        ? t`${name},${withWhom}${until}; the clock stood still`
        : t`${name},${withWhom}${until}; the clock stands still`;
    case 'cancelled':
      return t`${name},${withWhom}${until}, not decided`;
    case 'forecast':
      return t`${name}, expected${withWhom} by ${moment(to ?? from)}`;
    default:
      return t`${name}, ${decisions[state]}${who && t` by ${who}`} ${moment(to ?? from)}, open since ${moment(from)}`;
  }
}

/** What a piece of a bar is called where it is drawn. */
export function segmentName({ state, stages, isRest }: Segment, userId: string | undefined) {
  if (isRest) return '';
  if (state === 'overdue') return t`Overdue`;
  if (state !== 'paused') return stages.map(({ name }) => name).join(', ');
  const [owner] = stages[0]?.people ?? [];
  return owner ? t`With ${owner.userId === userId ? t`you` : firstName(owner.name)}` : t`Returned`;
}

/** The same in sentences, one for each stage. */
export const tellSegment = ({ stages }: Segment, telling: Telling): string =>
  stages.map((stage) => tellStage(stage, telling)).join('. ');
