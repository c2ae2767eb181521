import { expect, test } from 'vitest';
import { stateMachine } from '#functions/platform/state-machine.ts';
import { reconcile } from '#functions/requests/machine/reconcile.ts';
import { endTasks } from '#functions/requests/rules/record/progress.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { listPendingTasks } from '#functions/requests/rules/record/stages.ts';
import { reconcilerStore } from '#functions/requests/store/reconciler-store.ts';
import { requestLists } from '#functions/requests/store/request-lists.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { machineArn } from '#one-machine/tests/support/local-sfn.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Event } from '#shared/requests/event.ts';
import { assignees } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { people } from '#tests/domain/support/people.ts';
import { type RoutingRig, startRouting } from '#tests/support/routing-rig.ts';

const named = (...userIds: string[]) => ({ approvers: { kind: 'named' as const, userIds } });
const twoSteps = {
  routings: [routing([named(people.manager), named(people.director)])],
};
const minute = 60_000;

const expectRestarts = () => expectLogged(/request restarted/, /requests restarted/);

/** Run the reconciler. `meanwhile` runs between the two checks of the reconciler. */
const run = (rig: RoutingRig, meanwhile: () => Promise<unknown> = async () => undefined) =>
  reconcile({
    applicationId: app,
    requests: rig.requests,
    lists: requestLists(rig.table),
    place: reconcilerStore(rig.table),
    machine: stateMachine(rig.machine.client),
    machineArn: machineArn('request-routing'),
    now: rig.now,
    pause: meanwhile,
  });
const later = (rig: RoutingRig, minutes = 5) => rig.machine.clock.advance(minutes * minute);
const listed = async (rig: RoutingRig) =>
  (await requestLists(rig.table).stopped(app, { limit: 100 })).items.map((one) => [
    one.request.requestId,
    'restarted' in one ? one.restarted.because : 'stopped',
  ]);
const types = ({ events }: RequestRecord) => events.map(({ type }) => type);

test('every request in review continues to its end after all executions were lost', async () => {
  expectRestarts();
  const rig = await startRouting(twoSteps);
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) ids.push(await rig.raise());
  await rig.loseExecutions();
  later(rig);
  expect(await run(rig)).toEqual({ looked: 12, restarted: 12 });
  for (const id of ids) {
    const record = await rig.settled(id);
    expect(types(record).at(-1)).toBe('workflow-restarted');
    expect(listPendingTasks(record)).toHaveLength(1);
  }
  const why = (await listed(rig)).map(([id, because]) => `${id}: ${because}`).sort();
  expect(why).toEqual(ids.map((id) => `${id}: its workflow was not running`).sort());
  later(rig);
  expect(await run(rig)).toEqual({ looked: 12, restarted: 0 });
  const [first = ''] = ids;
  await rig.decide(first, 'manager');
  expect((await rig.decide(first, 'director')).request.status).toBe('Approved');
});

test('a request continues after a decision that was made while no execution was running', async () => {
  expectRestarts();
  const rig = await startRouting(twoSteps);
  const id = await rig.raise();
  await rig.loseExecutions();
  await rig.decide(id, 'manager');
  expect(assignees(await rig.load(id))).toEqual(['Director']);
  later(rig);
  expect(await run(rig)).toMatchObject({ restarted: 1 });
  await rig.settled(id);
  expect((await rig.decide(id, 'director')).request.status).toBe('Approved');
});

test('the reconciler ignores running executions and requests that have just changed', async () => {
  const rig = await startRouting(twoSteps);
  const id = await rig.raise();
  expect(await run(rig)).toEqual({ looked: 1, restarted: 0 });
  later(rig);
  expect(await run(rig)).toEqual({ looked: 1, restarted: 0 });
  await rig.loseExecutions();
  await rig.decide(id, 'manager');
  expect(await run(rig)).toEqual({ looked: 1, restarted: 0 });
});

test('the reconciler restarts nothing if a person changes the request between its two checks', async () => {
  expectRestarts();
  const rig = await startRouting(twoSteps);
  const id = await rig.raise();
  await rig.loseExecutions();
  later(rig);
  const { restarted } = await run(rig, () => rig.withdraw(id));
  expect(restarted).toBe(0);
  expect((await rig.load(id)).request.status).toBe('Withdrawn');
  const second = await rig.raise();
  await rig.loseExecutions();
  later(rig);
  expect(await run(rig, () => rig.decide(second, 'manager'))).toMatchObject({ restarted: 0 });
  later(rig);
  expect(await run(rig)).toMatchObject({ restarted: 1 });
  await rig.settled(second);
  expect((await rig.decide(second, 'director')).request.status).toBe('Approved');
});

test('two simultaneous runs of the reconciler restart a request only once', async () => {
  expectRestarts();
  const rig = await startRouting(twoSteps);
  const id = await rig.raise();
  await rig.loseExecutions();
  later(rig);
  const both = await Promise.all([run(rig), run(rig)]);
  expect(both.map(({ restarted }) => restarted).sort()).toEqual([0, 1]);
  const { workflows, events } = await rig.settled(id);
  expect(workflows).toMatchObject([{ restart: 1, status: 'running' }]);
  expect(events.filter(({ type }) => type === 'workflow-restarted')).toHaveLength(1);
});

const next = <T extends { readonly version: number }>(item: T): T => ({
  ...item,
  version: item.version + 1,
});

/** Corrupt a request like a fault of the product would. `drives`: the event that the workflow should have received. */
const spoil = (
  rig: RoutingRig,
  id: string,
  how: (record: RequestRecord) => Partial<RequestRecord>,
  drives?: Event['drives'],
) =>
  rig.act(id, (record, _, at) => {
    const { stages, tasks } = { ...record, ...how(record) };
    const seq = record.request.lastEvent.seq + 1;
    const [last] = record.events.slice(-1);
    if (!last) throw new Error('No event.');
    const { drives: _d, receipt: _r, key: _k, ...rest } = last;
    const driving = { at, tells: [], ...(drives && { drives }) };
    const event = { ...rest, seq, type: 'commented' as const, ...driving };
    const request = next({ ...record.request, lastEvent: { seq, hash: last.hash } });
    return { request, event, stages: stages.map(next), tasks: tasks.map(next) };
  });

test('an open stage without tasks is opened again with its due time', async () => {
  expectRestarts();
  const rig = await startRouting(twoSteps);
  const id = await rig.raise();
  await spoil(rig, id, (record) => ({
    tasks: endTasks(
      record.tasks,
      'Cancelled',
      { code: 'requestClosed', facts: {} },
      { by: null, at: rig.now() },
    ),
  }));
  expect(listPendingTasks(await rig.load(id))).toEqual([]);
  later(rig);
  expect(await run(rig)).toMatchObject({ restarted: 1 });
  const record = await rig.settled(id);
  expect(listPendingTasks(record).map(({ assignee }) => assignee.name)).toEqual(['Manager']);
  expect(await listed(rig)).toEqual([[id, 'a step was open and nobody was asked']]);
});

test('a pending task of a stage that is not open is ended', async () => {
  expectRestarts();
  const rig = await startRouting(twoSteps);
  const id = await rig.raise();
  await rig.decide(id, 'manager');
  await spoil(rig, id, (record) => ({
    tasks: record.tasks.map((task) => ({ ...task, status: 'Pending' as const })),
  }));
  later(rig);
  expect(await run(rig)).toMatchObject({ restarted: 1 });
  const record = await rig.settled(id);
  expect(listPendingTasks(record).map(({ assignee }) => assignee.name)).toEqual(['Director']);
  expect((await rig.decide(id, 'director')).request.status).toBe('Approved');
});

test('a reminder whose time passed unnoticed is sent once', async () => {
  expectRestarts();
  const rig = await startRouting(twoSteps);
  const id = await rig.raise();
  const anHourAgo = new Date(Date.parse(rig.now()) - 60 * minute).toISOString();
  await spoil(rig, id, ({ stages }) => ({
    stages: stages.map((stage) => ({
      ...stage,
      milestones: stage.milestones.map((one, n) => (n === 0 ? { ...one, at: anHourAgo } : one)),
    })),
  }));
  later(rig);
  expect(await run(rig)).toMatchObject({ restarted: 1 });
  expect(await listed(rig)).toEqual([[id, 'a reminder or due moment had passed unnoticed']]);
  await rig.settled(id);
  later(rig);
  expect(types(await rig.settled(id)).slice(-2)).toEqual(['workflow-restarted', 'reminded']);
  expect(await run(rig)).toMatchObject({ restarted: 0 });
  await rig.decide(id, 'manager');
  expect((await rig.decide(id, 'director')).request.status).toBe('Approved');
});

/** Discard all further events of the stream. */
const deafen = (rig: RoutingRig) => {
  rig.consumer.handler = async () => undefined;
};

test('an execution that missed an event is replaced by one that processes it', async () => {
  expectRestarts();
  const rig = await startRouting(twoSteps);
  const id = await rig.raise();
  const { handler } = rig.consumer;
  deafen(rig);
  await spoil(rig, id, () => ({}), 'rescheduled');
  later(rig);
  rig.consumer.handler = handler;
  expect(await run(rig)).toMatchObject({ restarted: 1 });
  expect(await listed(rig)).toEqual([[id, 'its workflow had not heard of what happened']]);
  const { workflows, request } = await rig.settled(id);
  expect(workflows).toMatchObject([{ restart: 1, seq: request.lastEvent.seq }]);
  later(rig);
  expect(await run(rig)).toMatchObject({ restarted: 0 });
  await rig.decide(id, 'manager');
  expect((await rig.decide(id, 'director')).request.status).toBe('Approved');
});

test('a request that a restart does not fix is restarted again after 10, 20, 40 and 80 minutes', async () => {
  expectRestarts();
  const rig = await startRouting(twoSteps);
  await rig.raise();
  deafen(rig);
  await rig.loseExecutions();
  const restartedAt: number[] = [];
  for (let minutes = 0; minutes <= 200; minutes += 5) {
    later(rig);
    const { restarted } = await run(rig);
    if (restarted > 0) restartedAt.push(minutes);
  }
  expect(restartedAt).toEqual([0, 10, 30, 70, 150]);
});
