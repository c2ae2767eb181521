import { expect, test } from 'vitest';
import { holders } from '#tests/domain/support/acts.ts';
import { people, routing } from '#tests/domain/support/organisation.ts';
import { startRouting } from '#tests/support/routing-rig.ts';

const manager = { approvers: { kind: 'manager', level: 1 } } as const;
const director = { approvers: { kind: 'manager', level: 2 } } as const;
const named = (...userIds: string[]) => ({ approvers: { kind: 'named' as const, userIds } });
const threeSteps = { routings: [routing([manager, director, named(people.ceo)])] };

const types = (record: { events: readonly { type: string }[] }) =>
  record.events.map(({ type }) => type);

test('three stages follow each other and close the request, with ten transitions', async () => {
  const rig = await startRouting(threeSteps);
  const id = await rig.raise();
  expect(holders(await rig.load(id))).toEqual(['Manager']);
  expect(holders(await rig.decide(id, 'manager'))).toEqual(['Director']);
  expect(holders(await rig.decide(id, 'director'))).toEqual(['Ceo']);
  const closed = await rig.decide(id, 'ceo');
  expect(closed.request.status).toBe('Approved');
  expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
  expect(rig.machine.host.transitions()).toBe(10);
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
