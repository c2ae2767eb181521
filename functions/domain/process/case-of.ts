import type { ActivityKind, ProcessCase, ProcessEvent } from '#shared/process/process-case.ts';
import type { Event } from '#shared/requests/event.ts';
import type { RequestStatus } from '#shared/requests/request.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import type { RequestRecord } from '../requests/record/record.ts';
import { between } from '../sla/working-time.ts';

const outcomes: Record<Exclude<RequestStatus, 'Draft'>, string> = {
  InReview: 'In review',
  Returned: 'Returned for change',
  Approved: 'Approved',
  Rejected: 'Rejected',
  Withdrawn: 'Withdrawn',
};

/** How an event counts, and by which name: its step's where somebody approved. Undefined for what moves no request. */
function activityOf({ type, stage, details }: Event): [string, ActivityKind] | undefined {
  if (type === 'submitted') return ['Submitted', 'submitted'];
  if (type === 'resubmitted') return ['Sent again', 'submitted'];
  if (type === 'approved') return [stage?.name ?? 'Decided', 'decided'];
  if (type === 'returned') return ['Returned for change', 'returned'];
  if (type === 'rejected') return ['Rejected', 'rejected'];
  // Where a policy decides after a time, the escalation is the decision.
  if (type === 'escalated' && details.action === 'approve')
    return [stage?.name ?? 'Decided', 'decided'];
  if (type === 'escalated' && details.action === 'reject') return ['Rejected', 'rejected'];
  if (type === 'withdrawn') return ['Withdrawn', 'withdrawn'];
  return undefined;
}

/** A decision after which others are still asked in the same step: the step is decided with the last one. */
function leavesStepOpen({ type, details }: Event): boolean {
  const { stage } = details;
  return (
    (type === 'approved' || type === 'rejected') &&
    typeof stage === 'object' &&
    stage !== null &&
    'after' in stage &&
    stage.after === 'Open'
  );
}

/**
 * A request as process figures see it; undefined of a draft. Working time is by the calendar given, that of the
 * requester's location. `department`: its name at this moment.
 */
export function caseOf(
  record: RequestRecord,
  calendar: Calendar,
  department: string | undefined,
): ProcessCase | undefined {
  const { requestId, number, title, status, categoryName, amount } = record.request;
  if (status === 'Draft') return undefined;
  const dueAt = new Map(record.stages.map((stage) => [stage.stageId, stage.dueAt]));
  const events: ProcessEvent[] = [];
  for (const event of record.events) {
    const activity = leavesStepOpen(event) ? undefined : activityOf(event);
    if (!activity) continue;
    const before = events.at(-1);
    const due = event.stage && dueAt.get(event.stage.stageId);
    events.push({
      activity: activity[0],
      kind: activity[1],
      at: event.at,
      workingSeconds: before ? Math.max(0, between(before.at, event.at, calendar)) : 0,
      ...(event.stage && { role: event.stage.name }),
      ...(event.by && { person: event.by }),
      ...(due && event.at > due && { isLate: true }),
      ...(event.by === null && { isAutomatic: true }),
    });
  }
  if (events.length === 0) return undefined;
  const leftOut = record.stages.flatMap(({ status, name }) => (status === 'Skipped' ? [name] : []));
  return {
    caseId: requestId,
    number,
    title,
    category: categoryName,
    ...(department !== undefined && { department }),
    ...(amount && { amount: amount.amount }),
    outcome: outcomes[status],
    ...(leftOut.length > 0 && { leftOut: [...new Set(leftOut)].slice(0, 50) }),
    isOpen: status === 'InReview' || status === 'Returned',
    events,
  };
}
