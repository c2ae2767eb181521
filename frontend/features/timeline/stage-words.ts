import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import type { TimelineStage, TimelineState } from '#shared/timeline/timeline.ts';
import type { Segment } from './segments.ts';

/** Reader and formatter for texts about times and people. */
export type DescriptionContext = {
  readonly userId: string | undefined;
  /** Current time in milliseconds. */
  readonly now: number;
  /** Formats a time: "today, 08:20" */
  readonly moment: (at: string) => string;
};

type Person = TimelineStage['people'][number];

/** Maximum number of people listed by name. Other people are counted. */
const maxNamed = 3;

const getName = ({ userId, name, insteadOf }: Person, reader: string | undefined) => {
  const who = userId === reader ? inContext('with')`you` : name;
  return insteadOf && insteadOf.userId !== userId ? t`${who} for ${insteadOf.name}` : who;
};

/**
 * List people: "Mira Okafor", "Ben Hartmann for Anna Lind", "you, Mira Okafor and 4 others". Empty if there are none.
 */
export function formatPeople(people: readonly Person[], reader: string | undefined): string {
  const names = people.map((person) => getName(person, reader));
  if (names.length > maxNamed)
    return t`${names.slice(0, maxNamed - 1).join(', ')} and ${names.length - maxNamed + 1} others`;
  return joinWithAnd(names);
}

/** Labels of the states in the table. */
export const timelineStateLabels: Readonly<Record<TimelineState, string>> = {
  done: t`Approved`,
  rejected: t`Rejected`,
  returned: t`Returned`,
  cancelled: t`Not decided`,
  open: inContext('stage')`Open`,
  paused: t`Paused`,
  forecast: t`Expected`,
};

/** Describe a stage: "Department head, with Mira Okafor since Mon 09:10, due Tue 13:00" */
export function describeStage(
  stage: TimelineStage,
  { userId, now, moment }: DescriptionContext,
): string {
  const { name, state, people, from, to, dueAt } = stage;
  const who = formatPeople(people, userId);
  const span = formatSpan(who, moment(from), to && moment(to));
  const at = moment(to ?? from);
  switch (state) {
    case 'open': {
      if (!dueAt) return t`${name}, ${span}`;
      return Date.parse(dueAt) <= now
        ? t`${name}, ${span}, overdue since ${moment(dueAt)}`
        : t`${name}, ${span}, due ${moment(dueAt)}`;
    }
    case 'paused':
      return to
        ? t`${name}, ${span}; the clock stood still`
        : t`${name}, ${span}; the clock stands still`;
    case 'cancelled':
      return t`${name}, ${span}, not decided`;
    case 'forecast':
      return who ? t`${name}, expected with ${who} by ${at}` : t`${name}, expected by ${at}`;
    case 'done':
      return who
        ? t`${name}, approved by ${who} ${at}, open since ${moment(from)}`
        : t`${name}, approved ${at}, open since ${moment(from)}`;
    case 'rejected':
      return who
        ? t`${name}, rejected by ${who} ${at}, open since ${moment(from)}`
        : t`${name}, rejected ${at}, open since ${moment(from)}`;
    case 'returned':
      return who
        ? t`${name}, returned by ${who} ${at}, open since ${moment(from)}`
        : t`${name}, returned ${at}, open since ${moment(from)}`;
  }
}

/** Describe a period: "with Ana since Mon 14:20" */
function formatSpan(who: string, from: string, to: string | undefined): string {
  if (to) return who ? t`with ${who} from ${from} to ${to}` : t`from ${from} to ${to}`;
  return who ? t`with ${who} since ${from}` : t`since ${from}`;
}

/** Return the name of a bar segment in the chart. */
export function formatSegmentName({ state, stages, isRest }: Segment, userId: string | undefined) {
  if (isRest) return '';
  if (state === 'overdue') return t`Overdue`;
  if (state !== 'paused') return stages.map(({ name }) => name).join(', ');
  const [owner] = stages[0]?.people ?? [];
  if (!owner) return t`Returned`;
  return owner.userId === userId ? t`With you` : t`With ${getFirstName(owner.name)}`;
}

/** Describe a bar segment, with one sentence for each stage. */
export const describeSegment = ({ stages }: Segment, telling: DescriptionContext): string =>
  stages.map((stage) => describeStage(stage, telling)).join('. ');
