import { AppError } from '#shared/errors.ts';
import { dateInWords } from '#shared/requests/explain.ts';
import type { Stage, StageApprover } from '#shared/requests/stage.ts';
import type { User } from '#shared/users/user.ts';
import { delegateOf } from '../delegations/active-delegate.ts';
import { mayDecideOn } from '../doa/authority.ts';
import { personRef } from '../routing/directory.ts';
import type { World } from '../routing/world.ts';
import type { Act, NewId } from './act.ts';
import { actsAsAdministrator } from './administer.ts';
import { conclude } from './conclude.ts';
import { assertMayDecide, assertPending, findTask, whyOwn } from './find-task.ts';
import { handOver } from './hand-over.ts';
import type { Change, RequestRecord } from './record.ts';
import { stageTasks } from './stages.ts';
import { askOf } from './who-is-asked.ts';

export type Reassignment = Act & {
  readonly taskId: string;
  readonly toUserId: string;
  readonly comments: string;
  /** Administrators may reassign for anybody, whatever the step allows. */
  readonly isAdmin?: boolean;
  readonly world: World;
  readonly newId: NewId;
};

const refuse = (field: string, reason: string): never => {
  throw new AppError('input.invalid', reason, { fields: { [field]: [reason] } });
};

/** Checks that somebody may be given a part in a stage by name; `user.not-found`, `input.invalid` on the field. */
export function assertMayJoin(
  record: RequestRecord,
  stage: Stage,
  userId: string,
  field: string,
  { world, at }: { readonly world: World; readonly at: string },
): User {
  const user = world.directory.user(userId);
  if (!user) throw new AppError('user.not-found', 'There is no such person.');
  const why = whyOwn(userId, record.request) ?? world.directory.whyNotAsked(user);
  if (why) refuse(field, why);
  const involved = stageTasks(record, stage).some(
    ({ assignee, status }) =>
      assignee.userId === userId && status !== 'Reassigned' && status !== 'Escalated',
  );
  if (involved) refuse(field, `${user.name} decides on this step already.`);
  const ask = askOf(record, stage, world, at);
  const amountBound = stage.step.approvers.kind === 'doa' && ask.converted !== null;
  if (amountBound && ask.converted) {
    const place = { ...ask.facts, at };
    if (!mayDecideOn(user, ask.converted.amount, place, world.reference))
      refuse(field, `The authority of ${user.name} does not cover the amount.`);
  }
  return user;
}

/**
 * Nobody gets work by name while somebody else decides for them: it would wait for their return without a word. Who asks hears who
 * decides meanwhile, and chooses. @throws input.invalid on the field
 */
export function assertPresent(
  { request }: RequestRecord,
  user: User,
  field: string,
  { world, at }: { readonly world: World; readonly at: string },
): void {
  const found = delegateOf(user.userId, request.categoryId, at, world.directory);
  if (!found || whyOwn(found.user.userId, request)) return;
  const until = dateInWords(found.delegation.endsOn);
  refuse(
    field,
    `${user.name} is away until ${until}; ${found.user.name} decides instead. Choose ${found.user.name}.`,
  );
}

/**
 * Hands a task to somebody else, saying why. Throws `task.not-found`, `actor.forbidden`, `task.already-decided`, `user.not-found`,
 * `input.invalid` (inactive, away or no approver, their own request, involved already, authority too low, no reason).
 */
export function reassign(record: RequestRecord, asked: Reassignment): Change {
  const { task, stage } = findTask(record, asked.taskId);
  if (!actsAsAdministrator(record.request, asked)) {
    assertMayDecide(record, task, asked.by.userId);
    if (!stage.step.mayReassign)
      throw new AppError('actor.forbidden', `The step "${stage.name}" does not hand tasks on.`);
  }
  assertPending(task, stage);
  const comment = asked.comments.trim();
  if (comment === '') refuse('comments', 'Say why.');
  const user = assertMayJoin(record, stage, asked.toUserId, 'toUserId', asked);
  assertPresent(record, user, 'toUserId', asked);
  const by = personRef(asked.by);
  const person: StageApprover = {
    ...personRef(user),
    reasons: [
      { code: 'reassigned', facts: { person: user.name, from: task.assignee.name, by: by.name } },
    ],
  };
  const handing = {
    task,
    stage,
    to: [person],
    by,
    at: asked.at,
    remarks: comment,
    newId: asked.newId,
  };
  const after = handOver(record, handing);
  return conclude(record, after.record, {
    type: 'reassigned',
    at: asked.at,
    by,
    insteadOf: task.insteadOf,
    stage,
    taskId: task.taskId,
    comment,
    details: { from: task.assignee, to: personRef(user) },
    drives: after.drives,
    tells: [{ userId: user.userId, what: 'task' }],
    key: asked.key,
  });
}
