import { expect, test } from 'vitest';
import { listOpenStages } from '#functions/requests/rules/record/stages.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { people, policyId, slaId } from '#tests/domain/support/people.ts';
import { startRouting } from '#tests/support/routing-rig.ts';

const manager = { approvers: { kind: 'manager', level: 1 } } as const;
const named = (userId: string) => ({ approvers: { kind: 'named' as const, userIds: [userId] } });
const kinds = {
  timed: { slaTemplateId: slaId },
  untimed: { slaTemplateId: null },
  escalated: { slaTemplateId: slaId, escalationPolicyId: policyId },
};
type Kind = keyof typeof kinds;
/**
 * Kinds of three steps, with the hours after which the first two are decided. The first reminder is due after 28 hours.
 */
const courses: [Kind, Kind, Kind, number, number][] = [
  ['timed', 'timed', 'timed', 20, 10],
  ['timed', 'untimed', 'timed', 2, 29],
  ['untimed', 'timed', 'untimed', 10, 28],
  ['untimed', 'escalated', 'timed', 3, 31],
  ['escalated', 'timed', 'escalated', 29, 0],
];

test.each(courses)(
  'no milestone is late for steps that are %s, %s, %s, decided after %d and %d hours',
  async (first, second, third, ...hours) => {
    const steps = [
      { ...manager, ...kinds[first] },
      { ...named(people.finance), ...kinds[second] },
      { ...named(people.ceo), ...kinds[third] },
    ];
    const rig = await startRouting({ routings: [routing(steps)] });
    const id = await rig.raise();
    const pass = async (count: number) => {
      for (let passed = 0; passed < count; passed += 1) {
        const before = rig.now();
        const open = listOpenStages(await rig.pass(id, 1));
        const left = open.flatMap((stage) => stage.milestones.slice(stage.nextMilestone));
        expect(left.filter(({ at }) => at <= before)).toEqual([]);
      }
    };
    await pass(hours[0]);
    await rig.decide(id, 'manager');
    await pass(hours[1]);
    await rig.decide(id, 'finance');
    await pass(30);
    expect((await rig.decide(id, 'ceo')).request.status).toBe('Approved');
  },
);

test('a decision wakes an execution whose wait would end after the first milestone of the next step', async () => {
  const untimed = { ...manager, ...kinds.untimed };
  const rig = await startRouting({ routings: [routing([untimed, named(people.finance)])] });
  const id = await rig.raise();
  await rig.decide(id, 'manager');
  expect(rig.machine.host.transitions()).toBe(4);
});

test('a decision wakes an execution whose wait would probably end before the next decision, because that is cheaper', async () => {
  const rig = await startRouting({ routings: [routing([manager, named(people.finance)])] });
  const id = await rig.raise();
  await rig.pass(id, 26);
  await rig.decide(id, 'manager');
  expect(rig.machine.host.transitions()).toBe(4);
});

test('the wait of an execution that is registered hours late still ends at the first milestone', async () => {
  const rig = await startRouting({ routings: [routing([manager])] });
  let fails = true;
  rig.before.step = ({ state }) => {
    if (fails && state === 'AwaitDecision')
      throw Object.assign(new Error('Later.'), { name: 'Lambda.TooManyRequestsException' });
  };
  const id = await rig.raise();
  await rig.pass(id, 10);
  fails = false;
  await rig.pass(id, 16);
  const types = async () => (await rig.load(id)).events.map(({ type }) => type);
  expect(await types()).not.toContain('reminded');
  await rig.pass(id, 4);
  expect(await types()).toContain('reminded');
});
