import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { log } from '#functions/platform/log.ts';
import { stepError } from '#functions/platform/step-error.ts';
import { awaitDecision } from './await-decision.ts';
import { closeRequest } from './close-request.ts';
import type { StepDeps } from './deps.ts';
import { escalate } from './escalate.ts';
import { markBreach } from './mark-breach.ts';
import { openStage } from './open-stage.ts';
import { recordFailure } from './record-failure.ts';
import { sendReminder } from './send-reminder.ts';
import { StepInput } from './step-input.ts';

function stepOf(input: StepInput, deps: StepDeps): Promise<unknown> {
  switch (input.state) {
    case 'OpenStage':
      return openStage(input, deps);
    case 'AwaitDecision':
      return awaitDecision(input, deps);
    case 'SendReminder':
      return sendReminder(input, deps);
    case 'MarkBreach':
      return markBreach(input, deps);
    case 'Escalate':
      return escalate(input, deps);
    case 'CloseRequest':
      return closeRequest(input, deps);
    case 'RecordFailure':
      return recordFailure(input, deps);
  }
}

/** Runs the code of one state of request-routing. Every step can be repeated: what has happened happens once. */
export async function runStep(event: unknown, deps: StepDeps): Promise<unknown> {
  const input = StepInput.parse(event);
  try {
    return await stepOf(input, deps);
  } catch (error) {
    const { state, requestId, round } = input;
    if (isTransientError(error)) log.warn('step delayed', { state, requestId, round });
    else log.error('step failed', error, { state, requestId, round });
    throw stepError(error);
  }
}
