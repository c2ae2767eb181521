import type { ExecutionSignal } from '#functions/platform/state-machine.ts';
import { isConflict, retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import {
  formatExecutionTurn,
  replaceExecution,
} from '#functions/requests/rules/commands/workflow.ts';
import { listOpenStages } from '#functions/requests/rules/record/stages.ts';
import { wakesBeforeMilestone } from '#functions/requests/rules/views/wait.ts';
import type { Workflow } from '#shared/requests/stage.ts';
import { runRoundCommand } from './change-round.ts';
import type { StepDeps } from './deps.ts';
import type { StateInput } from './step-input.ts';

type Input = StateInput<'AwaitDecision'>;

/** Limits of one execution, well below those of Step Functions: decision 3. */
const maxWaits = 400;
const maxAgeMs = 300 * 24 * 3600 * 1000;

/**
 * Start a wait. The token is stored before the request is read, and a decision is stored before its token is read, so
 * one of the two always signals. Usually the request is unchanged since the previous step, which its version shows. An
 * execution that was replaced, or is replaced now because of its age, ends itself with its own token.
 */
export async function awaitDecision(input: Input, deps: StepDeps): Promise<void> {
  const { machine, now } = deps;
  const { restart, taskToken, closeError } = input;
  const workflow =
    (await registerPlannedWait(input, deps)) ??
    (await retryOnConflict(() => registerWait(input, deps)));
  if (!workflow) return machine.signal({ token: taskToken, closeError }, 'closed');
  const signal =
    (await isUndisturbed(input, deps)) && !isRepeated(input)
      ? undefined
      : await findMissedSignal(input, workflow, deps);
  if (signal) return machine.signal({ token: taskToken, closeError }, signal);
  if (!isOld(workflow, input, now())) return;
  await runRoundCommand(deps, input, (record) => replaceExecution(record, { at: now(), restart }));
  await machine.signal({ token: taskToken, closeError }, 'closed');
}

/**
 * Store the token of a wait, with the count from the previous step. Null if a later wait or execution now drives the
 * round.
 */
async function registerPlannedWait(
  input: Input,
  { requests, now }: StepDeps,
): Promise<Workflow | null> {
  const { order, waits } = input;
  // An execution that found nothing open waits for group 0, so it must check again.
  if (order === 0 || waits === undefined) return null;
  const workflow = buildWaitingWorkflow(input, waits, now());
  try {
    await requests.saveWorkflow(workflow);
    return workflow;
  } catch (error) {
    if (!isConflict(error)) throw error;
    return null;
  }
}

/**
 * Whether a wait is a repeated attempt. A repeat starts the whole wait again, so it would end too late by the time
 * since the first attempt.
 */
const isRepeated = ({ wait }: Input): boolean => !wait.endsWith('#000');

const isUndisturbed = async (
  { applicationId, requestId, order, version }: Input,
  { requests }: StepDeps,
): Promise<boolean> =>
  order !== 0 &&
  version !== undefined &&
  (await requests.head(applicationId, requestId))?.version === version;

/** Store the token. Null if a later wait or execution now drives the round, so that this one is too late. */
async function registerWait(input: Input, { requests, now }: StepDeps): Promise<Workflow | null> {
  const { requestId, round, execution } = input;
  const known = await requests.workflow(requestId, round);
  const workflow = buildWaitingWorkflow(
    input,
    known?.execution === execution ? known.waits + 1 : 1,
    now(),
  );
  if (known && known.turn > workflow.turn) return null;
  await requests.saveWorkflow(workflow);
  return workflow;
}

function buildWaitingWorkflow(input: Input, waits: number, updatedAt: string): Workflow {
  const { applicationId, requestId, round, restart, execution, order, seq, timeoutSeconds } = input;
  const turn = formatExecutionTurn(restart, input.wait);
  const turned = { applicationId, requestId, round, restart, execution, turn, order, seq, waits };
  const wakes = { token: input.taskToken, closeError: input.closeError };
  const wakesAt =
    timeoutSeconds && new Date(Date.parse(updatedAt) + timeoutSeconds * 1000).toISOString();
  return { ...turned, ...wakes, ...(wakesAt && { wakesAt }), status: 'running', updatedAt };
}

/**
 * Return the signal that the execution missed since it last read the request. Undefined if it must wait, also if a
 * decision has opened the next stage and the wait ends in time for that stage. `closed` if the wait was replaced.
 */
async function findMissedSignal(
  input: Input,
  workflow: Workflow,
  { requests, now }: StepDeps,
): Promise<ExecutionSignal | undefined> {
  const { applicationId, requestId, round, order, seq } = input;
  const record = await requests.load(applicationId, requestId);
  const { request, events } = record;
  if (request.round !== round || request.status !== 'InReview') return 'closed';
  const [open] = listOpenStages(record);
  // Nothing is open, so the next group opens, or the request ends.
  if (!open) return 'next';
  const signalled = events.some((event) => event.seq > seq && event.drives !== undefined);
  if (!signalled && open.order === order && !isRepeated(input)) return undefined;
  const { wakesAt } = workflow;
  if (order === 0 || !wakesAt || !wakesBeforeMilestone(record, wakesAt, now()))
    return 'rescheduled';
  try {
    await requests.saveWorkflow({ ...workflow, order: open.order, seq: request.lastEvent.seq });
    return undefined;
  } catch (error) {
    if (!isConflict(error)) throw error;
    return 'closed';
  }
}

const isOld = ({ waits }: Workflow, { startedAt }: Input, now: string) =>
  waits >= maxWaits || Date.parse(now) - Date.parse(startedAt) > maxAgeMs;
