import { expect, test } from 'vitest';
import { migrate } from '#functions/requests/rules/commands/migrate.ts';
import { reachMilestone } from '#functions/requests/rules/commands/milestone.ts';
import { moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { resubmit, submit } from '#functions/requests/rules/commands/submit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { Delegation } from '#shared/users/user.ts';
import { decided, drafted, inReview, newId, opened, ref, submitted } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { delegation, id, monday, people, policyId, users } from './support/people.ts';

const later = '2026-03-30T09:00:00.000Z';
const named = (...userIds: string[]) => ({ kind: 'named' as const, userIds });
const both = {
  approvers: named(people.controller, people.director),
  rule: { kind: 'all' as const },
};
const manager = { approvers: { kind: 'manager' as const, level: 1 } };
const above = { op: '>' as const, of: [{ field: '$amount' }, { value: 10_000 }] };
/** The director also decides for the controller, so the rule has one person too few. */
const away = [delegation('controller', 'director')];
/** Escalation levels that assign the tasks to the director, who already decides. */
const levels = [
  {
    after: 0,
    target: { to: 'named' as const, userId: people.director },
    action: 'reassign' as const,
  },
];
const escalationPolicies = reference().escalationPolicies.map((one) => ({ ...one, levels }));
/** The manager of the controller is the director, who already decides. */
const led = [{ ...users.controller, managerId: people.director }];

const within = (steps: Parameters<typeof routing>[0], given: Delegation[] = []) =>
  organisation({ routings: [routing(steps)], escalationPolicies }, led, given);
const others = (version: RoutingSequence, given: Delegation[] = []) =>
  organisation({ routings: [version], escalationPolicies }, led, given);

const plain = within([manager]);
const pair = within([both]);
const short = within([both], away);
const none = within([{ ...manager, condition: above }]);

const send = (here: typeof plain): Change =>
  submit(drafted(here), { by: ref('employee'), at: monday, organisation: here, newId });
const sendAgain = (here: typeof plain): Change => {
  const back = decided(inReview(plain), 'manager', 'return');
  return resubmit(back, { by: ref('employee'), at: later, organisation: here, newId });
};
const requireChange = (change: Change | null | undefined): Change => {
  if (!change) throw new Error('Nothing changed.');
  return change;
};
const open = (record: RequestRecord, here: typeof plain) =>
  requireChange(openStages(record, { at: later, organisation: here, newId }));
const moveTo = (steps: Parameters<typeof routing>[0], given: Delegation[] = []): Change => {
  const version = routing(
    steps.map((step) => ({ ...step, id: id(990) })),
    { version: 2 },
  );
  const act = { by: ref('admin'), at: later, newId, routing: version };
  return migrate(inReview(plain), { ...act, organisation: others(version, given) }).change;
};
const leave = (): Change => {
  const leaving = { at: later, organisation: pair, newId, by: ref('admin') };
  return requireChange(moveTask(inReview(pair), { ...leaving, userId: people.controller }));
};
const escalated = within([{ ...both, escalationPolicyId: policyId }]);
const escalateByTime = (): Change => {
  let record = inReview(escalated);
  const stage = record.stages[0];
  for (const { n, kind } of stage?.milestones ?? []) {
    const due = { at: later, organisation: escalated, newId, stageId: stage?.stageId ?? '', n };
    const change = requireChange(reachMilestone(record, due));
    if (kind === 'escalate') return change;
    record = applyChange(record, change);
  }
  throw new Error('Nothing was escalated.');
};

/** Actions that can create a gap, each with the kind of gap. */
const acts: readonly (readonly [string, 'gap' | 'tooFew', () => Change])[] = [
  ['submission', 'gap', () => send(none)],
  ['submission', 'tooFew', () => send(short)],
  ['sending again', 'gap', () => sendAgain(none)],
  ['sending again', 'tooFew', () => sendAgain(short)],
  ['opening of a step', 'tooFew', () => open(submitted(pair), short)],
  [
    'opening without a step left',
    'gap',
    () => {
      const sent = submitted(none);
      const stages = sent.stages.filter(({ status }) => status === 'Skipped');
      return open({ ...sent, stages }, none);
    },
  ],
  [
    'move to a version without a step that applies',
    'gap',
    () => moveTo([{ ...manager, condition: above }]),
  ],
  ['move to a version with too few people', 'tooFew', () => moveTo([both], away)],
  ["move of a leaver's task", 'tooFew', leave],
  ['escalation', 'tooFew', escalateByTime],
];

const toldAdmins = ({ event }: Change) =>
  event.tells.flatMap(({ userId, what }) =>
    userId === people.admin && (what === 'gap' || what === 'tooFew') ? what : [],
  );

test.each(acts)(
  '%s that creates a routing gap (%s) sends administrators one message',
  (_, kind, act) => {
    expect(toldAdmins(act())).toEqual([kind]);
  },
);

test('a routing gap that was expected on submission sends no second message when its step opens', () => {
  for (const here of [short, none]) {
    const sent = submitted(here);
    expect(toldAdmins(open(sent, here))).toEqual([]);
  }
});

test('a second step that unexpectedly has too few approvers sends its own message', () => {
  const two = within([both, { ...both, asksAgain: true }]);
  const now = within([both, { ...both, asksAgain: true }], away);
  const first = opened(submitted(two), two);
  const between = decided(decided(first, 'controller'), 'director');
  expect(toldAdmins(open(between, now))).toEqual(['tooFew']);
});
