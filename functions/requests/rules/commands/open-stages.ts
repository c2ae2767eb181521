import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { buildApproverContext } from '#functions/routing/rules/candidates.ts';
import { fallbackStepId } from '#functions/routing/rules/fallback-step.ts';
import { planCheck, planFallback } from '#functions/routing/rules/plan.ts';
import { listAlreadyApproved } from '#functions/routing/rules/plan-step.ts';
import { planMilestones } from '#functions/sla/rules/milestones.ts';
import type { Stage } from '#shared/requests/stage.ts';
import { buildRequestFacts, roundValues } from '../record/build-facts.ts';
import { createStage, createTask } from '../record/new-stage.ts';
import { buildOwnerNotices, closeRecord } from '../record/progress.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import {
  groupStages,
  isRequestDecided,
  listCurrentStages,
  listOpenStages,
  mergeStages,
  mergeTasks,
} from '../record/stages.ts';
import { calculateExpectedEnds, forecastStages } from '../views/forecast-stages.ts';
import {
  buildStageContext,
  chooseStageApprovers,
  collectApprovals,
  mergeReasons,
  type PlanningMoment,
} from './choose-stage-approvers.ts';
import type { NewId, SystemCommand } from './command.ts';

/** Whether fallback approvers decide the request after all others, in a stage that no migration has ended. */
export const hasFallbackStage = (stages: readonly Stage[]): boolean =>
  stages.some(({ stepId, status }) => stepId === fallbackStepId && status !== 'Cancelled');

export type StageOpening = SystemCommand & {
  readonly organisation: Organisation;
  readonly newId: NewId;
};

/** Open a stage with current people. It is skipped if all of them have already approved. */
function openStage(record: RequestRecord, stage: Stage, asked: StageOpening, side: number): Stage {
  const { at, organisation } = asked;
  const approvals = collectApprovals(record);
  const { chosen, approvers, rule, needed, credited } = chooseStageApprovers(
    record,
    stage,
    asked,
    side,
    approvals,
  );
  const reasons = [
    ...mergeReasons(stage, chosen.notices),
    ...listAlreadyApproved(credited, approvals),
  ];
  if (approvers.length === 0)
    return { ...stage, status: 'Skipped', reasons, approvers: [], closedAt: at, expectedAt: null };
  const { dueAt, milestones } = planMilestones({
    openedAt: at,
    targetSeconds: stage.targetSeconds,
    template: organisation.reference.slaTemplates.find(({ id }) => id === stage.step.slaTemplateId),
    levels: stage.escalation,
    calendar: getEffectiveCalendar(stage.calendar.locationId, organisation.reference),
  });
  return {
    ...stage,
    status: 'Open',
    rule,
    needed,
    approvers: [...approvers],
    reasons,
    ...(chosen.threshold ? { threshold: chosen.threshold } : {}),
    openedAt: at,
    dueAt,
    expectedAt: dueAt ?? at,
    milestones,
  };
}

/**
 * Return the time when the request ends if everybody needs exactly their target time; null if a stage has no target.
 */
export const forecastEnd = (record: RequestRecord, moment: PlanningMoment): string | null =>
  calculateExpectedEnds(record, forecastStages(record, moment), {
    at: moment.at,
    reference: moment.organisation.reference,
  }).last;

/**
 * Build the last stage, for the fallback approvers, because no step of this round created a task.
 * @throws routing.none
 */
function buildFallbackStage(
  record: RequestRecord,
  { at, organisation, newId }: StageOpening,
): Stage {
  const { request } = record;
  const present = listCurrentStages(record);
  const facts = buildRequestFacts(record, roundValues(record), organisation);
  const ask = present[0]
    ? buildStageContext(record, present[0], organisation, at)
    : buildApproverContext(facts, organisation, at);
  const calendar = getEffectiveCalendar(request.locationId, organisation.reference);
  const { stage } = planFallback({ steps: present.map(({ step }) => step) }, ask, calendar);
  return createStage(stage, { calendar }, request, at, newId);
}

/** Add a check stage if an owner changed rules after the request was planned. */
function addCheckStage(
  record: RequestRecord,
  { at, organisation, newId }: StageOpening,
): RequestRecord {
  const { request } = record;
  const present = listCurrentStages(record);
  const [first] = present;
  if (!first || hasFallbackStage(present)) return record;
  const calendar = getEffectiveCalendar(request.locationId, organisation.reference);
  const ask = buildStageContext(record, first, organisation, at);
  const steps = present.map(({ step }) => step);
  const check = planCheck({ steps }, ask, calendar, at);
  return check
    ? mergeStages(record, [createStage(check, { calendar }, request, at, newId)])
    : record;
}

/**
 * Open groups until one has somebody to decide. At the end of the path the request is approved, or passed to the
 * fallback approvers if nobody has decided anything.
 */
function openNextGroups(record: RequestRecord, asked: StageOpening): RequestRecord {
  const waiting = listCurrentStages(record).filter(({ status }) => status === 'Waiting');
  const [group] = groupStages(waiting);
  if (!group && isRequestDecided(record))
    return closeRecord(record, 'Approved', { by: null, at: asked.at });
  if (!group)
    // Some people are not loaded yet, so the result of this run is ignored.
    return asked.organisation.directory.complete
      ? openNextGroups(mergeStages(record, [buildFallbackStage(record, asked)]), asked)
      : record;
  const stages = group.map((stage) => openStage(record, stage, asked, group.length));
  const after = mergeStages(record, stages);
  const open = stages.filter(({ status }) => status === 'Open');
  if (open.length === 0) return openNextGroups(after, asked);
  const tasks = open.flatMap((stage) =>
    stage.approvers.map((person) =>
      createTask(stage, person, record.request, asked.at, asked.newId),
    ),
  );
  const end = forecastEnd(after, asked);
  return mergeTasks({ ...after, request: { ...after.request, expectedAt: end } }, tasks);
}

/**
 * Open the next group of stages with their current approvers: tasks, due times and milestones. Skip a group without
 * remaining approvers. After the last group, approve the request, or open a stage for the fallback approvers if nobody
 * has decided. Null if a group is open already or the request is not in review.
 * @throws routing.none if a stage has no approver at all
 */
export function openStages(record: RequestRecord, asked: StageOpening): Change | null {
  if (record.request.status !== 'InReview' || listOpenStages(record).length > 0) return null;
  const after = openNextGroups(addCheckStage(record, asked), asked);
  const open = listOpenStages(after);
  const [first] = open;
  if (!first && after.request.status === 'InReview') return null;
  if (!first)
    return recordEvent(record, after, {
      type: 'closed',
      at: asked.at,
      by: null,
      details: { status: after.request.status, why: 'nobody was left to ask' },
      drives: 'closed',
      tells: buildOwnerNotices(after, 'approved'),
    });
  return recordEvent(record, after, {
    type: 'stages-opened',
    at: asked.at,
    by: null,
    stage: first,
    details: {
      order: first.order,
      stages: open.map(({ stageId, name, dueAt, approvers }) => ({
        stageId,
        name,
        dueAt,
        people: approvers.map(({ name: person, insteadOf }) => ({
          name: person,
          ...(insteadOf ? { insteadOf: insteadOf.name } : {}),
        })),
      })),
    },
    tells: open.flatMap(({ approvers }) =>
      approvers.map(({ userId }) => ({ userId, what: 'task' as const })),
    ),
    organisation: asked.organisation,
  });
}
