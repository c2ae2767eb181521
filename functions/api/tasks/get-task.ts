import { findTask } from '#functions/domain/requests/record/find-task.ts';
import { afterApproval } from '#functions/domain/requests/views/after-approval.ts';
import { taskRights } from '#functions/domain/requests/views/rights.ts';
import { taskDue } from '#functions/domain/sla/due.ts';
import { route } from '#functions/platform/route.ts';
import { getTask } from '#shared/tasks/tasks-api.ts';
import { requestDetails } from '../request-details.ts';
import { loadTask, viewerOf } from '../visible-request.ts';
import type { TasksDeps } from './deps.ts';

export const getTaskRoute = route(
  getTask,
  async ({ params, actor }, deps: TasksDeps) => {
    const [record, reference] = await Promise.all([
      loadTask(deps, actor, params.taskId),
      deps.reference.recent(actor.applicationId),
    ]);
    const { task, stage } = findTask(record, params.taskId);
    const now = deps.now();
    const due = taskDue(task, reference, now);
    const isOpen = task.status === 'Pending' && stage.status === 'Open';
    return deps.directory.decide(actor.applicationId, reference, (organisation) => ({
      task: due ? { ...task, due } : task,
      details: requestDetails(record, organisation, actor, now),
      can: taskRights(record, { task, stage }, viewerOf(actor)),
      ...(isOpen && { after: afterApproval(record, task, { organisation, at: now }) }),
    }));
  },
  { version: ({ details }) => details.request.version },
);
