import * as z from 'zod';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { serveStep } from '#functions/platform/events/serve-step.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { reachMilestone as reach } from '#functions/requests/rules/commands/milestone.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { listDueChanges, reschedule } from '#functions/requests/rules/commands/reschedule.ts';
import {
  closeRequest as close,
  recordFailure as record,
} from '#functions/requests/rules/commands/workflow.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { listOpenStages } from '#functions/requests/rules/record/stages.ts';
import { collectNextPeople } from '#functions/requests/rules/views/wait.ts';
import { awaitDecision } from './await-decision.ts';
import { runRoundCommand } from './change-round.ts';
import type { StepDeps } from './deps.ts';
import { buildMachineWait, type MachineWait, type StateInput, StepInput } from './step-input.ts';

/** Update the request to calendars that changed meanwhile; null if no due time moves. */
const inStep = (record: RequestRecord, organisation: Organisation, at: string) =>
  listDueChanges(record, organisation.reference).length > 0
    ? reschedule(record, { at, organisation })
    : null;

/**
 * Handle a due milestone. Its kind is stored in the stage; separate states only make the diagram readable. Nothing
 * changes if the milestone was already handled or moved, or the stage is closed. Changed calendars are applied first,
 * because outdated ones must not cause a breach.
 */
async function reachMilestone(
  input: StateInput<'SendReminder' | 'MarkBreach' | 'Escalate'>,
  deps: StepDeps,
): Promise<MachineWait> {
  const { stageId, n } = input.milestone;
  const at = deps.now();
  const record = await runRoundCommand(
    deps,
    input,
    (now, organisation) =>
      inStep(now, organisation, at) ??
      reach(now, { stageId, n, at, organisation, newId: deps.newId }),
  );
  return buildMachineWait(record, input.round, at);
}

type Input = StateInput<'CloseRequest'>;

/**
 * End an execution. The last decision has usually closed the request. A request in review with nothing left to decide
 * is closed here. A replaced execution changes nothing.
 */
async function closeRequest(input: Input, deps: StepDeps): Promise<void> {
  const { requests, now } = deps;
  const { applicationId, requestId, round, restart } = input;
  const [workflow, head] = await Promise.all([
    requests.workflow(requestId, round),
    requests.head(applicationId, requestId),
  ]);
  if (!workflow || workflow.restart > restart) return;
  if (head?.status === 'InReview') await closeUndecided(input, deps);
  const { token: _, ...ended } = workflow;
  try {
    await requests.saveWorkflow({ ...ended, status: 'finished', updatedAt: now() });
  } catch (error) {
    // A later execution has started, so this one must not end the workflow.
    if (!isConflict(error)) throw error;
  }
}

async function closeUndecided(input: Input, deps: StepDeps): Promise<void> {
  const record = await runRoundCommand(deps, input, (found) => close(found, { at: deps.now() }));
  if (record.request.round === input.round && listOpenStages(record).length > 0)
    throw new RangeError('The machine was told to end while the request is being decided.');
}

const ReportedError = z.object({ errorMessage: z.string() });

/**
 * Store in the request the reason why its state machine stopped, so that administrators see it and can restart the
 * request.
 */
async function recordFailure(input: StateInput<'RecordFailure'>, deps: StepDeps): Promise<void> {
  const { applicationId, requestId, round, restart } = input;
  const request = await deps.requests.find(applicationId, requestId);
  const workflow = request?.workflows.find((one) => one.round === round);
  // The request no longer exists, or a later execution drives it.
  if (!request || (workflow && workflow.restart > restart)) return;
  const at = deps.now();
  const cause = parseErrorCause(input.cause);
  await runRoundCommand(deps, input, (now, { reference }) => record(now, { at, cause, reference }));
}

/**
 * Return "routing.none: Nobody is left to ask." for `routing.none: {"errorMessage":"Nobody is left to
 * ask.","trace":[…]}`.
 */
function parseErrorCause(cause: string): string {
  const end = cause.indexOf(': ');
  try {
    const { errorMessage } = ReportedError.parse(JSON.parse(cause.slice(end + 2)));
    return `${cause.slice(0, end)}: ${errorMessage}`;
  } catch {
    return cause;
  }
}

/** Open the next group, unless one is already open (a decision usually opens it), and return the next wait. */
async function openStage(input: StateInput<'OpenStage'>, deps: StepDeps): Promise<MachineWait> {
  const at = deps.now();
  const record = await runRoundCommand(
    deps,
    input,
    (now, organisation) => openStages(now, { at, organisation, newId: deps.newId }),
    collectNextPeople,
    (now) => listOpenStages(now).length > 0,
  );
  return buildMachineWait(record, input.round, at);
}

/** Run the code of one state. Every step is idempotent. */
function runStep(input: StepInput, deps: StepDeps): Promise<unknown> {
  switch (input.state) {
    case 'OpenStage':
      return openStage(input, deps);
    case 'AwaitDecision':
      return awaitDecision(input, deps);
    case 'SendReminder':
    case 'MarkBreach':
    case 'Escalate':
      return reachMilestone(input, deps);
    case 'CloseRequest':
      return closeRequest(input, deps);
    case 'RecordFailure':
      return recordFailure(input, deps);
  }
}

/** Create the handler of request-routing, which runs the code of each state. */
export const serveSteps = (deps: StepDeps) => serveStep(StepInput, (input) => runStep(input, deps));
