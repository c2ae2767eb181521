import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import type { PathPerson, PathState } from '#shared/requests/path.ts';

export type Outcome = NonNullable<PathPerson['outcome']>;
/**
 * Reason why a person decides a step: the step's rule names them, or they are a delegate, were added, or got the task
 * by escalation or reassignment.
 */
export type DeciderKind = 'named' | 'delegate' | 'escalated' | 'added' | 'taker';

const cameBy: Partial<Record<PathPerson['reasons'][number]['code'], DeciderKind>> = {
  escalated: 'escalated',
  added: 'added',
  reassigned: 'taker',
  movedFromInactive: 'taker',
  movedFromEmployee: 'taker',
};

function classifyDecider({ insteadOf, reasons }: PathPerson): DeciderKind {
  const came = reasons.map(({ code }) => cameBy[code]).find((kind) => kind !== undefined);
  return came ?? (insteadOf ? 'delegate' : 'named');
}

type Words = Record<DeciderKind, (who: string) => string>;

/** Use the same words for each kind of decider. */
const always = (words: (who: string) => string): Words => ({
  named: words,
  delegate: words,
  escalated: words,
  added: words,
  taker: words,
});

const outcomeFormatters: Record<Outcome, Words> = {
  Approved: {
    ...always((who) => t`approved by ${who}`),
    escalated: (who) => t`approved by ${who} after the escalation`,
  },
  Rejected: {
    ...always((who) => t`rejected by ${who}`),
    escalated: (who) => t`rejected by ${who} after the escalation`,
  },
  Returned: always((who) => t`sent back by ${who}`),
  Reassigned: always((who) => t`handed over by ${who}`),
  Escalated: always((who) => t`escalated from ${who}`),
  NotNeeded: {
    ...always((who) => t`${who} not needed`),
    escalated: (who) => t`${who} no longer needed`,
    added: (who) => t`${who} no longer needed`,
  },
  Cancelled: always((who) => t`${who} no longer asked`),
};

const called = ({ name, insteadOf }: PathPerson) =>
  insteadOf ? t`${name} for ${insteadOf.name}` : name;

/** Outcomes without a name, for a person whose name is beside them. */
const loneWords: Partial<Record<Outcome, string>> = {
  NotNeeded: t`not needed`,
  Cancelled: t`no longer asked`,
};

/**
 * Describe the outcomes of several assignees, in groups: "rejected by Mira Okafor, Yuki Tanaka not needed". `shown`:
 * people whose names are next to the text. If this is only the single assignee, the text does not repeat the name.
 */
export function formatOutcomes(
  people: readonly PathPerson[],
  shown: readonly PathPerson[] = [],
): string | undefined {
  const [person] = people;
  const isNamed = people.length === 1 && shown.length === 1 && person === shown[0];
  const lone = isNamed && person?.outcome && loneWords[person.outcome];
  if (lone) return lone;
  const order: readonly string[] = Object.keys(outcomeFormatters);
  const decided = people
    .flatMap((person) => (person.outcome ? [{ person, outcome: person.outcome }] : []))
    .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  const groups = Map.groupBy(
    decided,
    ({ person, outcome }) => outcomeFormatters[outcome][classifyDecider(person)],
  );
  const said = [...groups].map(([words, group]) =>
    words(joinWithAnd(group.map(({ person }) => called(person)))),
  );
  return said.join(', ') || undefined;
}

/** Outcome of the people whose decision set the state of a step. */
const decidedAs: Partial<Record<PathState, Outcome>> = {
  done: 'Approved',
  rejected: 'Rejected',
  returned: 'Returned',
};

const isHandedOn = ({ outcome }: PathPerson) => outcome === 'Reassigned' || outcome === 'Escalated';

/**
 * Split the assignees of a step into the deciders to show and the others. People who handed the task over are omitted,
 * because the reason names them. `isObjection`: the step is open although somebody rejected it.
 */
export function sortDeciders(state: PathState, people: readonly PathPerson[]) {
  const deciding = people.filter((person) => !isHandedOn(person));
  const asked = deciding.length > 0 ? deciding : people;
  const leading = asked.filter(({ outcome }) => outcome === decidedAs[state]);
  const shown = leading.length > 0 ? leading : asked;
  const others = asked.filter((person) => !leading.includes(person));
  const isObjection = state === 'open' && others.some(({ outcome }) => outcome === 'Rejected');
  return { asked, shown, others, isObjection };
}
