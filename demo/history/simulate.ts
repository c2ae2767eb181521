import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import { addWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import type { NewId } from '#functions/requests/rules/commands/command.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { startDraft } from '#functions/requests/rules/commands/draft.ts';
import { reachMilestone } from '#functions/requests/rules/commands/milestone.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { resubmit, submit } from '#functions/requests/rules/commands/submit.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { beginRecord } from '#functions/requests/rules/record/begin-record.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { listOpenStages, listPendingTasks } from '#functions/requests/rules/record/stages.ts';
import { defaultApplicationId } from '#shared/application.ts';
import type { FormValues } from '#shared/forms/form.ts';
import type { Task } from '#shared/tasks/task.ts';
import type { User } from '#shared/users/user.ts';
import { getCategoryId } from '../organisation/routings.ts';
import type { DemoOrganisation } from './demo-organisation.ts';
import type { Random } from './random.ts';

export type RequestScenario = {
  readonly category: string;
  readonly values: FormValues;
  readonly requester: User;
  /** Time at which the draft is created, and end of the simulation, in milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
  readonly number: string;
  readonly requestId: string;
  /** The request stays a draft and is never submitted. */
  readonly staysDraft: boolean;
  /** No assignee decides. Only the passage of time changes the request. */
  readonly isLeft: boolean;
};
type Intention = {
  readonly at: number;
  readonly outcome: 'approve' | 'return' | 'reject';
  readonly comments: string;
};
type Stage = {
  readonly demo: DemoOrganisation;
  readonly random: Random;
  readonly newId: NewId;
  /** Planned decisions of the assignees, keyed by task id. */
  readonly intentions: Map<string, Intention>;
};

const iso = (at: number) => new Date(at).toISOString();
const comments = {
  reject: [
    'Not in this quarter.',
    'The budget for this is used up.',
    'We have one of these already.',
  ],
  return: [
    'Please add the missing receipt.',
    'The cost centre is the one of last year.',
    'Which project is it for?',
  ],
  approve: ['', '', '', 'Thank you for the details.', 'Fine with me.'],
} as const;

/** Next change of a simulated request, and its time in milliseconds. */
type Next = { readonly at: number; readonly change: (record: RequestRecord) => Change | null };

/** Simulate one request up to `until` with the rules of the product. Actions after `until` are omitted. */
export function simulateRequest(plot: RequestScenario, stage: Stage): RequestRecord {
  const { demo, newId } = stage;
  const { organisation } = demo;
  const by = plot.requester;
  const raised = startDraft({
    by,
    at: iso(plot.from),
    applicationId: defaultApplicationId,
    requestId: plot.requestId,
    number: plot.number,
    categoryId: getCategoryId(plot.category),
    values: plot.values,
    priority: stage.random.chance(0.08) ? 'high' : 'normal',
    requester: by,
    reference: organisation.reference,
  });
  let record = beginRecord(raised);
  if (plot.staysDraft) return record;
  const sent = plot.from + stage.random.between(3, 40) * 60_000;
  let next: Next | undefined = {
    at: sent,
    change: (now) => submit(now, { by, at: iso(sent), organisation, newId }),
  };
  while (next && next.at <= plot.until) {
    const change: Change | null = next.change(record);
    if (change) record = applyChange(record, change);
    next = findNextChange(record, next.at, plot, stage);
  }
  return record;
}

function findNextChange(
  record: RequestRecord,
  at: number,
  plot: RequestScenario,
  stage: Stage,
): Next | undefined {
  const { organisation } = stage.demo;
  const { status } = record.request;
  if (status === 'Returned') return planReturnResponse(record, at, plot, stage);
  if (status !== 'InReview') return undefined;
  const tasks = listPendingTasks(record);
  if (tasks.length === 0) {
    const opens = at + 1500;
    return {
      at: opens,
      change: (now) => openStages(now, { at: iso(opens), organisation, newId: stage.newId }),
    };
  }
  const decisions = plot.isLeft ? [] : tasks.map((task) => planDecision(task, at, stage));
  return [...decisions, ...planNextMilestones(record, at, stage)].reduce<Next | undefined>(
    (first, one) => (first && first.at <= one.at ? first : one),
    undefined,
  );
}

/** Next reminder, breach or escalation that the state machine triggers if nobody decides before. */
function planNextMilestones(record: RequestRecord, after: number, { demo, newId }: Stage): Next[] {
  return listOpenStages(record).flatMap(({ stageId, milestones, nextMilestone: n }) => {
    const due = milestones[n];
    if (!due) return [];
    const at = Math.max(after, Date.parse(due.at));
    const reached = { stageId, n, at: iso(at), organisation: demo.organisation, newId };
    return [{ at, change: (now: RequestRecord) => reachMilestone(now, reached) }];
  });
}

const workLater = (
  task: Pick<Task, 'locationId'>,
  from: number,
  seconds: number,
  { demo }: Stage,
) =>
  Date.parse(
    addWorkingSeconds(
      iso(from),
      Math.round(seconds),
      getEffectiveCalendar(task.locationId, demo.reference),
    ),
  );

/** Most people decide on time and some decide late. Each decision is planned when the task is assigned. */
function planDecision(task: Task, after: number, stage: Stage): Next {
  const { random, intentions } = stage;
  const intention = intentions.get(task.taskId) ?? drawIntention(task, stage);
  intentions.set(task.taskId, intention);
  const at = Math.max(intention.at, after + random.between(1, 20) * 60_000);
  const { outcome, comments } = intention;
  return {
    at,
    change: (record) =>
      decide(record, { by: task.assignee, at: iso(at), taskId: task.taskId, outcome, comments }),
  };
}

function drawIntention(task: Task, stage: Stage): Intention {
  const { random } = stage;
  const target = task.targetSeconds ?? 8 * 3600;
  const share = random.chance(0.14) ? 1.05 + 1.4 * random.next() : 0.1 + 0.85 * random.next();
  const roll = random.next();
  const outcome = roll < 0.9 ? 'approve' : roll < 0.95 ? 'return' : 'reject';
  const at = workLater(task, Date.parse(task.createdAt), target * share, stage);
  return { at, outcome, comments: random.pick(comments[outcome]) };
}

function planReturnResponse(
  record: RequestRecord,
  after: number,
  plot: RequestScenario,
  stage: Stage,
): Next {
  const { random, demo, newId } = stage;
  const at = workLater(record.request, after, random.between(1, 14) * 3600, stage);
  const by = plot.requester;
  return random.chance(0.85)
    ? {
        at,
        change: (now) =>
          resubmit(now, {
            by,
            at: iso(at),
            organisation: demo.organisation,
            newId,
            comments: 'Corrected as asked.',
          }),
      }
    : { at, change: (now) => withdraw(now, { by, at: iso(at), comments: 'No longer needed.' }) };
}
