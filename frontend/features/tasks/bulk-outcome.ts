import { problemWords } from '#frontend/components/text/problem-words.ts';
import type { Outcome } from '#frontend/data/task-acts.ts';
import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';
import { PersonRef } from '#shared/fields.ts';
import { rowEffects } from '#shared/tasks/row-effects.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import type { TaskOutcome } from '#shared/tasks/task-acts-api.ts';

/** Actions on several tasks; `object`: a rejection that others can outvote. */
export type BulkAct = Outcome | 'object' | 'reassign';

/** Return the real action of a decision on one task of several. */
export const chooseBulkDecision = (outcome: Outcome, task: TaskRow): BulkAct =>
  outcome === 'reject' && rowEffects(task).reject === 'objection' ? 'object' : outcome;
/** Result for one task of several: `waiting` can still be undone, `refused` has the reason. */
export type BulkOutcome = { readonly act: BulkAct } & (
  | { readonly state: 'waiting' | 'done' }
  | { readonly state: 'refused'; readonly why: string }
);
export type Handled = { readonly task: TaskRow; readonly outcome: BulkOutcome };
export type HandledTasks = ReadonlyMap<string, Handled>;

/** Name the person who decided first; undefined if the refusal has another reason. */
export function firstDecider(cause: unknown, userId: string): string | undefined {
  if (!(cause instanceof AppError) || cause.code !== 'task.already-decided') return undefined;
  const first = PersonRef.nullish().catch(undefined).parse(cause.present?.by);
  if (first?.userId === userId) return t`You have already decided this elsewhere.`;
  return t`${first?.name ?? t`Somebody else`} decided first.`;
}

/** Why a task was not decided, in one sentence. */
export const refusalWords = (cause: unknown, userId: string) =>
  firstDecider(cause, userId) ?? problemWords(cause);

/** The answer for one task, in words for the person `userId` who asked. */
export function readOutcome({ problem }: TaskOutcome, act: BulkAct, userId: string): BulkOutcome {
  if (!problem) return { act, state: 'done' };
  const { code, detail, present } = problem;
  const cause = new AppError(code, detail, present && { present });
  return { act, state: 'refused', why: refusalWords(cause, userId) };
}

/** Return the rows to show: open tasks, and those just handled, so that each row shows its result. */
export function withHandled(
  open: readonly TaskRow[] | undefined,
  handled: HandledTasks,
): readonly TaskRow[] | undefined {
  const ids = new Set(open?.map(({ taskId }) => taskId));
  const gone = [...handled.values()].filter(({ task }) => !ids.has(task.taskId));
  return open && [...open, ...gone.map(({ task }) => task)];
}
