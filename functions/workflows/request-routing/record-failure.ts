import { recordFailure as record } from '#functions/domain/requests/workflow.ts';
import { changeRequest } from './change-request.ts';
import type { StepDeps } from './deps.ts';
import type { InputOf } from './step-input.ts';

/** Keeps why the machine stopped with the request, so that administrators see it and can restart it. */
export async function recordFailure(
  input: InputOf<'RecordFailure'>,
  deps: StepDeps,
): Promise<void> {
  const { cause } = input;
  await changeRequest(deps, input, (now, { reference }) =>
    record(now, { at: deps.now(), cause, reference }),
  );
}
