import type { Event } from '#shared/requests/event.ts';
import type { ChangesSince } from '#shared/requests/request-details.ts';
import type { RequestRecord } from '../record/record.ts';

const decisions: ReadonlySet<Event['type']> = new Set(['approved', 'rejected', 'returned']);

/** Round with which the current one is compared, and its description for people. */
type Base = ChangesSince & { readonly round: number };

/**
 * Return the start of the changes that a person sees: their own last decision, else any decision in the step that now
 * waits for them, else the return of the request. Undefined in the first round.
 */
export function findChangesBase(
  { request, events, tasks, stages, values }: RequestRecord,
  userId: string,
): Base | undefined {
  const rounds = new Set(values.map(({ round }) => round));
  const earlier = events.filter(
    ({ type, round }) => decisions.has(type) && round < request.round && rounds.has(round),
  );
  const stepOf = (taskId: string | undefined) => {
    const task = tasks.find((one) => one.taskId === taskId);
    return stages.find(({ stageId }) => stageId === task?.stageId)?.stepId;
  };
  const mine = earlier.findLast(({ by }) => by?.userId === userId);
  if (mine) return { by: 'you', at: mine.at, round: mine.round };
  const waiting = tasks.filter(
    ({ status, assignee }) => status === 'Pending' && assignee.userId === userId,
  );
  const steps = new Set(waiting.map(({ taskId }) => stepOf(taskId)));
  const ofStep = earlier.findLast(({ taskId }) => taskId && steps.has(stepOf(taskId)));
  if (ofStep) return { by: 'step', at: ofStep.at, round: ofStep.round };
  const returned = earlier.findLast(({ type }) => type === 'returned');
  return returned && { by: 'return', at: returned.at, round: returned.round };
}
