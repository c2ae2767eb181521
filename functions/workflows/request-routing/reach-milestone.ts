import { reachMilestone as reach } from '#functions/domain/requests/milestone.ts';
import { changeRequest } from './change-request.ts';
import type { StepDeps } from './deps.ts';
import type { InputOf } from './step-input.ts';
import { type MachineWait, waitFor } from './wait-for.ts';

/**
 * A milestone's time has come; the stage knows what it is for, and the states make the diagram say it. Nothing happens when it was
 * reached before, was moved, or its stage is over.
 */
export async function reachMilestone(
  input: InputOf<'SendReminder' | 'MarkBreach' | 'Escalate'>,
  deps: StepDeps,
): Promise<MachineWait> {
  const { stageId, n } = input.milestone;
  const at = deps.now();
  const record = await changeRequest(deps, input, (now, world) =>
    reach(now, { stageId, n, at, world, newId: deps.newId }),
  );
  return waitFor(record, input.round, at);
}
