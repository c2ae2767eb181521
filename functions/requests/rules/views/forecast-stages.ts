import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import {
  calculateEnd,
  getLatestOrUnknown,
  moveToWorkingTime,
} from '#functions/organisation/rules/working-time.ts';
import { maxApprovers } from '#functions/routing/rules/choose-approvers.ts';
import { listAlreadyApproved, listExpectedApprovals } from '#functions/routing/rules/plan-step.ts';
import {
  type Approvals,
  type CreditResult,
  countApprovalsToEnd,
  creditApprovals,
} from '#functions/routing/rules/quorum.ts';
import { AppError } from '#shared/errors.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { Stage, StageApprover } from '#shared/requests/stage.ts';
import type { QuorumRule } from '#shared/routing/sequence.ts';
import {
  chooseStageApprovers,
  collectApprovals,
  mergeReasons,
  type PlanningMoment,
} from '../commands/choose-stage-approvers.ts';
import { listCountedTasks } from '../record/progress.ts';
import type { RequestRecord } from '../record/record.ts';
import { groupStages, listCurrentStages, listOpenStages } from '../record/stages.ts';

/** Expected state of a waiting stage when it is reached, if everybody approves. Skipped if nobody is left to decide. */
export type StageForecast = {
  readonly approvers: readonly StageApprover[];
  readonly rule: QuorumRule;
  /** Number of approvals needed. */
  readonly needed: number;
  readonly reasons: readonly Reason[];
  readonly skipped: boolean;
};

/** Return the people whose approval an open stage needs to end in approval. */
function listRequiredApprovers(record: RequestRecord, stage: Stage): string[] {
  const counted = listCountedTasks(record, stage);
  const pending = counted.filter(({ status }) => status === 'Pending');
  const approved = counted.filter(({ status }) => status === 'Approved').length;
  return countApprovalsToEnd(stage, counted.length) - approved >= pending.length
    ? pending.map(({ assignee }) => assignee.userId)
    : [];
}

/**
 * Whether a role or group is larger than the limit of approvers. It may have thousands of members, so they are not
 * loaded for each view of a path. A group that is only too large for parallel steps is loaded.
 */
const isTooLarge = ({ step, reasons }: Stage) =>
  (step.approvers.kind === 'role' || step.approvers.kind === 'group') &&
  reasons.some(({ code, facts }) => code === 'tooMany' && Number(facts?.count) > maxApprovers);

function forecastPeople(
  record: RequestRecord,
  stage: Stage,
  moment: PlanningMoment | undefined,
  side: number,
  sure: Approvals,
): CreditResult & { readonly notices: readonly Reason[] } {
  const { approvers, rule } = stage;
  const step = { ...stage.step, rule };
  const needed = countApprovalsToEnd(stage, approvers.length);
  // If the people are not chosen again, the notices about them remain valid.
  const notices = stage.reasons.filter(({ code }) => code === 'tooMany');
  if (isTooLarge(stage)) {
    // If several people must approve, the other approvers are unknown here, so no skip is forecast.
    const known = stage.step.rule.kind === 'any' ? sure : new Map<string, string>();
    return { notices, ...creditApprovals(step, { approvers, needed }, known) };
  }
  try {
    if (moment) {
      const { chosen, ...asked } = chooseStageApprovers(record, stage, moment, side, sure);
      return { notices: chosen.notices, ...asked };
    }
  } catch (error) {
    // Too few people can decide the stage now. The path shows the expected people, and the gap is reported when the
    // stage opens.
    if (!(error instanceof AppError) || error.code !== 'routing.none') throw error;
  }
  return { notices, ...creditApprovals(step, { approvers, needed }, sure) };
}

function forecastStage(
  record: RequestRecord,
  stage: Stage,
  moment: PlanningMoment | undefined,
  side: number,
  sure: Approvals,
): StageForecast {
  const expected = forecastPeople(record, stage, moment, side, sure);
  const { approvers, rule, needed, credited, notices } = expected;
  const done = collectApprovals(record);
  const before = credited.filter(({ userId }) => done.has(userId));
  const later = credited.filter(({ userId }) => !done.has(userId));
  return {
    approvers,
    rule,
    needed,
    skipped: approvers.length === 0,
    reasons: [
      ...mergeReasons(stage, notices),
      ...listAlreadyApproved(before, done),
      ...listExpectedApprovals(later, sure),
    ],
  };
}

/**
 * Forecast the waiting stages, keyed by stage id. With `moment`, people and rules are those of that time. Without it,
 * people are those expected at the start of the round.
 */
export function forecastStages(
  record: RequestRecord,
  moment?: PlanningMoment,
): ReadonlyMap<string, StageForecast> {
  const waiting = listCurrentStages(record).filter(({ status }) => status === 'Waiting');
  const found = new Map<string, StageForecast>();
  const sure = new Map([
    ...listOpenStages(record).flatMap((stage) =>
      listRequiredApprovers(record, stage).map((userId) => [userId, stage.step.name] as const),
    ),
    ...collectApprovals(record),
  ]);
  for (const group of groupStages(waiting)) {
    const seen = group.map((stage) => forecastStage(record, stage, moment, group.length, sure));
    for (const [n, { stageId }] of group.entries()) {
      const one = seen[n];
      if (one) found.set(stageId, one);
    }
    for (const [n, { approvers, needed }] of seen.entries())
      if (needed >= approvers.length)
        for (const { userId } of approvers)
          if (!sure.has(userId)) sure.set(userId, group[n]?.step.name ?? '');
  }
  return found;
}

export type ExpectedEnds = {
  /** Expected end of each unfinished stage; absent for stages without a target. */
  readonly of: ReadonlyMap<string, string>;
  /** Expected end of the last stage; null if nothing is left, or if a stage has no target. */
  readonly last: string | null;
};

/**
 * Calculate the expected end of each unfinished stage, if everybody needs exactly their target time. Open stages end
 * when due, or at the next working time if that has passed. Waiting groups follow one after the other, even those with
 * the order of an open stage, because nothing opens in parallel to it. Nothing is forecast after a stage without a
 * target.
 */
export function calculateExpectedEnds(
  record: RequestRecord,
  forecasts: ReadonlyMap<string, StageForecast>,
  { at, reference }: { readonly at: string; readonly reference: Reference },
): ExpectedEnds {
  const of = new Map<string, string>();
  let start: string | null = at;
  let last: string | null = null;
  const waiting = listCurrentStages(record).filter(({ status }) => status === 'Waiting');
  for (const group of [listOpenStages(record), ...groupStages(waiting)]) {
    const ends: (string | null)[] = [];
    for (const stage of group) {
      const waits = stage.status === 'Waiting';
      if (waits && forecasts.get(stage.stageId)?.skipped) continue;
      const calendar = getEffectiveCalendar(stage.calendar.locationId, reference);
      const { dueAt, targetSeconds } = stage;
      const open = dueAt && dueAt < at ? moveToWorkingTime(at, calendar) : dueAt;
      const end: string | null = waits ? calculateEnd(start, targetSeconds, calendar) : open;
      if (end) of.set(stage.stageId, end);
      ends.push(end);
    }
    start = getLatestOrUnknown([start, ...ends]);
    if (ends.length > 0) last = start;
  }
  return { of, last };
}
