import { t } from '#frontend/lib/text.ts';
import { describeQuorum } from '#frontend/widgets/routing/quorum-words.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';

/** Decision of a past request under the draft: same people, other people, removed, or added. */
export type ComparedDecision = {
  readonly name: string;
  readonly kind: 'kept' | 'others' | 'gone' | 'added';
  /** "Finn Weber instead of Ben Hartmann", or the assignees of an added decision. */
  readonly who?: string;
};
type Step = BacktestedRequest['was']['steps'][number];

const getWords = ({ people, approvals }: Step) => describeQuorum({ people, needed: { approvals } });

function compareDecision(was: Step, would: Step): ComparedDecision {
  const asked = new Set(would.people.map(({ userId }) => userId));
  if (was.people.every(({ userId }) => asked.has(userId)))
    return { name: would.name, kind: 'kept' };
  const who = t`${getWords(would)} instead of ${getWords(was)}`;
  return { name: would.name, kind: 'others', who };
}

/** Return the decisions of a request under the draft in order, including removed ones at their original position. */
export function compareDecisions({ was, would, isCut }: BacktestedRequest): ComparedDecision[] {
  const left = [...was.steps];
  const decisions: ComparedDecision[] = [];
  const gone = (steps: readonly Step[]) =>
    steps
      .filter(({ name }) => !would.steps.some((step) => step.name === name))
      .map(({ name }): ComparedDecision => ({ name, kind: 'gone' }));
  for (const step of would.steps) {
    const at = left.findIndex(({ name }) => name === step.name);
    const before = at < 0 ? undefined : left[at];
    if (before) {
      decisions.push(...gone(left.splice(0, at)), compareDecision(before, step));
      left.shift();
    } else {
      // A request that ended early never reached this step, so it does not count as added.
      decisions.push(
        isCut && left.length === 0
          ? { name: step.name, kind: 'kept' }
          : { name: step.name, kind: 'added', who: getWords(step) },
      );
    }
  }
  return [...decisions, ...gone(left)];
}
