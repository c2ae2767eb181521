import { canDecideAmount } from '#functions/approval-limits/rules/authority.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { buildArrangementReason } from '#functions/people/rules/arrangements.ts';
import {
  buildDelegateReason,
  buildObstacleFacts,
  checkDelegate,
} from '#functions/routing/rules/resolve-approver.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { explainReason, formatDelegateObstacle } from '#shared/requests/explain.ts';
import { formatLongDate } from '#shared/requests/format-long-date.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { User } from '#shared/users/user.ts';
import { explainOwnRequest } from '../record/find-task.ts';
import type { RequestRecord } from '../record/record.ts';
import { listStageTasks } from '../record/stages.ts';
import { buildStageContext, type PlanningMoment } from './choose-stage-approvers.ts';

/** @throws input.invalid on the field */
export const throwFieldError = (field: string, reason: string): never => {
  throw new AppError('input.invalid', reason, { fields: { [field]: [reason] } });
};

const isInvolved = (record: RequestRecord, stage: Stage, userId: string) =>
  listStageTasks(record, stage).some(
    ({ assignee, status }) =>
      assignee.userId === userId && status !== 'Reassigned' && status !== 'Escalated',
  );

/**
 * Check that a person may be added to a stage as an approver.
 * @throws user.not-found, or input.invalid on the field
 */
function assertCanGetTask(
  record: RequestRecord,
  stage: Stage,
  userId: string,
  field: string,
  { organisation, at }: PlanningMoment,
): User {
  const user = organisation.directory.user(userId);
  if (!user) throw new AppError('user.not-found', t`There is no such person.`);
  const why = explainOwnRequest(userId, record.request) ?? organisation.directory.whyNotAsked(user);
  if (why) throwFieldError(field, why);
  const arranged = buildArrangementReason(user, record.request, at);
  if (arranged) throwFieldError(field, explainReason(arranged));
  if (isInvolved(record, stage, userId))
    throwFieldError(field, t`${user.name} is already an approver here.`);
  const ask = buildStageContext(record, stage, organisation, at);
  const { fallbackApproverIds } = organisation.reference.configuration;
  // If the amount is unknown, the fallback approvers decide, whatever their own limits are.
  const isFallback = ask.converted === null && fallbackApproverIds.includes(userId);
  if (stage.step.approvers.kind === 'doa' && !isFallback) {
    const place = { ...ask.facts, at };
    if (!canDecideAmount(user, ask.converted?.amount, place, organisation.reference))
      throwFieldError(field, t`The approval limit of ${user.name} does not cover the amount.`);
  }
  return user;
}

/**
 * Person who gets the task of a chosen person, with the reasons, a notice to show beforehand, and the chosen person if
 * they are absent.
 */
export type TaskRecipient = {
  readonly user: User;
  readonly insteadOf?: PersonRef;
  readonly reasons: readonly Reason[];
  readonly notice: string;
};

/**
 * Return the recipient of a task given to a named person. While a delegate decides for that person, the delegate gets
 * the task, so that it does not wait unnoticed. If the delegate's approval limit is below the amount, the person keeps
 * it. If the delegate cannot decide for another reason, the call fails.
 * @throws user.not-found, or input.invalid on the field
 */
export function findRecipient(
  record: RequestRecord,
  stage: Stage,
  userId: string,
  field: string,
  moment: PlanningMoment,
): TaskRecipient {
  const chosen = assertCanGetTask(record, stage, userId, field, moment);
  const ask = buildStageContext(record, stage, moment.organisation, moment.at);
  const delegate = checkDelegate(chosen, ask, stage.step.approvers.kind === 'doa');
  if (!delegate) return { user: chosen, reasons: [], notice: '' };
  const { user, delegation, obstacle } = delegate;
  const why = formatDelegateObstacle(buildObstacleFacts(chosen, delegate));
  if (obstacle === 'authority') {
    const notice = t`${why}. It waits for ${chosen.name}.`;
    return { user: chosen, reasons: [], notice };
  }
  if (obstacle) throwFieldError(field, t`${why}. Choose somebody else.`);
  const away = t`${chosen.name} is away until ${formatLongDate(delegation.endsOn)}`;
  if (isInvolved(record, stage, user.userId))
    throwFieldError(field, t`${away}, and the delegate ${user.name} is already an approver here.`);
  return {
    user,
    insteadOf: personRef(chosen),
    reasons: [buildDelegateReason(chosen, delegate)],
    notice: t`${away}; ${user.name} decides meanwhile and will get this.`,
  };
}
