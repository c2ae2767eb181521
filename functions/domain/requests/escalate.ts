import { AppError } from '#shared/errors.ts';
import type { Stage } from '#shared/requests/stage.ts';
import { personRef } from '../routing/directory.ts';
import type { World } from '../routing/world.ts';
import type { Act, NewId } from './act.ts';
import { actsAsAdministrator } from './administer.ts';
import { climbStage, type Level } from './climb-stage.ts';
import { conclude } from './conclude.ts';
import { assertMayDecide, assertPending, findTask } from './find-task.ts';
import type { Change, RequestRecord } from './record.ts';

export type ManualEscalation = Act & {
  readonly taskId: string;
  readonly escalationReason: string;
  readonly isAdmin?: boolean;
  readonly world: World;
  readonly newId: NewId;
};

/** Where a stage without a policy climbs to. */
const ownManager: Level = { after: 0, target: { to: 'manager' }, action: 'reassign' };

/** The next level of the stage's policy; somebody who asks for help gets help, so it is never a mere notice or an automatic decision. */
function nextLevel(record: RequestRecord, stage: Stage): { level: Level; index: number } {
  const climbs = record.escalations.filter(({ stageId }) => stageId === stage.stageId).length;
  const index = Math.min(climbs, Math.max(0, stage.escalation.length - 1));
  const level = stage.escalation[index] ?? ownManager;
  const action =
    level.action === 'notify' || level.action === 'addApprover' ? 'addApprover' : 'reassign';
  return { level: { ...level, action }, index };
}

/**
 * Climbs one level at once, for a reason. Throws `task.not-found`, `actor.forbidden` (neither the assignee nor an administrator),
 * `task.already-decided`, `input.invalid` (no reason; nobody above).
 */
export function escalate(record: RequestRecord, asked: ManualEscalation): Change {
  const { task, stage } = findTask(record, asked.taskId);
  if (!actsAsAdministrator(record.request, asked)) assertMayDecide(record, task, asked.by.userId);
  assertPending(task, stage);
  const reason = asked.escalationReason.trim();
  if (reason === '')
    throw new AppError('input.invalid', 'Say why.', { fields: { escalationReason: ['Say why.'] } });
  const by = personRef(asked.by);
  const { at, world, newId } = asked;
  const climb = { ...nextLevel(record, stage), by, reason, at, world, newId, from: [task] };
  const climbed = climbStage(record, stage, climb);
  if (climbed.to.length === 0)
    throw new AppError('input.invalid', 'There is nobody above to escalate to.', {
      fields: { escalationReason: ['There is nobody above to escalate to.'] },
    });
  return conclude(record, climbed.record, {
    type: 'escalated',
    at,
    by,
    insteadOf: task.insteadOf,
    stage,
    taskId: task.taskId,
    comment: reason,
    details: { level: climb.index, action: climb.level.action, to: climbed.to },
    tells: climbed.tells,
    key: asked.key,
  });
}
