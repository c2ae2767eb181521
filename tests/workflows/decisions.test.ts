import { expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { recordFailure } from '#functions/requests/rules/commands/workflow.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { assignees } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { id, people, users } from '#tests/domain/support/people.ts';
import { startRouting } from '#tests/support/routing-rig.ts';

const manager = { approvers: { kind: 'manager', level: 1 } } as const;
const director = { approvers: { kind: 'manager', level: 2 } } as const;
const named = (...userIds: string[]) => ({ approvers: { kind: 'named' as const, userIds } });
const threeSteps = { routings: [routing([manager, director, named(people.ceo)])] };

const types = (record: { events: readonly { type: string }[] }) =>
  record.events.map(({ type }) => type);

test('a request of three stages is approved with three transitions and three function calls', async () => {
  const rig = await startRouting(threeSteps);
  const id = await rig.raise();
  expect(assignees(await rig.load(id))).toEqual(['Manager']);
  expect(assignees(await rig.decide(id, 'manager'))).toEqual(['Director']);
  expect(assignees(await rig.decide(id, 'director'))).toEqual(['Ceo']);
  const closed = await rig.decide(id, 'ceo');
  expect(closed.request.status).toBe('Approved');
  expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
  expect(rig.machine.host.transitions()).toBe(3);
  const states = ['OpenStage', 'AwaitDecision', 'CloseRequest'];
  expect(rig.steps.map(({ state }) => state)).toEqual(states);
  expect(closed.workflows).toMatchObject([{ round: 1, restart: 0, status: 'finished' }]);
  expect(closed.workflows[0]?.token).toBeUndefined();
  expect(types(closed)).toEqual([
    'drafted',
    'submitted',
    'stages-opened',
    'approved',
    'stages-opened',
    'approved',
    'stages-opened',
    'approved',
  ]);
});

test('a decision opens the next stage in its own transaction, without the state machine', async () => {
  const rig = await startRouting(threeSteps);
  const id = await rig.raise();
  await rig.loseExecutions();
  const { version } = (await rig.load(id)).request;
  const decided = await rig.decide(id, 'manager');
  expect(assignees(decided)).toEqual(['Director']);
  expect(decided.request.version).toBe(version + 1);
  const [approval, opening] = decided.events.slice(-2);
  expect(approval).toMatchObject({ type: 'approved', drives: 'next' });
  expect(opening).toMatchObject({ type: 'stages-opened', at: approval?.at, by: null });
  expect(opening?.previousHash).toBe(approval?.hash);
});

test('a decision that ends more than 40 tasks leaves the next stage to the state machine', async () => {
  const ids = Array.from({ length: 45 }, (_, n) => id(7000 + n));
  const many = { ...named(people.manager, ...ids), rule: { kind: 'any' as const } };
  const rig = await startRouting({ routings: [routing([many, director])] });
  for (const userId of ids)
    await userStore(rig.table).create({
      ...users.colleague,
      userId,
      email: `${userId}@example.org`,
    });
  const request = await rig.raise();
  await rig.loseExecutions();
  const decided = await rig.decide(request, 'manager');
  expect(decided.tasks.filter(({ status }) => status === 'NotNeeded')).toHaveLength(45);
  expect(assignees(decided)).toEqual([]);
});

test('a stopped workflow is finished by the decision that leads to the end of its request', async () => {
  const rig = await startRouting({ routings: [routing([manager, named(people.manager)])] });
  const request = await rig.raise();
  await rig.loseExecutions();
  const failure = { at: rig.now(), cause: 'A test.', reference: await rig.reference.load(app) };
  await rig.act(request, (record) => recordFailure(record, failure));
  const { workflows, request: decided } = await rig.decide(request, 'manager');
  expect(decided.status).toBe('Approved');
  expect(workflows.map(({ status }) => status)).toEqual(['finished']);
});

test('a rejection closes the request at once and skips all remaining stages', async () => {
  const rig = await startRouting(threeSteps);
  const id = await rig.raise();
  await rig.decide(id, 'manager');
  const closed = await rig.decide(id, 'director', 'reject');
  expect(closed.request.status).toBe('Rejected');
  expect(closed.stages.map(({ status }) => status)).toEqual(['Approved', 'Rejected', 'Cancelled']);
  expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
});

test('a returned request starts its next round in a new execution', async () => {
  const rig = await startRouting({ routings: [routing([manager])] });
  const id = await rig.raise();
  const returned = await rig.decide(id, 'manager', 'return');
  expect(returned.request.status).toBe('Returned');
  expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
  expect(assignees(await rig.resubmit(id))).toEqual(['Manager']);
  expect((await rig.machine.describe(`${id}-2`)).status).toBe('RUNNING');
  expect((await rig.decide(id, 'manager')).request).toMatchObject({ status: 'Approved', round: 2 });
  expect((await rig.machine.describe(`${id}-2`)).status).toBe('SUCCEEDED');
});

test('withdrawing a request ends its open task and its execution', async () => {
  const rig = await startRouting(threeSteps);
  const id = await rig.raise();
  const withdrawn = await rig.withdraw(id);
  expect(withdrawn.request.status).toBe('Withdrawn');
  expect(assignees(withdrawn)).toEqual([]);
  expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
});

test('one approval completes a stage under the rule "any", and its other tasks end', async () => {
  const both = named(people.finance, people.controller);
  const rig = await startRouting({ routings: [routing([{ ...both, rule: { kind: 'any' } }])] });
  const closed = await rig.decide(await rig.raise(), 'controller');
  expect(closed.request.status).toBe('Approved');
  expect(closed.tasks.map(({ status }) => status).sort()).toEqual(['Approved', 'NotNeeded']);
});

test('a stage under the rule "all" waits for every approval with one token and no further transition', async () => {
  const both = named(people.finance, people.controller);
  const rig = await startRouting({ routings: [routing([{ ...both, rule: { kind: 'all' } }])] });
  const id = await rig.raise();
  const before = rig.machine.host.transitions();
  expect((await rig.decide(id, 'finance')).request.status).toBe('InReview');
  expect(rig.machine.host.transitions()).toBe(before);
  expect((await rig.decide(id, 'controller')).request.status).toBe('Approved');
});

test('a stage with a quorum closes with the last required approval, and is rejected once the quorum is out of reach', async () => {
  const three = named(people.finance, people.controller, people.ceo);
  const rule = { kind: 'atLeast', count: 2 } as const;
  const rig = await startRouting({ routings: [routing([{ ...three, rule }])] });
  const approved = await rig.raise();
  await rig.decide(approved, 'finance');
  const closed = await rig.decide(approved, 'ceo');
  expect(closed.request.status).toBe('Approved');
  expect(closed.tasks.map(({ status }) => status).sort()).toEqual([
    'Approved',
    'Approved',
    'NotNeeded',
  ]);
  const rejected = await rig.raise();
  expect((await rig.decide(rejected, 'finance', 'reject')).request.status).toBe('InReview');
  expect((await rig.decide(rejected, 'ceo', 'reject')).request.status).toBe('Rejected');
  for (const id of [approved, rejected])
    expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
});

test('stages of the same order are open together, and the next order waits for all of them', async () => {
  const rig = await startRouting({
    routings: [
      routing([
        { ...manager, order: 1 },
        { ...named(people.finance), order: 1 },
        { ...named(people.ceo), order: 2 },
      ]),
    ],
  });
  const id = await rig.raise();
  expect(assignees(await rig.load(id)).sort()).toEqual(['Finance', 'Manager']);
  expect(assignees(await rig.decide(id, 'finance'))).toEqual(['Manager']);
  expect(assignees(await rig.decide(id, 'manager'))).toEqual(['Ceo']);
  expect((await rig.decide(id, 'ceo')).request.status).toBe('Approved');
  expect(rig.machine.host.transitions()).toBe(3);
});

test('a stage is skipped without an extra transition if all its people have approved before', async () => {
  const rig = await startRouting({
    routings: [routing([manager, named(people.manager), director])],
  });
  const id = await rig.raise();
  const next = await rig.decide(id, 'manager');
  expect(next.stages.map(({ status }) => status)).toEqual(['Approved', 'Skipped', 'Open']);
  expect((await rig.decide(id, 'director')).request.status).toBe('Approved');
  expect(rig.machine.host.transitions()).toBe(3);
});

test('a request without remaining approvers is approved automatically', async () => {
  const rig = await startRouting({ routings: [routing([manager, named(people.manager)])] });
  const id = await rig.raise();
  const closed = await rig.decide(id, 'manager');
  expect(closed.request.status).toBe('Approved');
  expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
});

test('a wait that an older state machine definition has registered is closed by a decision', async () => {
  const rig = await startRouting({ routings: [routing([manager])] });
  const id = await rig.raise();
  const wait = rig.steps.find(({ state }) => state === 'AwaitDecision');
  await rig.step(Object.assign({}, wait?.payload, { closeError: undefined }));
  expect((await rig.load(id)).workflows[0]?.closeError).toBeUndefined();
  const closed = await rig.decide(id, 'manager');
  expect(closed.workflows).toMatchObject([{ status: 'finished' }]);
  expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
});
