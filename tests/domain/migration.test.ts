import { describe, expect, test } from 'vitest';
import { migrate } from '#functions/requests/rules/commands/migrate.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { assignees, decided, inReview, newId, opened, ref } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { monday, people, policyId } from './support/people.ts';

const clocked = (
  approvers: Parameters<typeof routing>[0][number]['approvers'],
  more: object = {},
) => [routing([{ approvers, escalationPolicyId: policyId, ...more }])];
const late = organisation({ routings: clocked({ kind: 'named', userIds: [people.controller] }) });

describe('another version of the routing', () => {
  const before = routing([
    { approvers: { kind: 'manager', level: 1 } },
    { approvers: { kind: 'named', userIds: [people.director] } },
    { approvers: { kind: 'named', userIds: [people.finance] } },
  ]);
  const [one, two, three] = before.steps;
  if (!one || !two || !three) throw new Error('three steps');
  const running = organisation({ routings: [before] });
  const next = (steps: typeof before.steps) => ({ ...before, version: 2, steps });
  const asked = { by: ref('admin'), at: monday, organisation: running, newId };
  const atSecond = opened(decided(inReview(running), 'manager'), running);

  test('migration keeps decided steps and unchanged open steps, and replaces changed waiting steps', () => {
    const changed = { ...three, approvers: { kind: 'named' as const, userIds: [people.ceo] } };
    const { change, effects } = migrate(atSecond, { ...asked, routing: next([one, two, changed]) });
    expect(effects.map(({ effect, status }) => [effect, status])).toEqual([
      ['stays', 'Approved'],
      ['stays', 'Open'],
      ['goes', 'Waiting'],
      ['appears', 'Waiting'],
    ]);
    const after = applyChange(atSecond, change);
    expect(after.request).toMatchObject({ routingVersion: 2 });
    expect(assignees(after)).toEqual(['Director']);
    expect(after.events.at(-1)?.drives).toBeUndefined();
    expect(assignees(opened(decided(after, 'director'), running))).toEqual(['Ceo']);
  });
  test('a migration that removes the open step cancels its task, and the state machine opens the next step', () => {
    const { change } = migrate(atSecond, { ...asked, routing: next([one, three]) });
    expect(change.event).toMatchObject({
      type: 'routing-migrated',
      drives: 'next',
      tells: [{ userId: people.director, what: 'notNeeded' }],
    });
    const after = opened(applyChange(atSecond, change), running);
    expect(after.tasks.map(({ status }) => status)).toEqual(['Approved', 'Cancelled', 'Pending']);
    expect(assignees(after)).toEqual(['Finance']);
  });
  test('only a request in review can be migrated to another routing version', () => {
    const over = decided(inReview(late), 'controller');
    expect(() => migrate(over, { ...asked, routing: before })).toThrow('in review');
  });
});
