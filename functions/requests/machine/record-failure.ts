import * as z from 'zod';
import { recordFailure as record } from '#functions/requests/rules/commands/workflow.ts';
import { changeRound } from './change-round.ts';
import type { StepDeps } from './deps.ts';
import type { InputOf } from './step-input.ts';

const Reported = z.object({ errorMessage: z.string() });

/** Keeps why the machine stopped with the request, so that administrators see it and can restart it. */
export async function recordFailure(
  input: InputOf<'RecordFailure'>,
  deps: StepDeps,
): Promise<void> {
  const { applicationId, requestId, round, restart } = input;
  const request = await deps.requests.find(applicationId, requestId);
  const workflow = request?.workflows.find((one) => one.round === round);
  // Nothing is left to stop, or a later execution drives it.
  if (!request || (workflow && workflow.restart > restart)) return;
  const at = deps.now();
  const cause = readable(input.cause);
  await changeRound(deps, input, (now, { reference }) => record(now, { at, cause, reference }));
}

/** "routing.none: Nobody is left to ask." of `routing.none: {"errorMessage":"Nobody is left to ask.","trace":[…]}`. */
function readable(cause: string): string {
  const end = cause.indexOf(': ');
  try {
    const { errorMessage } = Reported.parse(JSON.parse(cause.slice(end + 2)));
    return `${cause.slice(0, end)}: ${errorMessage}`;
  } catch {
    return cause;
  }
}
