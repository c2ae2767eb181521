import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import {
  planMilestones,
  renewMilestones,
  type StageSchedule,
} from '#functions/sla/rules/milestones.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import { listOpenStages, listPendingTasks, mergeStages, mergeTasks } from '../record/stages.ts';
import { forecastEnd } from './open-stages.ts';

/** Calculate due time and milestones of an open stage by current calendars and templates. */
const scheduleNow = (stage: Stage, openedAt: string, reference: Reference): StageSchedule =>
  planMilestones({
    openedAt,
    targetSeconds: stage.targetSeconds,
    template: reference.slaTemplates.find(({ id }) => id === stage.step.slaTemplateId),
    levels: stage.escalation,
    calendar: getEffectiveCalendar(stage.calendar.locationId, reference),
  });

/** Compare milestones by kind, time and level, because those of older versions lack their index in the template. */
const moments = ({ milestones }: Pick<Stage, 'milestones'>) =>
  toCanonicalJson(milestones.map(({ kind, at, level }) => [kind, at, level ?? null]));

/** Return the stage with due time and milestones by current calendars, or the same object if nothing moves. */
function rescheduleStage(stage: Stage, reference: Reference, at: string): Stage {
  if (stage.openedAt === null) return stage;
  const { dueAt, milestones } = scheduleNow(stage, stage.openedAt, reference);
  const renewed = renewMilestones(stage, milestones, at);
  if (dueAt === stage.dueAt && moments(renewed) === moments(stage)) return stage;
  return { ...stage, ...renewed, dueAt, expectedAt: dueAt ?? stage.expectedAt };
}

export type DueChange = {
  readonly stageId: string;
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
};

/**
 * Return the due times of a request that would move under this reference data, as a preview before a calendar or
 * holiday is saved.
 */
export function listDueChanges(record: RequestRecord, reference: Reference): DueChange[] {
  return listOpenStages(record).flatMap((stage) => {
    const after = stage.openedAt && scheduleNow(stage, stage.openedAt, reference).dueAt;
    return after === stage.dueAt
      ? []
      : [{ stageId: stage.stageId, name: stage.name, before: stage.dueAt, after }];
  });
}

/** Recalculate due times and milestones after a calendar, holiday or template has changed. Null if nothing moves. */
export function reschedule(
  record: RequestRecord,
  {
    at,
    by = null,
    organisation,
  }: { readonly at: string; readonly by?: PersonRef | null; readonly organisation: Organisation },
): Change | null {
  const open = listOpenStages(record);
  const stages = open.map((stage) => rescheduleStage(stage, organisation.reference, at));
  const changed = stages.filter((stage, i) => stage !== open[i]);
  if (changed.length === 0) return null;
  const due = new Map(changed.map(({ stageId, dueAt }) => [stageId, dueAt]));
  const tasks = listPendingTasks(record).flatMap((task) => {
    const dueAt = due.get(task.stageId);
    return dueAt === undefined || dueAt === task.dueAt ? [] : [{ ...task, dueAt }];
  });
  const after = mergeTasks(mergeStages(record, changed), tasks);
  const expectedAt = forecastEnd(after, { organisation, at });
  return recordEvent(
    record,
    { ...after, request: { ...after.request, expectedAt } },
    {
      type: 'rescheduled',
      at,
      by,
      details: { moves: listDueChanges(record, organisation.reference) },
      drives: 'rescheduled',
    },
  );
}
