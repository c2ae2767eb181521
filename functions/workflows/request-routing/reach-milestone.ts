import { reachMilestone as reach } from '#functions/domain/requests/milestone.ts';
import { changeRequest } from './change-request.ts';
import type { StepDeps } from './deps.ts';
import type { InputOf } from './step-input.ts';
import { type MachineWait, waitFor } from './wait-for.ts';

/** SendReminder, MarkBreach and Escalate: the stage knows what its milestone is for; the states make the diagram say it. */
export async function reachMilestone(
  input: InputOf<'SendReminder' | 'MarkBreach' | 'Escalate'>,
  deps: StepDeps,
): Promise<MachineWait> {
  const { stageId, n } = input.milestone;
  const at = deps.now();
  const record = await changeRequest(deps, input, (now, world) =>
    reach(now, { stageId, n, at, world, newId: deps.newId }),
  );
  return waitFor(record, deps.now());
}
