import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { createDelegationCalls, toDayFromToday } from './support/delegating.ts';
import { outOfOffice } from './support/out-of-office.ts';

const api = await startApi();
afterAll(() => api.stop());

const { create } = createDelegationCalls(api);

describe('a refused delegation', () => {
  test.each([
    ['to oneself', 'manager', 'manager', {}, 'toUserId'],
    ['to an inactive person', 'manager', 'leaver', {}, 'toUserId'],
    ['to a person who is not an approver', 'manager', 'employee', {}, 'toUserId'],
    ['to an unknown person', 'manager', 'ceo', { toUserId: randomUUID() }, 'toUserId'],
    [
      'that ends before it starts',
      'manager',
      'ceo',
      { startsOn: toDayFromToday(3), endsOn: toDayFromToday(2) },
      'endsOn',
    ],
    ['in the past', 'manager', 'ceo', { startsOn: '2020-01-01', endsOn: '2020-01-02' }, 'endsOn'],
    ['for an unknown category', 'manager', 'ceo', { categoryIds: [randomUUID()] }, 'categoryIds.0'],
    ['for an empty list of categories', 'manager', 'ceo', { categoryIds: [] }, 'categoryIds'],
    ['without a date', 'manager', 'ceo', { startsOn: 'soon' }, 'startsOn'],
  ] as const)(
    'a delegation %s is refused with an error for the field',
    async (_, from, to, more, field) => {
      expect((await create(from, to, more)).problem).toMatchObject({
        code: 'input.invalid',
        fields: { [field]: [expect.any(String)] },
      });
    },
  );

  test('a delegation that closes a cycle is refused with the people in the cycle', async () => {
    const dates = outOfOffice();
    await create('ceo', 'director', dates);
    await create('director', 'finance', dates);
    expect((await create('finance', 'ceo', dates)).problem).toMatchObject({
      status: 409,
      code: 'delegation.loop',
      present: { loop: ['Finance', 'Ceo', 'Director', 'Finance'] },
    });
  });

  test('only administrators can create a delegation for somebody else', async () => {
    expect((await create('finance', 'ceo', {}, 'manager')).problem?.code).toBe('actor.forbidden');
    const set = await create('finance', 'controller', outOfOffice(), 'admin');
    expect(set.body.delegation).toMatchObject({
      createdBy: people.admin,
      from: { name: 'Finance' },
    });
  });
});

test('simultaneous delegations never create a cycle or give a person two delegates', async () => {
  for (let round = 0; round < 5; round += 1) {
    const dates = outOfOffice();
    const replies = await Promise.all([
      create('ceo', 'director', dates),
      create('director', 'finance', dates),
      create('finance', 'ceo', dates),
      create('finance', 'controller', dates),
    ]);
    const stored = replies
      .filter(({ status }) => status === 200)
      .map(({ body }) => body.delegation);
    expect(stored.length).toBeGreaterThan(1);
    expect(new Set(stored.map(({ fromUserId }) => fromUserId)).size).toBe(stored.length);
    const leads = new Map(stored.map(({ fromUserId, toUserId }) => [fromUserId, toUserId]));
    for (const start of leads.keys()) {
      let next = leads.get(start);
      while (next && next !== start) next = leads.get(next);
      expect(next).toBeUndefined();
    }
    for (const { problem } of replies.filter(({ status }) => status !== 200))
      expect(['delegation.loop', 'input.invalid']).toContain(problem?.code);
  }
});
