import { expect, test } from 'vitest';
import { createCompleteDirectory } from '#functions/organisation/rules/directory.ts';
import { PinnedVersions } from '#functions/organisation/rules/pinned-versions.ts';
import { reschedule } from '#functions/requests/rules/commands/reschedule.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { assignees } from '#tests/domain/support/acts.ts';
import { holiday, routing } from '#tests/domain/support/organisation.ts';
import { people, policyId } from '#tests/domain/support/people.ts';
import { startRouting } from '#tests/support/routing-rig.ts';

const manager = { approvers: { kind: 'manager', level: 1 } } as const;
const named = (userId: string) => ({ approvers: { kind: 'named' as const, userIds: [userId] } });
const escalated = { ...manager, escalationPolicyId: policyId };

const noDirectory = createCompleteDirectory([], [], []);

const automatic = (record: { events: readonly { type: string; by: unknown }[] }) =>
  record.events
    .filter(({ by, type }) => by === null && type !== 'stages-opened')
    .map(({ type }) => type);

test('a request of three stages needs 12 transitions, including the reminder, breach and escalation of an undecided task', async () => {
  const rig = await startRouting({
    routings: [routing([escalated, named(people.finance), named(people.ceo)])],
  });
  const id = await rig.raise();
  // The stage is due two working days after Monday morning. The first escalation level follows four working hours
  // later.
  expect(automatic(await rig.pass(id, 27))).toEqual([]);
  expect(automatic(await rig.pass(id, 3))).toEqual(['reminded']);
  expect(automatic(await rig.pass(id, 18))).toEqual(['reminded', 'breached']);
  const late = await rig.pass(id, 4);
  expect(automatic(late)).toEqual(['reminded', 'breached', 'escalated']);
  expect(assignees(late)).toEqual(['Director']);
  expect(assignees(await rig.decide(id, 'director'))).toEqual(['Finance']);
  expect(assignees(await rig.decide(id, 'finance'))).toEqual(['Ceo']);
  expect((await rig.decide(id, 'ceo')).request.status).toBe('Approved');
  expect(rig.machine.host.transitions()).toBe(12);
});

test('a rescheduled reminder is sent once, at its new time', async () => {
  const rig = await startRouting({ routings: [routing([manager])] });
  const id = await rig.raise();
  const tuesday = new Date(rig.machine.clock.now() + 86_400_000).toISOString().slice(0, 10);
  await rig.reference.save(app, 'HOLIDAY', holiday(tuesday, { version: 0 }));
  await rig.act(id, (record, organisation, at) => reschedule(record, { at, organisation }));
  expect(automatic(await rig.pass(id, 40))).toEqual(['rescheduled']);
  expect(automatic(await rig.pass(id, 15))).toEqual(['rescheduled', 'reminded']);
});

test('a changed calendar reschedules a task without an event to the state machine', async () => {
  const rig = await startRouting({ routings: [routing([manager])] });
  const id = await rig.raise();
  const tuesday = new Date(rig.machine.clock.now() + 86_400_000).toISOString().slice(0, 10);
  const before = (await rig.load(id)).request.dueAt;
  await rig.reference.save(app, 'HOLIDAY', holiday(tuesday, { version: 0 }));
  const record = await rig.pass(id, 40);
  expect(automatic(record)).toEqual(['rescheduled']);
  expect(Date.parse(record.request.dueAt ?? '') - Date.parse(before ?? '')).toBe(86_400_000);
  expect(automatic(await rig.pass(id, 15))).toEqual(['rescheduled', 'reminded']);
});

test('a task that is rescheduled before the state machine starts to wait uses its new time', async () => {
  const rig = await startRouting({ routings: [routing([manager])] });
  let moved = false;
  rig.before.step = async ({ state, payload }) => {
    if (state !== 'AwaitDecision' || moved) return;
    moved = true;
    const { requestId } = Object(payload);
    const monday = new Date(rig.machine.clock.now()).toISOString().slice(0, 10);
    await rig.reference.save(app, 'HOLIDAY', holiday(monday, { version: 0 }));
    const record = await rig.load(requestId);
    const reference = await rig.reference.load(app);
    const change = reschedule(record, {
      at: rig.now(),
      organisation: { reference, directory: noDirectory, pinned: new PinnedVersions() },
    });
    if (change) await rig.requests.save(change);
  };
  const id = await rig.raise();
  expect(automatic(await rig.pass(id, 40))).toEqual(['rescheduled']);
  expect(automatic(await rig.pass(id, 15))).toEqual(['rescheduled', 'reminded']);
});

test('an execution of eleven months is replaced without a visible change of the request', async () => {
  const rig = await startRouting({ routings: [routing([{ ...manager, slaTemplateId: null }])] });
  const id = await rig.raise();
  for (let month = 1; month <= 11; month += 1) {
    rig.machine.clock.advance(30 * 86_400_000 + 1000);
    await rig.settled(id);
  }
  const record = await rig.load(id);
  expect(automatic(record)).toEqual(['workflow-restarted']);
  expect(record.workflows).toMatchObject([{ restart: 1, status: 'running' }]);
  expect(assignees(record)).toEqual(['Manager']);
  expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
  expect((await rig.machine.describe(`${id}-1-1`)).status).toBe('RUNNING');
  expect((await rig.decide(id, 'manager')).request.status).toBe('Approved');
  expect((await rig.machine.describe(`${id}-1-1`)).status).toBe('SUCCEEDED');
  expect((await rig.load(id)).workflows).toMatchObject([{ restart: 1, status: 'finished' }]);
});
