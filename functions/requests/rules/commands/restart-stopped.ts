import type { RestartRecord } from '#shared/requests/stage.ts';
import { isTransientCause } from '#shared/requests/transient-step-errors.ts';
import { retryPauseMs } from '#shared/retry-pause.ts';
import { endTasks } from '../record/progress.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import {
  listOpenStages,
  listPendingTasks,
  listStageTasks,
  mergeStages,
  mergeTasks,
} from '../record/stages.ts';
import type { SystemCommand } from './command.ts';
import { presentWorkflow, replaceWorkflow, resetWorkflow } from './workflow.ts';

/** Milliseconds in which an event may still be in transit. */
const underWay = 2 * 60_000;

const isPending = (record: RequestRecord, stageId: string) =>
  listStageTasks(record, { stageId }).some(({ status }) => status === 'Pending');
/** Return the open tasks without an open stage. */
const strayTasks = (record: RequestRecord) => {
  const open = new Set(listOpenStages(record).map(({ stageId }) => stageId));
  return listPendingTasks(record).filter(({ stageId }) => !open.has(stageId));
};
/** Return the open stages without an open task. */
const emptyStages = (record: RequestRecord) =>
  listOpenStages(record).filter(({ stageId }) => !isPending(record, stageId));

type Look = SystemCommand & {
  /** Whether the execution of the current round runs. */
  readonly isRunning: boolean;
};

/**
 * Return the reason why a request in review has stopped, in words for administrators. Undefined if it appears to
 * progress, or if an administrator must fix the cause. An event may still be in transit, so check again a little later
 * before a restart.
 */
export function explainStop(record: RequestRecord, { at, isRunning }: Look): string | undefined {
  const { request, events } = record;
  if (request.status !== 'InReview') return undefined;
  const before = Date.parse(at) - underWay;
  const workflow = presentWorkflow(record, at);
  const last = events.at(-1)?.at ?? request.createdAt;
  if (Date.parse(last) > before) return undefined;
  if (workflow.status === 'failed')
    return isTransientCause(workflow.failure ?? '')
      ? 'a temporary fault had stopped it'
      : undefined;
  if (!isRunning) return 'its workflow was not running';
  const open = listOpenStages(record);
  if (open.length === 0) return 'no step was open';
  if (emptyStages(record).length > 0) return 'a step was open and nobody was asked';
  if (strayTasks(record).length > 0) return 'somebody was asked for a step that is not open';
  const isPast = open.some(({ milestones, nextMilestone }) => {
    const next = milestones[nextMilestone];
    return next !== undefined && Date.parse(next.at) < before;
  });
  if (isPast) return 'a reminder or due moment had passed unnoticed';
  const isDeaf = events.some(
    ({ seq, drives }) => seq > workflow.seq && drives !== undefined && drives !== 'start',
  );
  return isDeaf ? 'its workflow had not heard of what happened' : undefined;
}

/** Whether an event is an automatic restart in the current round. */
const isRepair = ({ type, by, details }: RequestRecord['events'][number]) =>
  type === 'workflow-restarted' && by === null && typeof details.because === 'string';

/**
 * Whether a request may be restarted automatically now: at once for the first time in a round, then after ten minutes,
 * doubled each time up to a day. Unsuccessful restarts must not fill its history.
 */
export function canRestart({ request, events }: RequestRecord, at: string): boolean {
  const repairs = events.filter((event) => event.round === request.round && isRepair(event));
  const last = repairs.at(-1);
  return last === undefined || Date.parse(at) - Date.parse(last.at) >= retryPauseMs(repairs.length);
}

/**
 * Restart a stopped request from its stored state. A new execution continues the round. Open tasks without an open
 * stage are ended, and open stages without an open task are opened again.
 */
export function restartStopped(
  record: RequestRecord,
  { at, because }: SystemCommand & { readonly because: string },
): Change {
  const { requestId, applicationId, round } = record.request;
  const workflow = resetWorkflow(presentWorkflow(record, at), at);
  const stray = strayTasks(record);
  const empty = emptyStages(record);
  const ended = endTasks(
    stray,
    'Cancelled',
    { code: 'requestClosed', facts: { status: 'the step is not open' } },
    { by: null, at },
  );
  const again = empty.map((stage) => ({
    ...stage,
    ...{ status: 'Waiting' as const, openedAt: null, dueAt: null },
    ...{ milestones: [], nextMilestone: 0 },
  }));
  const after = replaceWorkflow(mergeTasks(mergeStages(record, again), ended), workflow);
  const restarted: RestartRecord = {
    ...{ requestId, applicationId, round },
    restart: workflow.restart,
    at,
    because,
  };
  const change = recordEvent(record, after, {
    type: 'workflow-restarted',
    at,
    by: null,
    details: {
      restart: workflow.restart,
      because,
      ...(stray.length > 0 && { endedTasks: stray.map(({ taskId }) => taskId) }),
      ...(empty.length > 0 && { openedAnew: empty.map(({ name }) => name) }),
    },
    drives: 'start',
  });
  return { ...change, restarted };
}
