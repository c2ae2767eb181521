import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { updateNames } from '#functions/organisation/rules/update-names.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import { decideInLanguage } from '#functions/requests/decide-in-language.ts';
import { buildRequestDetails } from '#functions/requests/request-details.ts';
import { removeAuthorityCheck } from '#functions/requests/rules/commands/add-approver.ts';
import { previewEscalation } from '#functions/requests/rules/commands/escalate.ts';
import {
  findRecipient,
  type TaskRecipient,
} from '#functions/requests/rules/commands/find-recipient.ts';
import { findTask } from '#functions/requests/rules/record/find-task.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { previewDecisionEffects } from '#functions/requests/rules/views/decision-effects.ts';
import { getTaskRights } from '#functions/requests/rules/views/rights.ts';
import { loadVisibleTask, toViewer } from '#functions/requests/visible-request.ts';
import { calculateTaskDue } from '#functions/sla/rules/due.ts';
import type { Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { getTask, type TaskDetails, taskRecipient } from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from '../deps.ts';

type TaskDetailsInput = {
  readonly record: RequestRecord;
  readonly taskId: string;
  readonly actor: Actor;
  readonly reference: Reference;
  /** Current time, ISO 8601. */
  readonly now: string;
};

/**
 * Return a task with its request and the actor's rights, as the actor may see them. An open task has the effects of
 * each decision.
 */
export async function loadTaskDetails(
  deps: Pick<TasksDeps, 'directory' | 'namesIn' | 'applicationId'>,
  { record, taskId, actor, reference, now }: TaskDetailsInput,
): Promise<TaskDetails> {
  const { task, stage } = findTask(record, taskId);
  const due = calculateTaskDue(task, reference, now);
  const isOpen = task.status === 'Pending' && stage.status === 'Open';
  return decideInLanguage(deps, reference, (organisation) => ({
    task: isOpen ? updateNames(due ? { ...task, due } : task, reference) : task,
    details: buildRequestDetails(record, organisation, actor, now),
    can: getTaskRights(record, { task, stage }, toViewer(actor)),
    ...(isOpen && { effects: previewDecisionEffects(record, task, { organisation, at: now }) }),
  }));
}

export const getTaskRoute = route(
  getTask,
  async ({ params: { taskId }, actor }, deps: TasksDeps) => {
    const [record, reference] = await Promise.all([
      loadVisibleTask(deps, actor, taskId),
      deps.reference.recent(actor.applicationId),
    ]);
    return loadTaskDetails(deps, { record, taskId, actor, reference, now: deps.now() });
  },
  { version: ({ details }) => details.request.version },
);

type TaskRecipientResponse = Output<typeof taskRecipient>;

const whyForbidden = {
  reassign: () => t`You can’t reassign this task.`,
  addApprover: () => t`You can’t add an approver to this step.`,
  escalate: () => t`You can’t escalate this task.`,
} as const;

/** Return a refusal of the command as a notice, because the caller is only choosing a person. */
function toRefusalNotice(find: () => TaskRecipientResponse): TaskRecipientResponse {
  try {
    return find();
  } catch (error) {
    if (error instanceof AppError && error.code === 'input.invalid')
      return { notice: error.message };
    throw error;
  }
}

const answerOf = ({ user, insteadOf, notice }: TaskRecipient): TaskRecipientResponse => ({
  to: personRef(user),
  ...(insteadOf && { insteadOf }),
  notice,
});

export const taskRecipientRoute = route(taskRecipient, async (call, deps: TasksDeps) => {
  const { params, query, actor } = call;
  const record = await loadVisibleTask(deps, actor, params.taskId);
  const { task, stage } = findTask(record, params.taskId);
  const { act, userId = '' } = query;
  if (!getTaskRights(record, { task, stage }, toViewer(actor))[act])
    throw new AppError('actor.forbidden', whyForbidden[act]());
  if (act !== 'escalate' && !userId) {
    const why = t`Choose a person.`;
    throw new AppError('input.invalid', why, { fields: { userId: [why] } });
  }
  const at = deps.now();
  return decideWithOrganisation(deps, (organisation) =>
    toRefusalNotice(() => {
      if (act === 'escalate') {
        const asked = { taskId: task.taskId, isAdmin: actor.isAdministrator, newId: deps.newId };
        const by = { userId: actor.userId, name: actor.name };
        const escalation = previewEscalation(record, { ...asked, by, at, organisation });
        const [to, ...others] = escalation.to;
        return { to, others, shares: escalation.shares, notice: '' };
      }
      const asked = act === 'reassign' ? stage : removeAuthorityCheck(stage);
      return answerOf(findRecipient(record, asked, userId, 'userId', { organisation, at }));
    }),
  );
});
