import { callApi } from '#frontend/lib/api-client.ts';
import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';
import {
  addApprover,
  askInformation,
  decideTasks,
  type TaskOutcome,
} from '#shared/tasks/task-acts-api.ts';
import {
  approveTask,
  escalateTask,
  reassignTask,
  rejectTask,
  returnTask,
  taskRecipient,
} from '#shared/tasks/tasks-api.ts';

/** As many as one call decides. */
const decideLimit = 50;

export type Outcome = 'approve' | 'return' | 'reject';
/** Decision: the person who decides, the comment, and for sending back the fields to correct. */
type Said = {
  readonly userId: string;
  readonly comments: string;
  readonly fields: readonly string[];
};

/**
 * Sends a decision, also while the page is being left; the same one is never counted twice (its key stays the same when
 * it is sent again).
 */
export function sendDecision(
  outcome: Outcome,
  taskId: string,
  { fields, ...said }: Said,
  idempotencyKey: string,
) {
  const sent = { params: { taskId }, idempotencyKey, outlivesPage: true };
  if (outcome === 'approve') return callApi(approveTask, { ...sent, body: said });
  if (outcome === 'reject') return callApi(rejectTask, { ...sent, body: said });
  return callApi(returnTask, { ...sent, body: { ...said, fields: [...fields] } });
}

/** Pending parts of decisions; all are sent at once when the page is left. */
const underway = new Set<() => void>();
let isLeaving = false;
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    isLeaving = true;
    for (const sendRest of underway) sendRest();
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
}

type Pace = {
  /** number answered so far */
  readonly onProgress?: (count: number) => void;
  /** whoever stops it leaves the parts that are not sent yet as they are: no outcome tells of them */
  readonly signal?: AbortSignal;
};

type Many = {
  readonly taskIds: readonly string[];
  readonly outcome: Outcome;
  readonly userId: string;
  readonly comments: string;
  /** its idempotency key */
  readonly key: string;
};

/**
 * Decides each task by itself with the same comment, and tells what became of each, part after part. Rejects when the
 * first part got no answer at all, or the sign-in has ended.
 */
export async function decideMany(
  { taskIds, outcome, userId, comments, key }: Many,
  { onProgress, signal }: Pace = {},
): Promise<TaskOutcome[]> {
  const parts = Array.from({ length: Math.ceil(taskIds.length / decideLimit) }, (_, part) =>
    taskIds.slice(part * decideLimit, (part + 1) * decideLimit),
  );
  const sent = new Map<number, Promise<{ readonly outcomes: TaskOutcome[] }>>();
  const send = (part: number, ids: readonly string[]) => {
    const call =
      sent.get(part) ??
      callApi(decideTasks, {
        body: { userId, taskIds: [...ids], outcome, comments },
        idempotencyKey: `${key}-${part}`,
        outlivesPage: true,
      });
    sent.set(part, call);
    return call;
  };
  const sendRest = () => {
    if (signal?.aborted) return;
    for (const [part, ids] of parts.entries()) void send(part, ids).catch(() => undefined);
  };
  underway.add(sendRest);
  if (isLeaving) sendRest();
  const outcomes: TaskOutcome[] = [];
  try {
    for (const [part, ids] of parts.entries()) {
      if (signal?.aborted && !sent.has(part)) break;
      const answer = await send(part, ids);
      outcomes.push(...answer.outcomes);
      onProgress?.(outcomes.length);
    }
  } catch (cause) {
    const code = cause instanceof AppError ? cause.code : 'server.unavailable';
    if (outcomes.length === 0 || code === 'actor.unauthenticated') throw cause;
    const problem = { code, detail: t`It got no answer.` };
    outcomes.push(...taskIds.slice(outcomes.length).map((taskId) => ({ taskId, problem })));
  } finally {
    underway.delete(sendRest);
  }
  return outcomes;
}

/** Gives the decision to somebody else. */
export const handOver = (taskId: string, toUserId: string, comments: string) =>
  callApi(reassignTask, { params: { taskId }, body: { toUserId, comments } });

/** Load the person who would get the task if it were escalated now. */
export const escalatesTo = (taskId: string) =>
  callApi(taskRecipient, { params: { taskId }, query: { act: 'escalate' } });

/**
 * Load the person who would get the task if this person were chosen now: they themselves, or their delegate
 * while they are away.
 */
export const loadTaskRecipient = (
  taskId: string,
  userId: string,
  act: 'reassign' | 'addApprover',
) => callApi(taskRecipient, { params: { taskId }, query: { userId, act } });

/** Asks one more person beside the decision, before it or after it. */
export const askOneMore = (body: {
  taskId: string;
  approverId: string;
  position: 'before' | 'after';
  comments: string;
}) => callApi(addApprover, { body });

/** Asks the requester in the conversation. */
export const askRequester = (taskId: string, text: string) =>
  callApi(askInformation, { params: { taskId }, body: { text } });

/** Escalates to the next level at once. */
export const escalateNow = (taskId: string, escalationReason: string) =>
  callApi(escalateTask, { params: { taskId }, body: { escalationReason } });
