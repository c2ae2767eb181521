import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { RoutingGap } from '#shared/requests/request.ts';
import type { Stage } from '#shared/requests/stage.ts';
import { buildAdminNotices, countMissingApprovers } from './progress.ts';
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

/** Count the deciding stages that were added by name to a group. Each has one person. */
const countAdded = (stages: readonly Stage[], { order }: Stage): number =>
  stages.filter((one) => one.order === order && isAddedStage(one) && isDecidingStage(one)).length;

type StageGap = Pick<RoutingGap, 'kind'> & { readonly stage: Stage };

/**
 * Return the gaps of the routing in a round: stages that need substitutes. A gap ends when enough people are found or
 * added, when the stage is decided, and when the request is moved, returned or closed.
 */
function findRoutingGaps(record: RequestRecord): StageGap[] {
  const stages = listCurrentStages(record);
  return stages
    .filter((stage) => countMissing(record, stage) > countAdded(stages, stage))
    .flatMap((stage): StageGap[] => {
      const all = [...stage.reasons, ...stage.approvers.flatMap(({ reasons }) => reasons)];
      const codes = new Set(all.map(({ code }) => code));
      return [
        ...(codes.has('noStepApplies') ? [{ kind: 'gap' as const, stage }] : []),
        ...(codes.has('tooFew') ? [{ kind: 'tooFew' as const, stage }] : []),
      ];
    });
}

const isSameGap =
  ({ kind, stage }: StageGap) =>
  (other: StageGap) =>
    other.kind === kind && other.stage.stageId === stage.stageId;

/** Return the gap in the form of an earlier version, whose messages have the time of the submission or the opening. */
function toLegacyGap({ kind, stage }: StageGap, { request }: RequestRecord): RoutingGap {
  const plannedAt = request.submittedAt ?? request.createdAt;
  if (stage.status === 'Waiting') return { kind, stageId: stage.stageId, since: plannedAt };
  return { kind, since: kind === 'gap' ? plannedAt : (stage.openedAt ?? plannedAt) };
}

/** Return the gaps after a change at `at`. A gap keeps the time when it appeared. */
export function listRoutingGaps(
  before: RequestRecord,
  after: RequestRecord,
  at: string,
): RoutingGap[] {
  const known = findRoutingGaps(before);
  const reported = before.request.routingGaps ?? [];
  return findRoutingGaps(after).map((gap) => {
    const { kind } = gap;
    const { stageId } = gap.stage;
    const was = known.find(isSameGap(gap));
    return (
      reported.find((one) => one.kind === kind && one.stageId === stageId) ??
      (was ? toLegacyGap(was, before) : { kind, stageId, since: at })
    );
  });
}

/** Return the notices for administrators about gaps that a change creates, one for each kind. */
export function buildGapNotices(
  before: RequestRecord,
  after: RequestRecord,
  organisation: Pick<Organisation, 'directory'>,
): Event['tells'] {
  const known = findRoutingGaps(before);
  const created = findRoutingGaps(after).filter((gap) => !known.some(isSameGap(gap)));
  const kinds = new Set(created.map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => buildAdminNotices(organisation, kind));
}
