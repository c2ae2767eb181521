import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { reachMilestone as reach } from '#functions/requests/rules/commands/milestone.ts';
import { dueMoves, reschedule } from '#functions/requests/rules/commands/reschedule.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { changeRound } from './change-round.ts';
import type { StepDeps } from './deps.ts';
import type { InputOf } from './step-input.ts';
import { type MachineWait, waitFor } from './wait-for.ts';

/** Puts the request in step with calendars that were changed since; null when no due moment moves. */
const inStep = (record: RequestRecord, organisation: Organisation, at: string) =>
  dueMoves(record, organisation.reference).length > 0
    ? reschedule(record, { at, organisation })
    : null;

/**
 * A milestone's time has come; the stage knows what it is for, and the states make the diagram say it. Nothing happens
 * when it was reached before, was moved, or its stage is over. By calendars that were changed since it is reckoned
 * anew: nobody is late by old ones.
 */
export async function reachMilestone(
  input: InputOf<'SendReminder' | 'MarkBreach' | 'Escalate'>,
  deps: StepDeps,
): Promise<MachineWait> {
  const { stageId, n } = input.milestone;
  const at = deps.now();
  const record = await changeRound(
    deps,
    input,
    (now, organisation) =>
      inStep(now, organisation, at) ??
      reach(now, { stageId, n, at, organisation, newId: deps.newId }),
  );
  return waitFor(record, input.round, at);
}
