import { closeRequest as close } from '#functions/domain/requests/workflow.ts';
import { changeRequest } from './change-request.ts';
import type { StepDeps } from './deps.ts';
import type { InputOf } from './step-input.ts';

/** The end of an execution. The last decision has closed the request already; what nobody had to decide is closed here. */
export async function closeRequest(input: InputOf<'CloseRequest'>, deps: StepDeps): Promise<void> {
  await changeRequest(deps, input, (record) => close(record, { at: deps.now() }));
}
