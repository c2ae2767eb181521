import { countWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { ActivityKind, ProcessCase, ProcessEvent } from '#shared/process/process-case.ts';
import type { Event } from '#shared/requests/event.ts';
import type { RequestStatus } from '#shared/requests/request.ts';
import type { Calendar } from '#shared/sla/calendar.ts';

const outcomes: Record<Exclude<RequestStatus, 'Draft'>, string> = {
  InReview: 'In review',
  Returned: 'Returned for change',
  Approved: 'Approved',
  Rejected: 'Rejected',
  Withdrawn: 'Withdrawn',
};

/** Events of a request that do not depend on its steps. */
const happenings = {
  submitted: ['Submitted', 'submitted'],
  resubmitted: ['Sent again', 'submitted'],
  returned: ['Returned for change', 'returned'],
  rejected: ['Rejected', 'rejected'],
  withdrawn: ['Withdrawn', 'withdrawn'],
} as const satisfies Partial<Record<Event['type'], readonly [string, ActivityKind]>>;
const taken: ReadonlySet<string> = new Set(Object.values(happenings).map(([name]) => name));

/** Return the activity of a step. A step with the same name as an event of requests gets a suffix. */
export const getStepActivity = (name: string): string =>
  taken.has(name) ? `${name} (step)` : name;

/**
 * Return the activity of an event and its kind; an approval has the name of its step. Undefined for an event that does
 * not move the request.
 */
function classifyEvent({
  type,
  stage,
  details,
}: Event): readonly [string, ActivityKind] | undefined {
  const decided = [getStepActivity(stage?.name ?? 'Decided'), 'decided'] as const;
  if (type === 'approved') return decided;
  // If an escalation policy decides a step, the escalation event is the decision.
  if (type === 'escalated' && details.action === 'approve') return decided;
  if (type === 'escalated' && details.action === 'reject') return happenings.rejected;
  const happened: Partial<Record<Event['type'], readonly [string, ActivityKind]>> = happenings;
  return happened[type];
}

/**
 * Whether a decision leaves its step open, because others must still decide. The last decision counts as the decision
 * of the step.
 */
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
 * Convert a request for process figures; undefined for a draft. Working time uses the given calendar, that of the
 * requester's location. `department`: current name of the requester's department.
 */
export function toProcessCase(
  record: RequestRecord,
  calendar: Calendar,
  department: string | undefined,
): ProcessCase | undefined {
  const { requestId, number, title, status, categoryName, amount } = record.request;
  if (status === 'Draft') return undefined;
  const dueAt = new Map(record.stages.map((stage) => [stage.stageId, stage.dueAt]));
  const events: ProcessEvent[] = [];
  for (const event of record.events) {
    const activity = leavesStepOpen(event) ? undefined : classifyEvent(event);
    if (!activity) continue;
    const before = events.at(-1);
    const due = event.stage && dueAt.get(event.stage.stageId);
    events.push({
      activity: activity[0],
      kind: activity[1],
      at: event.at,
      workingSeconds: before ? Math.max(0, countWorkingSeconds(before.at, event.at, calendar)) : 0,
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
