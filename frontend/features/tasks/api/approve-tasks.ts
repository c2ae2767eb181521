import { callApi } from '#frontend/lib/api-client.ts';
import { decideTasks, type TaskOutcome } from '#shared/tasks/task-acts-api.ts';

/** As many as one call takes. */
const atOnce = 50;

/**
 * Approves each task by itself with the same comment, and tells what became of each. The calls go out side by side, also when the
 * page is being left. Rejects when the first of them got no answer at all.
 */
export async function approveTasks(
  taskIds: readonly string[],
  userId: string,
  comments: string,
  key: string,
): Promise<TaskOutcome[]> {
  const parts = Array.from({ length: Math.ceil(taskIds.length / atOnce) }, (_, part) =>
    taskIds.slice(part * atOnce, (part + 1) * atOnce),
  );
  const answers = await Promise.all(
    parts.map((ids, part) =>
      callApi(decideTasks, {
        body: { userId, taskIds: [...ids], outcome: 'approve', comments },
        idempotencyKey: `${key}-${part}`,
        outlivesPage: true,
      }),
    ),
  );
  return answers.flatMap(({ outcomes }) => outcomes);
}
