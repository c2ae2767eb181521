import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { getPinnedForm } from '#functions/organisation/rules/reference.ts';
import { findPinnedRouting } from '#functions/routing/rules/choose-routing.ts';
import { type Plan, plan } from '#functions/routing/rules/plan.ts';
import type { PlannedStage } from '#functions/routing/rules/plan-step.ts';
import { formatRequestTitle, readStoredAmount } from '#shared/forms/headline.ts';
import { runInEnglish } from '#shared/language/t.ts';
import type { Reason } from '#shared/requests/reason.ts';
import { isCurrentFile } from '#shared/requests/request.ts';
import type { Stage } from '#shared/requests/stage.ts';
import { buildRequestFacts, roundValues } from '../record/build-facts.ts';
import { createStage } from '../record/new-stage.ts';
import type { RequestRecord } from '../record/record.ts';
import { checkAnswers } from './answers.ts';
import type { Command, NewId } from './command.ts';

/**
 * Return the reason by which a step retains its former approval: it was approved, and the facts of that decision are
 * unchanged.
 */
function findReusableApproval(planned: PlannedStage, record: RequestRecord): Reason | undefined {
  if (!planned.step.keepWhenUnchanged || planned.skipped?.code === 'conditionFalse')
    return undefined;
  const former = record.stages.findLast(
    ({ stepId, round }) => stepId === planned.step.id && round === record.request.round,
  );
  const approved =
    former?.status === 'Approved' ||
    former?.reasons.some(({ code }) => code === 'unchangedSinceApproval');
  if (!former || !approved || former.inputs.hash !== planned.inputs.hash) return undefined;
  const people = record.tasks
    .filter(({ stageId, status }) => stageId === former.stageId && status === 'Approved')
    .map(({ assignee }) => assignee.name);
  return {
    code: 'unchangedSinceApproval',
    facts: { round: String(former.round), people: people.join(', ') },
  };
}

const skipApprovedStage = (stage: Stage, reason: Reason | undefined, at: string): Stage =>
  reason
    ? {
        ...stage,
        status: 'Skipped',
        reasons: [...stage.reasons, reason],
        closedAt: at,
        expectedAt: null,
      }
    : stage;

/**
 * Update the department, location and time zone of the request to those of its requester, which may have changed since
 * it was raised.
 */
function placeStages(record: RequestRecord, organisation: Organisation): RequestRecord {
  const user = organisation.directory.user(record.request.requester.userId);
  if (!user) return record;
  const { departmentId, locationId } = user;
  const { timeZone } = getEffectiveCalendar(locationId, organisation.reference);
  return { ...record, request: { ...record.request, departmentId, locationId, timeZone } };
}

export type EnteredRound = { readonly record: RequestRecord; readonly plan: Plan };

/**
 * Validate all values, plan the route and start the review of this round with all stages waiting.
 * @throws input.invalid and routing.none
 */
export function enterRound(
  former: RequestRecord,
  round: number,
  {
    at,
    organisation,
    newId,
  }: Pick<Command, 'at'> & { readonly organisation: Organisation; readonly newId: NewId },
): EnteredRound {
  const record = placeStages(former, organisation);
  const form = getPinnedForm(organisation, record.request);
  const answers = roundValues(record, round);
  const files = record.files.filter(isCurrentFile);
  const values = checkAnswers({
    form,
    reference: organisation.reference,
    values: answers.values,
    former: answers.values,
    files,
    timeZone: organisation.directory.user(record.request.requester.userId)?.timeZone ?? 'UTC',
    at,
    complete: true,
  });
  const fileIds = files.map(({ fileId }) => fileId);
  const next = { ...answers, round, values, fileIds };
  // Unchanged answers are not written again, because they are the largest item of a request.
  const written = toCanonicalJson(next) === toCanonicalJson(answers) ? answers : next;
  const { isAmountUnknown: _, ...head } = record.request;
  const headed = {
    ...head,
    title: formatRequestTitle(form, values),
    ...readStoredAmount(form, values),
  };
  const facts = buildRequestFacts({ request: headed }, written, organisation);
  const planned = runInEnglish(() =>
    plan(facts, findPinnedRouting(organisation, record.request, facts, at), organisation, at),
  );
  const request = {
    ...headed,
    status: 'InReview' as const,
    round,
    routingId: planned.routing.id,
    routingVersion: planned.routing.version,
    submittedAt: at,
    closedAt: null,
    expectedAt: planned.expectedAt,
    reviewRemarks: '',
    remarks: undefined,
  };
  const stages = planned.stages.map((stage) =>
    skipApprovedStage(
      createStage(stage, planned, request, at, newId),
      findReusableApproval(stage, record),
      at,
    ),
  );
  return {
    plan: planned,
    record: {
      ...record,
      request,
      values: [...record.values.filter((given) => given.round !== round), written],
      stages: [...record.stages, ...stages],
    },
  };
}
