import { withPresentNames } from '#functions/organisation/rules/present-names.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { decideInLanguage } from '#functions/requests/decide-in-language.ts';
import { requestDetails } from '#functions/requests/request-details.ts';
import { findTask } from '#functions/requests/rules/record/find-task.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { decisionEffects } from '#functions/requests/rules/views/decision-effects.ts';
import { taskRights } from '#functions/requests/rules/views/rights.ts';
import { viewerOf } from '#functions/requests/visible-request.ts';
import { taskDue } from '#functions/sla/rules/due.ts';
import type { TaskDetails } from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from '../deps.ts';

type Asked = {
  readonly record: RequestRecord;
  readonly taskId: string;
  readonly actor: Actor;
  readonly reference: Reference;
  /** ISO 8601. */
  readonly now: string;
};

/** A task with its request, as the actor sees them and may decide. */
export async function taskDetails(
  deps: Pick<TasksDeps, 'directory' | 'namesIn' | 'applicationId'>,
  { record, taskId, actor, reference, now }: Asked,
): Promise<TaskDetails> {
  const { task, stage } = findTask(record, taskId);
  const due = taskDue(task, reference, now);
  const isOpen = task.status === 'Pending' && stage.status === 'Open';
  return decideInLanguage(deps, reference, (organisation) => ({
    task: isOpen ? withPresentNames(due ? { ...task, due } : task, reference) : task,
    details: requestDetails(record, organisation, actor, now),
    can: taskRights(record, { task, stage }, viewerOf(actor)),
    ...(isOpen && { effects: decisionEffects(record, task, { organisation, at: now }) }),
  }));
}
