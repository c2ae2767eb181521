import { plural, t } from '#frontend/lib/text.ts';
import type { DecisionEffect } from '#shared/tasks/decision-effects.ts';
import { predictRowEffects } from '#shared/tasks/row-effects.ts';
import type { TaskRow } from '#shared/tasks/task.ts';

type Effect = DecisionEffect['effect'];

const parts: Record<Exclude<Effect, 'returns'>, (count: number) => string> = {
  finishes: (count) => plural(count, t`completes ${count}`, t`completes ${count}`),
  goesOn: (count) =>
    plural(count, t`${count} goes to the next step`, t`${count} go to the next step`),
  waits: (count) => plural(count, t`${count} may wait for others`, t`${count} may wait for others`),
  ends: (count) => plural(count, t`ends ${count}`, t`ends ${count}`),
  objection: (count) =>
    plural(count, t`others can still approve ${count}`, t`others can still approve ${count}`),
};

function summarize(effects: readonly Effect[], kinds: readonly (keyof typeof parts)[]): string {
  return kinds
    .map((kind) => [kind, effects.filter((effect) => effect === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => parts[kind](count))
    .join(', ');
}

/**
 * Describe the effect of deciding all of these tasks: "Approve: completes 2, 1 goes to the next step. Reject:
 * ends 3."
 */
export function describeBulkEffect(tasks: readonly TaskRow[]): string {
  const effects = tasks.map(predictRowEffects);
  const approving = effects.map(({ approve }) => approve);
  const rejecting = effects.map(({ reject }) => reject);
  return [
    t`Approve: ${summarize(approving, ['finishes', 'goesOn', 'waits'])}.`,
    t`Reject: ${summarize(rejecting, ['ends', 'objection'])}.`,
  ].join(' ');
}
