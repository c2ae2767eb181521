import fc from 'fast-check';
import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { addApprover } from '#functions/requests/rules/commands/add-approver.ts';
import { askInformation, comment } from '#functions/requests/rules/commands/comment.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { delegateTask } from '#functions/requests/rules/commands/delegate-task.ts';
import { editRequest } from '#functions/requests/rules/commands/edit.ts';
import { escalate } from '#functions/requests/rules/commands/escalate.ts';
import { migrate } from '#functions/requests/rules/commands/migrate.ts';
import { reachMilestone } from '#functions/requests/rules/commands/milestone.ts';
import { moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { reassign } from '#functions/requests/rules/commands/reassign.ts';
import { remind } from '#functions/requests/rules/commands/remind.ts';
import { reschedule } from '#functions/requests/rules/commands/reschedule.ts';
import { resubmit, submit } from '#functions/requests/rules/commands/submit.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import {
  closeRequest,
  recordFailure,
  restart,
} from '#functions/requests/rules/commands/workflow.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { findNextWait } from '#functions/requests/rules/views/wait.ts';
import type { PersonRef } from '#shared/fields.ts';
import { answers } from './acts.ts';
import { holiday, reference, week } from './organisation.ts';
import { delegation, id, users } from './people.ts';
import { getMemberId, type RandomOrganisation } from './random-organisation.ts';

const kinds = [
  'decide',
  'decide',
  'decide',
  'decide',
  'open',
  'open',
  'submit',
  'resubmit',
  'edit',
  'withdraw',
  'reassign',
  'addApprover',
  'escalate',
  'milestone',
  'milestone',
  'move',
  'comment',
  'ask',
  'remind',
  'reschedule',
  'migrate',
  'delegate',
  'close',
  'fail',
  'restart',
  'arrange',
  'arrange',
] as const;
type Kind = (typeof kinds)[number];
/** Whether an administrator's action concerns only people: it changes the possible approvers, but no request. */
export const concernsOnlyPeople = ({ kind }: { readonly kind: Kind }) => kind === 'arrange';
export const actionsArbitrary = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    /** Usually select the current assignee, sometimes any person. */
    rightful: fc.oneof(
      { weight: 4, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
    who: fc.nat({ max: 8 }),
    which: fc.nat({ max: 8 }),
    outcome: fc.oneof(
      { weight: 5, arbitrary: fc.constant('approve' as const) },
      { weight: 1, arbitrary: fc.constantFrom('reject' as const, 'return' as const) },
    ),
    hours: fc.integer({ min: 0, max: 60 }),
    flag: fc.boolean(),
  }),
  { minLength: 5, maxLength: 25 },
);
type GeneratedAction = typeof actionsArbitrary extends fc.Arbitrary<(infer T)[]> ? T : never;
export const anybody = (n: number): PersonRef => ({
  userId: getMemberId(n),
  name: `Person ${n % 7}`,
});
const percents = [[], [75], [50, 75], [25, 50, 90], [99]];
const reminders = [[], [3600], [21_600], [60, 90_000]];
const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu'];

/** Return the reference data after an administrator changed templates, policies, holidays, hours and zones. */
function changeReference(
  before: Reference,
  { which, who, hours, flag }: GeneratedAction,
  at: string,
): Reference {
  const zone = zones[who % zones.length] ?? 'UTC';
  const opens = `${String(6 + (hours % 6)).padStart(2, '0')}:00`;
  return {
    ...reference(),
    ...before,
    slaTemplates: before.slaTemplates.map((one) => ({
      ...one,
      warnAtPercent: percents[which % percents.length] ?? [],
      remindAfter: reminders[(which + who) % reminders.length] ?? [],
    })),
    escalationPolicies: before.escalationPolicies.map((one) => ({
      ...one,
      levels: flag ? one.levels : one.levels.slice(0, 1),
    })),
    holidays: Array.from({ length: hours % 4 }, (_, n) =>
      holiday(new Date(Date.parse(at) + (n - 1) * 86_400_000).toISOString().slice(0, 10)),
    ),
    businessHours: before.businessHours.map((one) => ({
      ...one,
      timeZone: flag ? zone : one.timeZone,
      week: week([opens, '12:00'], ['13:00', which % 2 === 0 ? '17:00' : '22:00']),
    })),
  };
}

export function performRandomAction(
  record: RequestRecord,
  drawn: GeneratedAction,
  { organisation, requester, raiser }: RandomOrganisation,
  at: string,
  newId: () => string,
): Change | null {
  const tasks = drawn.rightful
    ? record.tasks.filter(({ status }) => status === 'Pending')
    : record.tasks;
  const task = tasks[drawn.which % Math.max(1, tasks.length)];
  const by = drawn.rightful && task ? task.assignee : anybody(drawn.who);
  const owner = drawn.rightful ? personRef(drawn.flag ? raiser : requester) : anybody(drawn.who);
  const taskId = task?.taskId ?? id(1);
  const common = { at, organisation, newId };
  const isReturned = record.request.status === 'Returned';
  switch (isReturned && drawn.kind === 'decide' ? (drawn.flag ? 'edit' : 'resubmit') : drawn.kind) {
    case 'decide':
      return decide(record, {
        ...{ at, by, taskId, outcome: drawn.outcome, comments: 'Because.' },
        standing: organisation.directory.user(by.userId),
      });
    case 'open':
      return openStages(record, common);
    case 'submit':
      return submit(record, { ...common, by: owner, isAdmin: drawn.flag });
    case 'resubmit':
      return resubmit(record, { ...common, by: owner, isAdmin: drawn.flag });
    case 'edit':
      return editRequest(record, {
        at,
        by: owner,
        organisation,
        values: answers(String(drawn.which * 1500), { reviewer: getMemberId(drawn.who) }),
      });
    case 'withdraw':
      return drawn.which === 0 ? withdraw(record, { at, by: owner }) : null;
    case 'reassign':
      return reassign(record, {
        ...common,
        by,
        taskId,
        toUserId: getMemberId(drawn.who),
        comments: 'Please',
        isAdmin: drawn.flag,
      });
    case 'addApprover':
      return addApprover(record, {
        ...common,
        by,
        taskId,
        userId: getMemberId(drawn.who),
        position: drawn.flag ? 'before' : 'after',
        comments: '',
      });
    case 'escalate':
      return escalate(record, { ...common, by, taskId, escalationReason: 'Late' });
    case 'milestone': {
      const milestone = findNextWait(record, at)?.milestone;
      return milestone ? reachMilestone(record, { ...common, ...milestone }) : null;
    }
    case 'move':
      return moveTask(record, { ...common, by: null, userId: by.userId });
    case 'comment':
      return comment(record, { at, by, commentId: newId(), text: 'Hello' });
    case 'ask':
      return askInformation(record, { at, by, taskId, commentId: newId(), text: 'Which train?' });
    case 'remind':
      return remind(record, { at, by: owner });
    case 'reschedule':
      return reschedule(record, {
        at,
        organisation: {
          ...organisation,
          reference: changeReference(organisation.reference, drawn, at),
        },
      });
    case 'migrate': {
      const [routing] = organisation.reference.routings;
      if (!routing) return null;
      const kept = routing.steps.filter((_, i) => i !== drawn.which % routing.steps.length);
      const steps = drawn.flag
        ? routing.steps.map((step) => ({ ...step, rule: { kind: 'all' as const } }))
        : kept;
      return migrate(record, {
        ...common,
        by: personRef(users.admin),
        routing: { ...routing, version: 2, steps },
        requirePassed: drawn.flag,
      }).change;
    }
    case 'delegate': {
      const given = {
        ...delegation('manager', 'director'),
        fromUserId: by.userId,
        toUserId: getMemberId(drawn.who),
      };
      return delegateTask(record, { ...common, by, taskId, delegation: given });
    }
    case 'close':
      return closeRequest(record, { at });
    case 'fail':
      return recordFailure(record, {
        at,
        cause: 'States.Timeout',
        reference: organisation.reference,
      });
    case 'arrange':
      // A person whom an administrator chose as approver loses their tasks in this administrator's requests.
      return moveTask(record, { ...common, by: owner, userId: getMemberId(drawn.which) });
    case 'restart':
      return restart(record, { at, by: personRef(users.admin) });
  }
}
