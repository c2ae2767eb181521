import { awaitDecision } from './await-decision.ts';
import { closeRequest } from './close-request.ts';
import type { StepDeps } from './deps.ts';
import { openStage } from './open-stage.ts';
import { reachMilestone } from './reach-milestone.ts';
import { recordFailure } from './record-failure.ts';
import { StepInput } from './step-input.ts';

/** Runs the code of one state of request-routing. Every step can be repeated: what has happened happens once. */
export async function runStep(event: unknown, deps: StepDeps): Promise<unknown> {
  const input = StepInput.parse(event);
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
