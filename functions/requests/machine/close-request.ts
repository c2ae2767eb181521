import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { closeRequest as close } from '#functions/requests/rules/commands/workflow.ts';
import { openStagesOf } from '#functions/requests/rules/record/stages.ts';
import { changeRound } from './change-round.ts';
import type { StepDeps } from './deps.ts';
import type { InputOf } from './step-input.ts';

type Input = InputOf<'CloseRequest'>;

/**
 * The end of an execution. The last decision has closed the request already; what nobody had to decide is closed here.
 * An execution that was replaced leaves all to the one that drives the request now.
 */
export async function closeRequest(input: Input, deps: StepDeps): Promise<void> {
  const { requests, now } = deps;
  const { applicationId, requestId, round, restart } = input;
  const workflow = await requests.workflow(requestId, round);
  if (!workflow || workflow.restart > restart) return;
  const head = await requests.head(applicationId, requestId);
  if (head?.status === 'InReview') await closeUndecided(input, deps);
  const { token: _, ...ended } = workflow;
  try {
    await requests.saveWorkflow({ ...ended, status: 'finished', updatedAt: now() });
  } catch (error) {
    // A later execution has begun: the workflow is not this one's to end.
    if (!isConflict(error)) throw error;
  }
}

async function closeUndecided(input: Input, deps: StepDeps): Promise<void> {
  const record = await changeRound(deps, input, (found) => close(found, { at: deps.now() }));
  if (record.request.round === input.round && openStagesOf(record).length > 0)
    throw new RangeError('The machine was told to end while the request is being decided.');
}
