import { describeError } from '#frontend/components/text/describe-error.ts';
import type { Outcome } from '#frontend/data/task-acts.ts';
import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';
import { PersonRef } from '#shared/fields.ts';
import { predictRowEffects } from '#shared/tasks/row-effects.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import type { TaskOutcome } from '#shared/tasks/task-acts-api.ts';

/** Bulk actions. `object`: a rejection that other approvers can outvote. */
export type BulkAct = Outcome | 'object' | 'reassign';

/** Return the actual effect of a decision on one of several tasks. */
export const chooseBulkDecision = (outcome: Outcome, task: TaskRow): BulkAct =>
  outcome === 'reject' && predictRowEffects(task).reject === 'objection' ? 'object' : outcome;
/** Outcome of one task in a bulk action. `waiting` can still be undone, `refused` has a reason. */
export type BulkOutcome = { readonly act: BulkAct } & (
  | { readonly state: 'waiting' | 'done' }
  | { readonly state: 'refused'; readonly why: string }
);
export type BulkTaskResult = { readonly task: TaskRow; readonly outcome: BulkOutcome };
export type HandledTasks = ReadonlyMap<string, BulkTaskResult>;

/** Describe who decided first; undefined if the error has another cause. */
export function getFirstDecider(cause: unknown, userId: string): string | undefined {
  if (!(cause instanceof AppError) || cause.code !== 'task.already-decided') return undefined;
  const first = PersonRef.nullish().catch(undefined).parse(cause.present?.by);
  if (first?.userId === userId) return t`You have already decided this elsewhere.`;
  return t`${first?.name ?? t`Somebody else`} decided first.`;
}

/** Describe in one sentence why a task was not decided. */
export const describeDecisionError = (cause: unknown, userId: string) =>
  getFirstDecider(cause, userId) ?? describeError(cause);

/** Convert the result of one task to text for `userId`, who ran the action. */
export function readOutcome({ problem }: TaskOutcome, act: BulkAct, userId: string): BulkOutcome {
  if (!problem) return { act, state: 'done' };
  const { code, detail, present } = problem;
  const cause = new AppError(code, detail, present && { present });
  return { act, state: 'refused', why: describeDecisionError(cause, userId) };
}

/** Return the rows to show: open tasks, and recently handled ones with their outcome. */
export function includeHandled(
  open: readonly TaskRow[] | undefined,
  handled: HandledTasks,
): readonly TaskRow[] | undefined {
  const ids = new Set(open?.map(({ taskId }) => taskId));
  const gone = [...handled.values()].filter(({ task }) => !ids.has(task.taskId));
  return open && [...open, ...gone.map(({ task }) => task)];
}
