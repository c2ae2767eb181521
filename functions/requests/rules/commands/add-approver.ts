import { personRef } from '#functions/organisation/rules/directory.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { addWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import { planMilestones } from '#functions/sla/rules/milestones.ts';
import { t } from '#shared/language/t.ts';
import type { Stage, StageApprover } from '#shared/requests/stage.ts';
import { truncateCodeUnits } from '#shared/text.ts';
import { createTask } from '../record/new-stage.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import { mergeStages, mergeTasks } from '../record/stages.ts';
import type { Command, NewId } from './command.ts';
import { findRecipient, type TaskRecipient } from './find-recipient.ts';
import { forecastEnd } from './open-stages.ts';
import { findOpenTask } from './open-task.ts';

export type AddedApprover = Command & {
  readonly taskId: string;
  readonly userId: string;
  /** `before`: the task opens at once, and the request waits for it; `after`: it opens when this group is done. */
  readonly position: 'before' | 'after';
  readonly comments: string;
  readonly isAdmin?: boolean;
  readonly organisation: Organisation;
  readonly newId: NewId;
};

/**
 * Remove the check of approval limits from a stage. An added approver needs no limit for the amount, because the
 * approvers of the step itself have it.
 */
export const removeAuthorityCheck = (stage: Stage): Stage => ({
  ...stage,
  step: { ...stage.step, approvers: { kind: 'named', userIds: [] } },
});

/** Create a stage for one person, parallel to the original one and with the same calendar. */
function buildAddedStage(stage: Stage, recipient: TaskRecipient, asked: AddedApprover): Stage {
  const { user, insteadOf } = recipient;
  const chosen = insteadOf ?? user;
  const { newId, position, by } = asked;
  const person: StageApprover = {
    ...personRef(user),
    ...(insteadOf && { insteadOf }),
    reasons: [
      { code: 'added', facts: { person: chosen.name, by: by.name, position } },
      ...recipient.reasons,
    ],
  };
  const name = truncateCodeUnits(`${stage.name}: ${user.name}`, 120).trim();
  const step = {
    ...stage.step,
    id: newId(),
    name,
    approvers: { kind: 'named' as const, userIds: [chosen.userId] },
    rule: { kind: 'all' as const },
    keepWhenUnchanged: false,
  };
  const { condition: _, ...unconditional } = step;
  // The threshold belongs to the original step and did not affect the choice of this person.
  const { threshold: __, ...beside } = stage;
  return {
    ...beside,
    stageId: newId(),
    stepId: step.id,
    name,
    status: 'Waiting',
    step: unconditional,
    rule: step.rule,
    needed: 1,
    approvers: [person],
    reasons: [{ code: 'added', facts: { by: by.name, position } }],
    milestones: [],
    nextMilestone: 0,
    openedAt: null,
    dueAt: null,
    expectedAt: calculateExpectedAt(stage, asked),
    closedAt: null,
    version: 0,
  };
}

function calculateExpectedAt(stage: Stage, { organisation, at }: AddedApprover): string | null {
  if (stage.targetSeconds === null) return null;
  const calendar = getEffectiveCalendar(stage.calendar.locationId, organisation.reference);
  return addWorkingSeconds(stage.dueAt ?? at, stage.targetSeconds, calendar);
}

function openAddedStage(
  record: RequestRecord,
  stage: Stage,
  { organisation, at, newId }: AddedApprover,
): RequestRecord {
  const { dueAt, milestones } = planMilestones({
    openedAt: at,
    targetSeconds: stage.targetSeconds,
    template: organisation.reference.slaTemplates.find(({ id }) => id === stage.step.slaTemplateId),
    levels: stage.escalation,
    calendar: getEffectiveCalendar(stage.calendar.locationId, organisation.reference),
  });
  const open: Stage = {
    ...stage,
    status: 'Open',
    openedAt: at,
    dueAt,
    expectedAt: dueAt,
    milestones,
  };
  const tasks = open.approvers.map((person) => createTask(open, person, record.request, at, newId));
  return mergeTasks(mergeStages(record, [open]), tasks);
}

/**
 * Add one approver, or their delegate while they are out of office, in a separate stage.
 * @throws task.not-found, actor.forbidden, task.already-decided, user.not-found, input.invalid (inactive or no
 * approver, their own request or their delegate's, involved already)
 */
export function addApprover(record: RequestRecord, asked: AddedApprover): Change {
  const { task, stage } = findOpenTask(record, asked, ({ name, step }) =>
    step.mayAddApprover ? undefined : t`The step “${name}” takes no more approvers.`,
  );
  const recipient = findRecipient(
    record,
    removeAuthorityCheck(stage),
    asked.userId,
    'approverId',
    asked,
  );
  const { user, insteadOf } = recipient;
  const extra = buildAddedStage(stage, recipient, asked);
  const now = asked.position === 'before';
  const asks = now ? openAddedStage(record, extra, asked) : mergeStages(record, [extra]);
  const after = { ...asks, request: { ...asks.request, expectedAt: forecastEnd(asks, asked) } };
  return recordEvent(record, after, {
    type: 'approver-added',
    at: asked.at,
    by: personRef(asked.by),
    insteadOf: task.insteadOf,
    stage,
    taskId: task.taskId,
    comment: asked.comments.trim(),
    details: {
      added: personRef(user),
      ...(insteadOf && { for: insteadOf }),
      position: asked.position,
      stageId: extra.stageId,
    },
    // One timer serves the whole group, so it must include the milestones of the new stage.
    drives: now ? 'rescheduled' : undefined,
    tells: now ? [{ userId: user.userId, what: 'task' }] : [],
    organisation: asked.organisation,
    key: asked.key,
  });
}
