import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { groupsOf, presentStages } from '#functions/requests/rules/record/stages.ts';
import { changeRound } from './change-round.ts';
import type { StepDeps } from './deps.ts';
import type { InputOf } from './step-input.ts';
import { type MachineWait, waitFor } from './wait-for.ts';

/** Whom the next group was planned with: mostly still the ones to ask. */
function plannedNext(record: RequestRecord) {
  const [next = []] = groupsOf(presentStages(record).filter(({ status }) => status === 'Waiting'));
  const people = next.flatMap(({ approvers }) => approvers.map(({ userId }) => userId));
  const sources = next.map(({ step }) => step.approvers);
  return {
    userIds: new Set([record.request.requester.userId, record.request.raisedBy.userId, ...people]),
    delegationsOf: new Set(people),
    groups: new Set(sources.flatMap((source) => (source.kind === 'group' ? source.group : []))),
  };
}

/** Opens the next group, unless one is open already, and says what to wait for. */
export async function openStage(input: InputOf<'OpenStage'>, deps: StepDeps): Promise<MachineWait> {
  const at = deps.now();
  const record = await changeRound(
    deps,
    input,
    (now, organisation) => openStages(now, { at, organisation, newId: deps.newId }),
    plannedNext,
  );
  return waitFor(record, input.round, at);
}
