import { route } from '#functions/platform/route.ts';
import { askInformation } from '#functions/requests/rules/commands/comment.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { requestOfTask } from '#functions/requests/visible-request.ts';
import { askInformation as endpoint } from '#shared/tasks/task-acts-api.ts';
import type { TasksDeps } from '../deps.ts';

export const askInformationRoute = route(endpoint, async (call, deps: TasksDeps) => {
  const { taskId } = call.params;
  const asked = { taskId, text: call.body.text, commentId: deps.newId() };
  const of = {
    requestId: await requestOfTask(deps, taskId),
    taskId,
    types: ['information-asked'] as const,
  };
  return runCommand(deps, call, of, (record, by) => askInformation(record, { ...by, ...asked }));
});
