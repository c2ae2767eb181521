import type { Outcome } from '#frontend/data/task-acts.ts';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { DecisionEffect, DecisionEffects } from '#shared/tasks/decision-effects.ts';

const listFew = (names: readonly string[]) =>
  joinWithAnd(names.length > 3 ? [...names.slice(0, 2), t`${names.length - 2} more`] : names);

/** Format the approvers of a stage: "Hana Sato", or "One of Hana Sato and Ben Hartmann" if one of them is enough. */
function formatApprovers({ names, approvals }: DecisionEffect['stages'][number], index: number) {
  if (approvals >= names.length) return listFew(names);
  if (approvals > 1) return t`${approvals} of ${listFew(names)}`;
  return index === 0 ? t`One of ${listFew(names)}` : t`one of ${listFew(names)}`;
}

const getPeople = ({ stages }: DecisionEffect) => [
  ...new Set(stages.flatMap(({ names }) => names)),
];

function describeWaiting(after: DecisionEffect): string {
  const people = getPeople(after);
  const all = after.stages.every(({ names, approvals }) => approvals >= names.length);
  const who = all ? listFew(people) : joinWithAnd(after.stages.map(formatApprovers));
  const deciders = all
    ? people.length
    : after.stages.reduce((sum, { approvals }) => sum + approvals, 0);
  if (after.stages.length > 1)
    return plural(
      deciders,
      t`${who} decides at the same time: the request continues when all steps are finished.`,
      t`${who} decide at the same time: the request continues when all steps are finished.`,
    );
  return plural(
    deciders,
    t`${who} decides at the same time: the request continues when that step is finished.`,
    t`${who} decide at the same time: the request continues when that step is finished.`,
  );
}

/** Sentences that describe the effect of a decision in advance. */
const sentences: Record<
  DecisionEffect['effect'],
  (after: DecisionEffect, requester: string) => string
> = {
  finishes: () => t`Yours is the final approval.`,
  goesOn: (after) => t`After approval it goes to ${listFew(getPeople(after))}.`,
  waits: describeWaiting,
  ends: () => t`Rejecting ends the request.`,
  objection: (after) =>
    t`Rejecting is an objection: ${listFew(getPeople(after))} can still approve.`,
  returns: (_, requester) => t`Sending it back asks ${requester} to change it.`,
};

/** Describe the effect of one decision; empty if the decision is not possible. */
function describeEffect(
  effects: DecisionEffects | undefined,
  outcome: Outcome,
  requester: string,
): string {
  const after = effects?.[outcome];
  return after ? sentences[after.effect](after, requester) : '';
}

/** Describe the effect of each possible decision in one sentence. */
export const describeAllEffects = (effects: DecisionEffects | undefined, requester: string) =>
  (['approve', 'return', 'reject'] as const)
    .map((outcome) => describeEffect(effects, outcome, requester))
    .filter(Boolean);
