import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import type { Workflow } from '#shared/requests/stage.ts';
import { truncateCodeUnits } from '#shared/text.ts';
import { buildOwnerNotices, closeRecord } from '../record/progress.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import { isRequestDecided, listCurrentStages, listOpenStages } from '../record/stages.ts';
import { createOwnRequestError } from './administer.ts';
import type { Command, SystemCommand } from './command.ts';

/** Return the workflow of the current round, in its initial state if none is stored yet. */
export function presentWorkflow({ request, workflows }: RequestRecord, at: string): Workflow {
  const { requestId, applicationId, round } = request;
  return (
    workflows.find((workflow) => workflow.round === round) ?? {
      requestId,
      applicationId,
      round,
      restart: 0,
      turn: formatExecutionTurn(0),
      seq: 0,
      waits: 0,
      status: 'running',
      updatedAt: at,
    }
  );
}

export const replaceWorkflow = (record: RequestRecord, workflow: Workflow): RequestRecord => ({
  ...record,
  workflows: [...record.workflows.filter(({ round }) => round !== workflow.round), workflow],
});

/**
 * Close a request at the end of the state machine. Null if a decision already closed it, which is the normal case. A
 * request that is still in review with nothing left to decide is closed here. If nobody has decided it, the machine
 * stops and the request is listed; after a restart, the fallback approvers decide.
 * @throws request.transition-refused
 */
export function closeRequest(record: RequestRecord, { at }: SystemCommand): Change | null {
  if (record.request.status !== 'InReview') return null;
  const left = listCurrentStages(record).some(({ status }) => status === 'Waiting');
  if (left || listOpenStages(record).length > 0) return null;
  if (!isRequestDecided(record))
    throw new AppError('request.transition-refused', t`Nobody has decided this request yet.`, {
      present: { status: record.request.status, asked: 'Approved' },
    });
  const after = closeRecord(record, 'Approved', { by: null, at });
  return recordEvent(record, after, {
    type: 'closed',
    at,
    by: null,
    details: { status: after.request.status, why: 'nothing was left to decide' },
    tells: buildOwnerNotices(after, 'approved'),
  });
}

/**
 * Record in the request that the machine stopped, and notify the fallback approvers. Null if that is already recorded,
 * or the request is over.
 */
export function recordFailure(
  record: RequestRecord,
  {
    at,
    cause,
    reference,
  }: SystemCommand & { readonly cause: string; readonly reference: Reference },
): Change | null {
  const { token: _, ...workflow } = presentWorkflow(record, at);
  if (record.request.status !== 'InReview' || workflow.status === 'failed') return null;
  const failure = truncateCodeUnits(cause, 1000);
  const failed: Workflow = { ...workflow, status: 'failed', failure, updatedAt: at };
  return recordEvent(record, replaceWorkflow(record, failed), {
    type: 'workflow-failed',
    at,
    by: null,
    details: { cause: failure, restart: workflow.restart },
    tells: reference.configuration.fallbackApproverIds.map((userId) => ({
      userId,
      what: 'failed' as const,
    })),
  });
}

/**
 * Format the turn of a wait, so that the later of two waits in a round sorts last: by the restart number of the
 * execution, then by `wait`, which ascends within it.
 */
export const formatExecutionTurn = (restart: number, wait = ''): string =>
  `${String(restart).padStart(6, '0')}#${wait}`;

/** Return the workflow in its initial state for a new execution. */
export function resetWorkflow(
  { execution: _, token: __, order: ___, failure: ____, wakesAt: _____, ...workflow }: Workflow,
  at: string,
) {
  const restart = workflow.restart + 1;
  return {
    ...workflow,
    restart,
    turn: formatExecutionTurn(restart),
    seq: 0,
    waits: 0,
    status: 'running' as const,
    updatedAt: at,
  };
}

/**
 * Replace an execution that approaches the limits of Step Functions (decision 3) by a new one. Null if the request is
 * over, or execution `restart` was already replaced.
 */
export function replaceExecution(
  record: RequestRecord,
  { at, restart }: SystemCommand & { readonly restart: number },
): Change | null {
  const workflow = presentWorkflow(record, at);
  if (record.request.status !== 'InReview' || workflow.restart !== restart) return null;
  const fresh = resetWorkflow(workflow, at);
  return recordEvent(record, replaceWorkflow(record, fresh), {
    type: 'workflow-restarted',
    at,
    by: null,
    details: { restart: fresh.restart, after: 'the limits of one execution' },
    drives: 'start',
  });
}

/**
 * Restart the state machine of a request from its stored data, as an administrator who does not own the request.
 * @throws actor.forbidden, and request.transition-refused while the machine runs or after the request is closed
 */
export function restart(record: RequestRecord, asked: Command): Change {
  if (isOwnRequest(asked.by.userId, record.request)) throw createOwnRequestError();
  const workflow = presentWorkflow(record, asked.at);
  const { status } = record.request;
  if (status !== 'InReview' || (workflow.status === 'running' && record.workflows.length > 0))
    throw new AppError(
      'request.transition-refused',
      t`The workflow of this request is not stopped.`,
      {
        present: { status, workflow: workflow.status },
      },
    );
  const again = resetWorkflow(workflow, asked.at);
  return recordEvent(record, replaceWorkflow(record, again), {
    type: 'workflow-restarted',
    at: asked.at,
    by: personRef(asked.by),
    details: { restart: again.restart, ...(workflow.failure ? { after: workflow.failure } : {}) },
    drives: 'start',
    key: asked.key,
  });
}
