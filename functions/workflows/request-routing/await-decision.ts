import type { RequestRecord } from '#functions/domain/requests/record.ts';
import { outcomeFor, waitOf } from '#functions/domain/requests/wait.ts';
import type { Signal } from '#functions/platform/state-machine.ts';
import type { StepDeps } from './deps.ts';
import type { InputOf } from './step-input.ts';

type Input = InputOf<'AwaitDecision'>;

/** An execution may last a year; well before that it hands over to a fresh one. */
const handOverAfter = 330 * 24 * 3600 * 1000;

/**
 * Registers the token, then looks whether the wait is over already. A decision does the reverse: it is stored, then the token is read.
 * So one of the two always signals.
 */
export async function awaitDecision(input: Input, deps: StepDeps): Promise<void> {
  const { requests, machine } = deps;
  const { requestId, applicationId, round, restart, order, taskToken, execution } = input;
  const before = await requests.workflow(requestId, round);
  if (before && before.restart > restart) return machine.signal(taskToken, 'closed');
  if (isOld(input, deps.now())) return handOver(input, deps);
  await requests.saveWorkflow({
    requestId,
    applicationId,
    round,
    restart,
    execution,
    order,
    token: taskToken,
    status: 'running',
    seq: 0,
    waits: 0,
    updatedAt: deps.now(),
  });
  const signal = signalFor(await requests.load(applicationId, requestId), input, deps.now());
  if (signal) await machine.signal(taskToken, signal);
}

function signalFor(
  record: RequestRecord,
  { round, order, milestone }: Input,
  now: string,
): Signal | undefined {
  const outcome = outcomeFor(record, round, order);
  if (outcome) return outcome;
  const present = waitOf(record, now)?.milestone;
  const isSame =
    !milestone ||
    (present?.stageId === milestone.stageId &&
      present.n === milestone.n &&
      present.at === milestone.at);
  return isSame ? undefined : 'rescheduled';
}

const isOld = ({ startedAt }: Input, now: string) =>
  Date.parse(now) - Date.parse(startedAt) > handOverAfter;

/** The fresh execution finds everything in the table; this one ends. Repeated, it starts the same one. */
async function handOver(input: Input, { requests, machine, now }: StepDeps): Promise<void> {
  const { requestId, applicationId, round, taskToken } = input;
  const restart = input.restart + 1;
  await machine.start({ applicationId, requestId, round, restart });
  await requests.saveWorkflow({
    requestId,
    applicationId,
    round,
    restart,
    status: 'running',
    seq: 0,
    waits: 0,
    updatedAt: now(),
  });
  await machine.signal(taskToken, 'closed');
}
