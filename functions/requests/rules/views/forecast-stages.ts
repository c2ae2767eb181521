import { effectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import { calculateEnd, latestKnown } from '#functions/organisation/rules/moments.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { whenWorked } from '#functions/organisation/rules/working-time.ts';
import { maxApprovers } from '#functions/routing/rules/choose-approvers.ts';
import { alreadyApproved, willHaveApproved } from '#functions/routing/rules/plan-step.ts';
import {
  type Approvals,
  type Credited,
  countNeededApprovals,
  creditApprovals,
} from '#functions/routing/rules/quorum.ts';
import { AppError } from '#shared/errors.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { Stage, StageApprover } from '#shared/requests/stage.ts';
import type { QuorumRule } from '#shared/routing/sequence.ts';
import {
  approvedIn,
  chooseStageApprovers,
  type Moment,
  reasonsNow,
} from '../commands/who-is-asked.ts';
import { countedTasks } from '../record/progress.ts';
import type { RequestRecord } from '../record/record.ts';
import { groupStages, listOpenStages, presentStages } from '../record/stages.ts';

/** Expected state of a waiting stage when it is reached, if everybody approves; skipped when nobody is left to ask. */
export type StageForecast = {
  readonly approvers: readonly StageApprover[];
  readonly rule: QuorumRule;
  /** Number of approvers who have to approve. */
  readonly needed: number;
  readonly reasons: readonly Reason[];
  readonly skipped: boolean;
};

/** People whose approval an open stage can't do without: where it ends in approval, they have approved. */
function indispensable(record: RequestRecord, stage: Stage): string[] {
  const counted = countedTasks(record, stage);
  const pending = counted.filter(({ status }) => status === 'Pending');
  const approved = counted.filter(({ status }) => status === 'Approved').length;
  return countNeededApprovals(stage, counted.length) - approved >= pending.length
    ? pending.map(({ assignee }) => assignee.userId)
    : [];
}

/**
 * A role or group of more people than can ever be asked may be thousands: they aren't looked up for every look at a
 * path. One that was only too many for its place beside others is.
 */
const isTooLarge = ({ step, reasons }: Stage) =>
  (step.approvers.kind === 'role' || step.approvers.kind === 'group') &&
  reasons.some(({ code, facts }) => code === 'tooMany' && Number(facts?.count) > maxApprovers);

function expectedPeople(
  record: RequestRecord,
  stage: Stage,
  moment: Moment | undefined,
  side: number,
  sure: Approvals,
): Credited & { readonly notices: readonly Reason[] } {
  const { approvers, rule } = stage;
  const step = { ...stage.step, rule };
  const needed = countNeededApprovals(stage, approvers.length);
  // If the people aren't chosen again, the notices about them are still true.
  const notices = stage.reasons.filter(({ code }) => code === 'tooMany');
  if (isTooLarge(stage)) {
    // If more than one has to approve, the others who count aren't known here, so no skip is promised.
    const known = stage.step.rule.kind === 'any' ? sure : new Map<string, string>();
    return { notices, ...creditApprovals(step, { approvers, needed }, known) };
  }
  try {
    if (moment) {
      const { chosen, ...asked } = chooseStageApprovers(record, stage, moment, side, sure);
      return { notices: chosen.notices, ...asked };
    }
  } catch (error) {
    // Too few people can decide it now. The path shows the expected people; the gap is reported when the stage
    // opens.
    if (!(error instanceof AppError) || error.code !== 'routing.none') throw error;
  }
  return { notices, ...creditApprovals(step, { approvers, needed }, sure) };
}

function forecastStage(
  record: RequestRecord,
  stage: Stage,
  moment: Moment | undefined,
  side: number,
  sure: Approvals,
): StageForecast {
  const expected = expectedPeople(record, stage, moment, side, sure);
  const { approvers, rule, needed, credited, notices } = expected;
  const done = approvedIn(record);
  const before = credited.filter(({ userId }) => done.has(userId));
  const later = credited.filter(({ userId }) => !done.has(userId));
  return {
    approvers,
    rule,
    needed,
    skipped: approvers.length === 0,
    reasons: [
      ...reasonsNow(stage, notices),
      ...alreadyApproved(before, done),
      ...willHaveApproved(later, sure),
    ],
  };
}

/**
 * Forecast the waiting stages, by their id. With a moment, they have its people and rules, as they would be
 * chosen then. Without one, they have the people who were expected when the round began.
 */
export function forecastStages(
  record: RequestRecord,
  moment?: Moment,
): ReadonlyMap<string, StageForecast> {
  const waiting = presentStages(record).filter(({ status }) => status === 'Waiting');
  const found = new Map<string, StageForecast>();
  const sure = new Map([
    ...listOpenStages(record).flatMap((stage) =>
      indispensable(record, stage).map((userId) => [userId, stage.step.name] as const),
    ),
    ...approvedIn(record),
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

export type Ends = {
  /** By stage: when each that isn't over should be. None for those that no limit tells. */
  readonly of: ReadonlyMap<string, string>;
  /** When the last of them is over; null when nothing is left, or when a stage without a limit is. */
  readonly last: string | null;
};

/**
 * When the stages that aren't over should be if everybody takes exactly their time: open ones at their due moment (now,
 * or when work begins again, where that has passed), then those that wait, one group after the other, also one of the
 * same place as what is open: nothing opens beside it. Nothing is promised beyond a stage without a limit.
 */
export function expectedEnds(
  record: RequestRecord,
  forecasts: ReadonlyMap<string, StageForecast>,
  { at, reference }: { readonly at: string; readonly reference: Reference },
): Ends {
  const of = new Map<string, string>();
  let start: string | null = at;
  let last: string | null = null;
  const waiting = presentStages(record).filter(({ status }) => status === 'Waiting');
  for (const group of [listOpenStages(record), ...groupStages(waiting)]) {
    const ends: (string | null)[] = [];
    for (const stage of group) {
      const waits = stage.status === 'Waiting';
      if (waits && forecasts.get(stage.stageId)?.skipped) continue;
      const calendar = effectiveCalendar(stage.calendar.locationId, reference);
      const { dueAt, targetSeconds } = stage;
      const open = dueAt && dueAt < at ? whenWorked(at, calendar) : dueAt;
      const end: string | null = waits ? calculateEnd(start, targetSeconds, calendar) : open;
      if (end) of.set(stage.stageId, end);
      ends.push(end);
    }
    start = latestKnown([start, ...ends]);
    if (ends.length > 0) last = start;
  }
  return { of, last };
}
