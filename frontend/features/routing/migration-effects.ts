import type { MigratedRequest } from '#shared/routing/routing-api.ts';

/** Effect of another version on an open request, worst first. */
export type RequestEffect = 'stuck' | 'back' | 'passed' | 'longer' | 'shorter' | 'same';

type StageEffect = MigratedRequest['stages'][number];

const isReached = ({ effect, status }: StageEffect) =>
  effect === 'stays' && (status === 'Approved' || status === 'Open');
const isComing = ({ effect, status }: StageEffect) => effect === 'appears' && status !== 'Skipped';

/** Return the steps that the migration adds before the position that the request has reached. */
export function listOutdatedSteps({ stages }: MigratedRequest): StageEffect[] {
  const reached = Math.max(0, ...stages.filter(isReached).map(({ order }) => order));
  return stages.filter((stage) => isComing(stage) && stage.order < reached);
}

export function classifyRequestEffect(request: MigratedRequest): RequestEffect {
  const { stages, problem } = request;
  if (problem !== undefined) return 'stuck';
  if (listOutdatedSteps(request).length > 0) return 'back';
  if (stages.some(({ effect }) => effect === 'passed')) return 'passed';
  const gone = stages.filter(({ effect, status }) => effect === 'goes' && status !== 'Skipped');
  const coming = stages.filter(isComing);
  if (coming.length > gone.length) return 'longer';
  if (coming.length < gone.length) return 'shorter';
  return coming.length > 0 ? 'longer' : 'same';
}

/** Count the requests by effect. */
export const countEffects = (requests: readonly MigratedRequest[]) => {
  const counts: Record<RequestEffect, number> = {
    stuck: 0,
    back: 0,
    passed: 0,
    longer: 0,
    shorter: 0,
    same: 0,
  };
  for (const request of requests) counts[classifyRequestEffect(request)] += 1;
  return counts;
};

/** Count the requests whose path contains each step, keyed by step id. */
function countPassing(requests: readonly MigratedRequest[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { stages } of requests)
    for (const { stepId, effect, status } of stages)
      if (stepId !== undefined && effect !== 'goes' && status !== 'Skipped')
        counts.set(stepId, (counts.get(stepId) ?? 0) + 1);
  return counts;
}

/** Summarize the effect of a draft on the latest open requests. `more`: whether there are further requests. */
export const summarizeMigrationEffects = ({
  items,
  cursor,
}: {
  items: readonly MigratedRequest[];
  cursor?: string | undefined;
}) => ({
  count: items.length,
  effects: countEffects(items),
  passing: countPassing(items),
  more: cursor !== undefined,
});
export type PublishEffect = ReturnType<typeof summarizeMigrationEffects>;
