import { msg, t } from '#frontend/lib/text.ts';
import type { MigratedRequest } from '#shared/routing/routing-api.ts';
import {
  classifyRequestEffect,
  listOutdatedSteps,
  type RequestEffect,
} from './migration-effects.ts';

type Step = { readonly id: string; readonly name: string };

/** Return the steps of the next version, then the steps that only older versions of the requests have. */
export function buildStepColumns(
  steps: readonly Step[],
  requests: readonly MigratedRequest[],
): Step[] {
  const columns = new Map(steps.map(({ id, name }) => [id, name]));
  for (const { stages } of requests)
    for (const { stepId, name } of stages)
      if (stepId !== undefined && !columns.has(stepId)) columns.set(stepId, name);
  return [...columns].map(([id, name]) => ({ id, name }));
}

/** Effect of the migration on a step of a request. */
export type Cell = {
  readonly tone: 'decided' | 'open' | 'stays' | 'appears' | 'back' | 'passed' | 'goes';
  readonly words: string;
};

/** Describe a step that the migration adds. If it replaces an open step, people must approve again. */
function describeAddedStage(gone: MigratedRequest['stages'][number] | undefined): string {
  if (!gone) return t`Appears`;
  return gone.status === 'Open' ? t`Must approve again` : t`Changes`;
}

/** Return the effect on a step; undefined if the request does not need the step. */
export function findMigrationCell(request: MigratedRequest, stepId: string): Cell | undefined {
  const found = request.stages.filter((stage) => stage.stepId === stepId);
  const gone = found.find(({ effect }) => effect === 'goes');
  if (found.some(({ effect }) => effect === 'passed'))
    return { tone: 'passed', words: t`Would have been needed` };
  const stage = found.find(({ effect, status }) => effect !== 'goes' && status !== 'Skipped');
  if (!stage)
    return gone && gone.status !== 'Skipped' ? { tone: 'goes', words: t`Goes` } : undefined;
  if (listOutdatedSteps(request).includes(stage))
    return { tone: 'back', words: t`Decides after all` };
  if (stage.effect === 'appears') return { tone: 'appears', words: describeAddedStage(gone) };
  if (stage.status === 'Open') return { tone: 'open', words: t`Waits here` };
  return stage.status === 'Approved'
    ? { tone: 'decided', words: t`Decided` }
    : { tone: 'stays', words: t`Stays` };
}

/** Filters for open requests. A filter without `effect` matches all of them. */
export const migrationViews: readonly {
  readonly name: string;
  readonly effect?: RequestEffect;
}[] = [
  { name: msg('All open requests') },
  { name: msg('Go back'), effect: 'back' },
  { name: msg('Passed a needed step'), effect: 'passed' },
  { name: msg('New step'), effect: 'longer' },
  { name: msg('Step no longer needed'), effect: 'shorter' },
  { name: msg('Same steps'), effect: 'same' },
  { name: msg('Can’t move'), effect: 'stuck' },
];

export const filterByEffect = (
  requests: readonly MigratedRequest[],
  effect: RequestEffect | undefined,
): readonly MigratedRequest[] =>
  effect === undefined
    ? requests
    : requests.filter((request) => classifyRequestEffect(request) === effect);
