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

/** Maximum number of tasks that one call decides. */
const decideLimit = 50;

export type Outcome = 'approve' | 'return' | 'reject';
/** Decision with its author, comment, and for Send back the fields to correct. */
type DecisionInput = {
  readonly userId: string;
  readonly comments: string;
  readonly fields: readonly string[];
};

/** Send a decision, also while the page is being closed. A retry with the same idempotency key does not count twice. */
export function sendDecision(
  outcome: Outcome,
  taskId: string,
  { fields, ...said }: DecisionInput,
  idempotencyKey: string,
) {
  const sent = { params: { taskId }, idempotencyKey, outlivesPage: true };
  if (outcome === 'approve') return callApi(approveTask, { ...sent, body: said });
  if (outcome === 'reject') return callApi(rejectTask, { ...sent, body: said });
  return callApi(returnTask, { ...sent, body: { ...said, fields: [...fields] } });
}

/** Pending batches of decisions. All are sent at once when the page is closed. */
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
  /** Number of tasks with a result so far. */
  readonly onProgress?: (count: number) => void;
  /** Aborting leaves unsent batches unchanged and without an outcome. */
  readonly signal?: AbortSignal;
};

type Many = {
  readonly taskIds: readonly string[];
  readonly outcome: Outcome;
  readonly userId: string;
  readonly comments: string;
  /** Idempotency key of the action; each batch adds its number. */
  readonly key: string;
};

/**
 * Decide each task separately with the same comment, batch by batch, and return the outcomes. Throws if the first batch
 * gets no response, or the sign-in has ended.
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

/** Reassign the task to another person. */
export const handOver = (taskId: string, toUserId: string, comments: string) =>
  callApi(reassignTask, { params: { taskId }, body: { toUserId, comments } });

/** Load the person who would get the task if it were escalated now. */
export const loadEscalationRecipient = (taskId: string) =>
  callApi(taskRecipient, { params: { taskId }, query: { act: 'escalate' } });

/**
 * Load the person who would get the task if this person were chosen now: that person, or their delegate if they are out
 * of office.
 */
export const loadTaskRecipient = (
  taskId: string,
  userId: string,
  act: 'reassign' | 'addApprover',
) => callApi(taskRecipient, { params: { taskId }, query: { userId, act } });

/** Add one more approver, in parallel with this step or after it. */
export const addAnotherApprover = (body: {
  taskId: string;
  approverId: string;
  position: 'before' | 'after';
  comments: string;
}) => callApi(addApprover, { body });

/** Ask the requester a question in the conversation. */
export const askRequester = (taskId: string, text: string) =>
  callApi(askInformation, { params: { taskId }, body: { text } });

/** Escalate the task to the next level now. */
export const escalateNow = (taskId: string, escalationReason: string) =>
  callApi(escalateTask, { params: { taskId }, body: { escalationReason } });
