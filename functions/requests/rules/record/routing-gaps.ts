import type { Reason } from '#shared/requests/reason.ts';
import type { RoutingGap } from '#shared/requests/request.ts';
import type { Stage } from '#shared/requests/stage.ts';
import { countMissingApprovers } from './progress.ts';
import type { RequestRecord } from './record.ts';
import { isAddedStage, isDecidingStage, listCurrentStages, listStageTasks } from './stages.ts';

type Chosen = { readonly reasons: readonly Reason[] };
const substitutes: ReadonlySet<Reason['code']> = new Set([
  'noStepApplies',
  'tooFew',
  'askedWhileAway',
]);
/** Whether a person decides only because no step applies or too few others can decide. */
const isSubstitute = ({ reasons }: Chosen) => reasons.some(({ code }) => substitutes.has(code));

/** Return the number of people missing for the quorum of a stage without its substitutes. */
function countMissing(record: RequestRecord, stage: Stage): number {
  if (stage.status === 'Waiting')
    return (stage.needed ?? 0) - stage.approvers.filter((one) => !isSubstitute(one)).length;
  if (stage.status !== 'Open') return 0;
  const pending = listStageTasks(record, stage).filter(({ status }) => status === 'Pending');
  return countMissingApprovers(record, stage, pending.filter(isSubstitute));
}

/** Count the people who were added to a group of stages by name. */
const countAdded = (stages: readonly Stage[], { order }: Stage): number =>
  stages.filter((one) => one.order === order && isAddedStage(one) && isDecidingStage(one)).length;

/**
 * Return the gaps of the routing in a round: stages that still need substitutes. A gap ends when enough people are
 * found or added, when the stage is decided, and when the request is moved, returned or closed. Too few approvers are
 * reported again when the stage opens.
 */
export function listRoutingGaps(record: RequestRecord): RoutingGap[] {
  const stages = listCurrentStages(record);
  const plannedAt = record.request.submittedAt ?? record.request.createdAt;
  return stages
    .filter((stage) => countMissing(record, stage) > countAdded(stages, stage))
    .flatMap(({ status, reasons, approvers, openedAt }): RoutingGap[] => {
      const all = [...reasons, ...approvers.flatMap((one) => one.reasons)];
      const codes = new Set(all.map(({ code }) => code));
      const expected = status === 'Waiting' && { isExpected: true as const };
      const short = { kind: 'tooFew', since: openedAt ?? plannedAt, ...expected } as const;
      return [
        ...(codes.has('noStepApplies')
          ? [{ kind: 'gap' as const, since: plannedAt, ...expected }]
          : []),
        ...(codes.has('tooFew') ? [short] : []),
      ];
    });
}
