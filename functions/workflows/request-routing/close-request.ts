import { openStagesOf } from '#functions/domain/requests/stages.ts';
import { closeRequest as close } from '#functions/domain/requests/workflow.ts';
import { changeRequest, isRace } from './change-request.ts';
import type { StepDeps } from './deps.ts';
import type { InputOf } from './step-input.ts';

/**
 * The end of an execution. The last decision has closed the request already; what nobody had to decide is closed here. An execution that
 * was replaced leaves all to the one that drives the request now.
 */
export async function closeRequest(input: InputOf<'CloseRequest'>, deps: StepDeps): Promise<void> {
  const { requests, now } = deps;
  const { requestId, round, restart } = input;
  const workflow = await requests.workflow(requestId, round);
  if (!workflow || workflow.restart > restart) return;
  const record = await changeRequest(deps, input, (found) => close(found, { at: now() }));
  if (record.request.round === round && openStagesOf(record).length > 0)
    throw new RangeError('The machine was told to end while the request is being decided.');
  const { token: _, ...ended } = workflow;
  try {
    await requests.saveWorkflow({ ...ended, status: 'finished', updatedAt: now() });
  } catch (error) {
    // A later execution has begun: the workflow is not this one's to end.
    if (!isRace(error)) throw error;
  }
}
