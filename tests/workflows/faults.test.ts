import { expect, test } from 'vitest';
import { toStepError } from '#functions/platform/events/serve-step.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { restart } from '#functions/requests/rules/commands/workflow.ts';
import { allowLogged, expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { AppError } from '#shared/errors.ts';
import { assignees, ref, requireTask } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import { type RoutingRig, type StateCall, startRouting } from '#tests/support/routing-rig.ts';

const manager = { approvers: { kind: 'manager', level: 1 } } as const;
const director = { approvers: { kind: 'manager', level: 2 } } as const;
const oneStep = { routings: [routing([manager])] };
const twoSteps = { routings: [routing([manager, director])] };

const types = (record: { events: readonly { type: string }[] }) =>
  record.events.map(({ type }) => type);
const requestOf = ({ payload }: StateCall): string => Object(payload).requestId;

/** Store a decision during another step, without waiting for its effects. */
async function decideMeanwhile(rig: RoutingRig, requestId: string, who: PersonName) {
  const record = await rig.load(requestId);
  const { taskId } = requireTask(record, who);
  await rig.requests.save(
    decide(record, { taskId, by: ref(who), at: rig.now(), outcome: 'approve' }),
  );
}

test('a decision that is made before the task token is stored is not missed', async () => {
  const rig = await startRouting(twoSteps);
  let decided = false;
  rig.before.step = async (step) => {
    if (step.state !== 'AwaitDecision' || decided) return;
    decided = true;
    await decideMeanwhile(rig, requestOf(step), 'manager');
  };
  const id = await rig.raise();
  expect(assignees(await rig.load(id))).toEqual(['Director']);
  expect((await rig.decide(id, 'director')).request.status).toBe('Approved');
});

test('none of ten decisions is lost when the state machine starts to wait at the same moment', async () => {
  const rig = await startRouting(oneStep);
  const meanwhile: Promise<void>[] = [];
  rig.before.step = (step) => {
    if (step.state === 'AwaitDecision')
      meanwhile.push(decideMeanwhile(rig, requestOf(step), 'manager'));
  };
  const ids = await Promise.all(Array.from({ length: 10 }, () => rig.raise()));
  await Promise.all(meanwhile);
  for (const id of ids) {
    expect((await rig.settled(id)).request.status).toBe('Approved');
    expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
  }
});

test('a decision that arrives while its reminder is due prevents the reminder', async () => {
  const rig = await startRouting(oneStep);
  rig.before.step = async (step) => {
    if (step.state === 'SendReminder') await decideMeanwhile(rig, requestOf(step), 'manager');
  };
  const id = await rig.raise();
  const closed = await rig.pass(id, 30);
  expect(closed.request.status).toBe('Approved');
  expect(types(closed)).not.toContain('reminded');
  expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
});

test('a wait that is registered late does not replace the next wait', async () => {
  const rig = await startRouting(oneStep);
  const id = await rig.raise();
  const first = rig.steps.find(({ state }) => state === 'AwaitDecision');
  expect(types(await rig.pass(id, 30)).at(-1)).toBe('reminded');
  await rig.step(first?.payload ?? null);
  expect((await rig.decide(id, 'manager')).request.status).toBe('Approved');
  expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
});

test('duplicate, late and reordered stream events change nothing', async () => {
  const rig = await startRouting(twoSteps);
  const id = await rig.raise();
  await rig.decide(id, 'manager');
  const before = await rig.load(id);
  const transitions = rig.machine.host.transitions();
  for (const event of rig.handed.toReversed()) await rig.consumer.handler(event);
  expect((await rig.settled(id)).request.version).toBe(before.request.version);
  expect(rig.machine.host.transitions()).toBe(transitions);
  await rig.decide(id, 'director');
  for (const event of rig.handed) await rig.consumer.handler(event);
  expect(types(await rig.settled(id))).toEqual([
    'drafted',
    'submitted',
    'stages-opened',
    'approved',
    'stages-opened',
    'approved',
  ]);
});

test('a waiting execution continues at the same state after its host restarts', async () => {
  const rig = await startRouting({ routings: [routing([manager, director])] });
  const id = await rig.raise();
  await rig.restartHost();
  expect(assignees(await rig.decide(id, 'manager'))).toEqual(['Director']);
  await rig.restartHost();
  const late = await rig.pass(id, 40);
  expect(types(late).filter((type) => type === 'reminded')).toHaveLength(1);
  await rig.restartHost();
  expect((await rig.decide(id, 'director')).request.status).toBe('Approved');
});

test.each(['OpenStage', 'AwaitDecision', 'SendReminder', 'CloseRequest'])(
  'the step %s runs again and takes effect once if its host ends during the step',
  async (state) => {
    const rig = await startRouting(oneStep);
    // An event that arrives while the host is down is processed after the restart of the host.
    allowLogged(/event waits.*ECONNREFUSED/);
    let ended = false;
    rig.before.step = async (step) => {
      if (step.state !== state || ended) return;
      ended = true;
      await rig.restartHost();
    };
    const id = await rig.raise();
    await rig.pass(id, 40);
    const closed = await rig.decide(id, 'manager');
    expect(types(closed)).toEqual([
      'drafted',
      'submitted',
      'stages-opened',
      'reminded',
      'approved',
    ]);
    expect(closed.workflows).toMatchObject([{ status: 'finished' }]);
    expect(rig.steps.filter((step) => step.state === state).length).toBeGreaterThan(1);
  },
);

test('killing the table process during a step only delays the step', async () => {
  expectLogged(/^table engine: ended unexpectedly/, /^table engine: Killed/);
  const rig = await startRouting(twoSteps);
  let killed = false;
  rig.before.step = ({ state }) => {
    if (state === 'OpenStage' && !killed) rig.killTable();
    killed = true;
  };
  const id = await rig.raise();
  const opened = await rig.pass(id, 3);
  expect(assignees(opened)).toEqual(['Manager']);
  expect(types(opened)).toEqual(['drafted', 'submitted', 'stages-opened']);
});

const busyTable = () => toStepError(new AppError('server.unavailable', 'The table is busy.'));

test('a table outage of hours only delays a step, and no failure is recorded', async () => {
  const rig = await startRouting(twoSteps);
  let isAway = true;
  rig.before.step = ({ state }) => {
    if (isAway && state === 'OpenStage') throw busyTable();
  };
  const id = await rig.raise();
  for (let n = 0; n < 12; n += 1) await rig.pass(id, 0.5);
  expect(types(await rig.load(id))).toEqual(['drafted', 'submitted']);
  isAway = false;
  const opened = await rig.pass(id, 0.1);
  expect(assignees(opened)).toEqual(['Manager']);
  expect(types(opened)).toEqual(['drafted', 'submitted', 'stages-opened']);
});

test('an error is recorded with the request, and the request continues after an administrator restarts it', async () => {
  const rig = await startRouting(twoSteps);
  let broken = true;
  rig.before.step = ({ state }) => {
    if (broken && state === 'OpenStage') throw new TypeError('a rule is broken');
  };
  const id = await rig.raise();
  const stopped = await rig.load(id);
  expect(types(stopped).at(-1)).toBe('workflow-failed');
  expect(stopped.workflows).toMatchObject([
    { status: 'failed', failure: 'TypeError: a rule is broken' },
  ]);
  expect(await rig.machine.describe(`${id}-1`)).toMatchObject({
    status: 'FAILED',
    error: 'WorkflowFailed',
  });
  broken = false;
  const again = await rig.act(id, (record, _, at) => restart(record, { by: ref('admin'), at }));
  expect(assignees(again)).toEqual(['Manager']);
  await rig.decide(id, 'manager');
  expect((await rig.decide(id, 'director')).request.status).toBe('Approved');
  expect((await rig.machine.describe(`${id}-1-1`)).status).toBe('SUCCEEDED');
});

test.each([
  ['an invalid rule', 3, 3, () => new TypeError('a rule is broken')],
  // The table is unavailable for hours.
  ['a table that is busy for a long time', 9, 24, busyTable],
])(
  'a failure that cannot be recorded at once is recorded as soon as possible: %s',
  async (_, times, hours, fault) => {
    const rig = await startRouting(twoSteps);
    let refused = 0;
    rig.before.step = ({ state }) => {
      if (state === 'OpenStage') throw new TypeError('a rule is broken');
      if (state !== 'RecordFailure' || refused >= times) return;
      refused += 1;
      throw fault();
    };
    const id = await rig.raise();
    const stopped = await rig.pass(id, hours);
    expect(refused).toBe(times);
    expect(types(stopped).at(-1)).toBe('workflow-failed');
    expect(stopped.workflows).toMatchObject([{ status: 'failed' }]);
  },
);

test('only the later of two executions of a round drives the request', async () => {
  const rig = await startRouting(twoSteps);
  const id = await rig.raise();
  const { applicationId } = (await rig.load(id)).request;
  await rig.machine.start({ applicationId, requestId: id, round: 1, restart: 1 }, `${id}-1-1`);
  await rig.settled(id);
  // The first execution gets no more events. It ends at its own timeout.
  expect(assignees(await rig.decide(id, 'manager'))).toEqual(['Director']);
  await rig.pass(id, 60);
  expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
  const record = await rig.load(id);
  expect(record.workflows).toMatchObject([{ restart: 1, status: 'running' }]);
  expect(types(record).filter((type) => type === 'reminded')).toHaveLength(1);
  expect((await rig.decide(id, 'director')).request.status).toBe('Approved');
});

test('a stage closes once when fifty people decide at the same time', async () => {
  const all = [people.manager, people.director, people.ceo, people.finance, people.controller];
  const rig = await startRouting({
    routings: [routing([{ approvers: { kind: 'named', userIds: all } }])],
  });
  const id = await rig.raise();
  const names = ['manager', 'director', 'ceo', 'finance', 'controller'] as const;
  const tries = names.flatMap((name) => Array.from({ length: 10 }, () => name));
  const outcomes = await Promise.allSettled(tries.map((name) => decideMeanwhile(rig, id, name)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await rig.settled(id)).request.status).toBe('Approved');
  expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
});
