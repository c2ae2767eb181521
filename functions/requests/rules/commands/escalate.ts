import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import type { Command, NewId } from './command.ts';
import { escalateStage, type Level } from './escalate-stage.ts';
import { findOpenTask } from './open-task.ts';

export type ManualEscalation = Command & {
  readonly taskId: string;
  readonly escalationReason: string;
  readonly isAdmin?: boolean;
  readonly organisation: Organisation;
  readonly newId: NewId;
};

/** Level for a stage without a policy. */
const managerLevel: Level = { after: 0, target: { to: 'manager' }, action: 'reassign' };

/**
 * Return the next level of the stage's policy. A person who escalates needs help, so its action is never a mere notice
 * or an automatic decision.
 */
function findNextLevel(record: RequestRecord, stage: Stage): { level: Level; index: number } {
  const earlier = record.escalations.filter(({ stageId }) => stageId === stage.stageId).length;
  const index = Math.min(earlier, Math.max(0, stage.escalation.length - 1));
  const level = stage.escalation[index] ?? managerLevel;
  const action =
    level.action === 'notify' || level.action === 'addApprover' ? 'addApprover' : 'reassign';
  return { level: { ...level, action }, index };
}

type EscalationInput = Omit<ManualEscalation, 'escalationReason'>;
type Found = ReturnType<typeof findOpenTask>;

/** Escalate a task to its next level. */
function escalateTask(
  record: RequestRecord,
  asked: EscalationInput,
  { task, stage }: Found,
  reason: string,
) {
  const { at, organisation, newId } = asked;
  const escalation = {
    ...findNextLevel(record, stage),
    by: personRef(asked.by),
    reason,
    ...{ at, organisation, newId, from: [task] },
  };
  const escalated = escalateStage(record, stage, escalation);
  if (escalated.to.length === 0)
    throw new AppError('input.invalid', t`There is nobody above to escalate to.`, {
      fields: { escalationReason: [t`There is nobody above to escalate to.`] },
    });
  return { escalation, escalated };
}

/**
 * Return the people to whom a task would be escalated now, and whether its assignee also retains it (`shares`).
 * @throws the errors of `escalate`, except for a missing reason
 */
export function previewEscalation(
  record: RequestRecord,
  asked: EscalationInput,
): { readonly to: readonly PersonRef[]; readonly shares: boolean } {
  const { escalated, escalation } = escalateTask(record, asked, findOpenTask(record, asked), '');
  return { to: escalated.to, shares: escalation.level.action === 'addApprover' };
}

/**
 * Escalate to the next level at once, with a reason.
 * @throws task.not-found, actor.forbidden (neither the assignee nor an administrator), task.already-decided,
 * input.invalid (no reason; no higher level)
 */
export function escalate(record: RequestRecord, asked: ManualEscalation): Change {
  const { task, stage } = findOpenTask(record, asked);
  const reason = asked.escalationReason.trim();
  if (reason === '')
    throw new AppError('input.invalid', 'Say why.', { fields: { escalationReason: ['Say why.'] } });
  const { escalation, escalated } = escalateTask(record, asked, { task, stage }, reason);
  return recordEvent(record, escalated.record, {
    type: 'escalated',
    at: asked.at,
    by: escalation.by,
    insteadOf: task.insteadOf,
    stage,
    taskId: task.taskId,
    comment: reason,
    details: { level: escalation.index, action: escalation.level.action, to: escalated.to },
    tells: escalated.tells,
    organisation: asked.organisation,
    key: asked.key,
  });
}
