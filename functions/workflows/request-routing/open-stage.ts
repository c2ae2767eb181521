import { openStages } from '#functions/domain/requests/open-stages.ts';
import { changeRequest } from './change-request.ts';
import type { StepDeps } from './deps.ts';
import type { InputOf } from './step-input.ts';
import { type MachineWait, waitFor } from './wait-for.ts';

/** Opens the next group, unless one is open already, and says what to wait for. */
export async function openStage(input: InputOf<'OpenStage'>, deps: StepDeps): Promise<MachineWait> {
  const at = deps.now();
  const record = await changeRequest(deps, input, (now, world) =>
    openStages(now, { at, world, newId: deps.newId }),
  );
  return waitFor(record, input.round, at);
}
