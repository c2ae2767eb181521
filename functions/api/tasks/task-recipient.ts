import { unbound } from '#functions/domain/requests/commands/add-approver.ts';
import { type Recipient, whoGets } from '#functions/domain/requests/commands/who-gets.ts';
import { findTask } from '#functions/domain/requests/record/find-task.ts';
import { taskRights } from '#functions/domain/requests/views/rights.ts';
import { personRef } from '#functions/domain/routing/directory.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { taskRecipient } from '#shared/tasks/tasks-api.ts';
import { loadTask, viewerOf } from '../visible-request.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { TasksDeps } from './deps.ts';

/** What the act itself would refuse is an answer here: who asks is only choosing. */
function unlessRefused(find: () => Recipient) {
  try {
    const { user, insteadOf, notice } = find();
    return { to: personRef(user), ...(insteadOf && { insteadOf }), notice };
  } catch (error) {
    if (error instanceof AppError && error.code === 'input.invalid')
      return { notice: error.message };
    throw error;
  }
}

export const taskRecipientRoute = route(taskRecipient, async (call, deps: TasksDeps) => {
  const { params, query, actor } = call;
  const record = await loadTask(deps, actor, params.taskId);
  const { task, stage } = findTask(record, params.taskId);
  if (!taskRights(record, { task, stage }, viewerOf(actor))[query.act])
    throw new AppError('actor.forbidden', t`You can’t reassign this task.`);
  const asked = query.act === 'reassign' ? stage : unbound(stage);
  return withOrganisation(deps, (organisation) =>
    unlessRefused(() =>
      whoGets(record, asked, query.userId, 'userId', { organisation, at: deps.now() }),
    ),
  );
});
