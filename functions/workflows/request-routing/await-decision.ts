import { openStagesOf } from '#functions/domain/requests/stages.ts';
import { takeOver, turnOf } from '#functions/domain/requests/workflow.ts';
import type { Signal } from '#functions/platform/state-machine.ts';
import { untilWon } from '#functions/platform/until-won.ts';
import type { Workflow } from '#shared/requests/stage.ts';
import { changeRequest } from './change-request.ts';
import type { StepDeps } from './deps.ts';
import type { InputOf } from './step-input.ts';

type Input = InputOf<'AwaitDecision'>;

/** Limits of one execution, well below those of Step Functions: see docs/decisions/0003-hand-over.md. */
const mostWaits = 400;
const longestAge = 300 * 24 * 3600 * 1000;

/**
 * Begins to wait. The token is stored, then the request is looked at; a decision is stored, then its token is read: so one of the two
 * always signals. An execution that was replaced, or is replaced now because it is old, ends itself by its own token.
 */
export async function awaitDecision(input: Input, deps: StepDeps): Promise<void> {
  const { machine, now } = deps;
  const { restart, taskToken } = input;
  const workflow = await untilWon(() => register(input, deps));
  if (!workflow) return machine.signal(taskToken, 'closed');
  const signal = await missed(input, deps);
  if (signal) return machine.signal(taskToken, signal);
  if (!isOld(workflow, input, now())) return;
  await changeRequest(deps, input, (record) => takeOver(record, { at: now(), restart }));
  await machine.signal(taskToken, 'closed');
}

/** Stores the token; null when a later wait, or a later execution, drives the round by now: then this one comes too late. */
async function register(input: Input, { requests, now }: StepDeps): Promise<Workflow | null> {
  const { applicationId, requestId, round, restart, execution, order, seq, taskToken } = input;
  const known = await requests.workflow(requestId, round);
  const turn = turnOf(restart, input.wait);
  if (known && known.turn > turn) return null;
  const waits = known?.execution === execution ? known.waits + 1 : 1;
  const workflow: Workflow = {
    ...{ applicationId, requestId, round, restart, execution, turn, order, seq, waits },
    token: taskToken,
    status: 'running',
    updatedAt: now(),
  };
  await requests.saveWorkflow(workflow);
  return workflow;
}

/** What the execution has not heard of since it last looked; undefined: it really has to wait. */
async function missed(
  { applicationId, requestId, round, order, seq }: Input,
  { requests }: StepDeps,
): Promise<Signal | undefined> {
  // Group 0 is what an execution waits for that found nothing open: it looks again.
  const head = order === 0 ? undefined : await requests.head(applicationId, requestId);
  if (head?.lastEvent.seq === seq) return undefined;
  const record = await requests.load(applicationId, requestId);
  const { request, events } = record;
  if (request.round !== round || request.status !== 'InReview') return 'closed';
  const [open] = openStagesOf(record);
  // Nothing open: the next group is, or there is none and the request ends.
  if (!open) return 'next';
  const news = events.some((event) => event.seq > seq && event.drives !== undefined);
  return news || open.order !== order ? 'rescheduled' : undefined;
}

const isOld = ({ waits }: Workflow, { startedAt }: Input, now: string) =>
  waits >= mostWaits || Date.parse(now) - Date.parse(startedAt) > longestAge;
