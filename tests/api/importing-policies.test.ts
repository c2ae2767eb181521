import { afterAll, expect, test } from 'vitest';
import {
  listEscalationPolicies,
  listEscalationPolicyHistory,
} from '#shared/escalations/escalations-api.ts';
import { importEscalationPolicies, policySheet } from '#shared/escalations/policy-files-api.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import type { Row } from '#shared/import/sheet.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { people, policyId, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const approvers = { kind: 'manager' as const, level: 1 };
const api = await startApi({ routings: [routing([{ approvers, escalationPolicyId: policyId }])] });
afterAll(() => api.stop());
const as = 'admin' as const;

const importRows = async (rows: readonly Row[], dryRun = false) =>
  (await api.call(importEscalationPolicies, { as, body: { rows, dryRun } })).body.outcomes;
const stored = async () => (await api.call(listEscalationPolicies, { as })).body.items;
const named = async (name: string) => (await stored()).find((policy) => policy.name === name);
const person = indexNames(
  'person',
  Object.values(users).map(({ userId, email }) => ({ id: userId, name: email })),
);

test('an escalation policy is one row with all levels in one cell, and importing its export changes nothing', async () => {
  const levels =
    '4 h, manager, notify; 90 min, department head, notify; 1,5 h, Director@example.org, Reassign; 30 h, next approval level, approve';
  const row = { name: 'Strict', levels: levels.replace('4 h', '0 min') };
  expect(await importRows([row], true)).toMatchObject([{ outcome: 'created' }]);
  expect(await named('Strict')).toBeUndefined();
  expect(await importRows([row])).toEqual([{ outcome: 'created' }]);
  expect((await named('Strict'))?.levels).toEqual([
    { after: 0, target: { to: 'manager' }, action: 'notify' },
    { after: 5400, target: { to: 'departmentHead' }, action: 'notify' },
    { after: 5400, target: { to: 'named', userId: people.director }, action: 'reassign' },
    { after: 108_000, target: { to: 'nextDoaLevel' }, action: 'approve' },
  ]);
  const exported = (await stored()).map((policy) => toSheetRow(policySheet, policy, { person }));
  expect(exported).toContainEqual({
    name: 'Climb',
    levels: '4 h, manager, reassign; 8 h, department head, add approver',
    active: 'yes',
  });
  expect(await importRows(exported)).toEqual(exported.map(() => ({ outcome: 'same' })));
});

test('a row with the name of an existing escalation policy replaces its levels, and the history shows the author', async () => {
  await importRows([{ name: 'Gentle', levels: '8 h, manager, notify' }]);
  const row = { name: 'gentle', levels: '16 h, manager, notify' };
  expect(await importRows([row])).toEqual([{ outcome: 'changed' }]);
  const policy = await named('gentle');
  expect(policy?.levels).toMatchObject([{ after: 57_600 }]);
  const params = { id: policy?.id ?? '' };
  const { items } = (await api.call(listEscalationPolicyHistory, { as, params })).body;
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({ act: 'changed', by: { userId: people.admin } });
});

test('an import cannot deactivate an escalation policy that a routing uses, and the error names the routing', async () => {
  expect(await importRows([{ name: 'Climb', active: 'no' }])).toEqual([
    { outcome: 'refused', fields: { active: ['It is used by Travel.'] } },
  ]);
});

const format = 'Write a level as “4 h, manager, notify”.';
test.each([
  ['', 'Write at least one level.'],
  [';', 'Add at least one level.'],
  [Array(11).fill('4 h, manager, notify').join('; '), 'At most 10 levels.'],
  ['soon', `“soon”: ${format}`],
  ['4, manager, notify', `“4, manager, notify”: ${format}`],
  ['-4 h, manager, notify', `“-4 h, manager, notify”: ${format}`],
  [
    '4 h, boss, notify',
    '“4 h, boss, notify”: Who is brought in is manager, department head, next approval level, or an e-mail address.',
  ],
  [
    '4 h, manager, shout',
    '“4 h, manager, shout”: What follows is notify, add approver, reassign, approve, reject.',
  ],
  [
    '4 h, nobody@example.org, notify',
    '“4 h, nobody@example.org, notify”: There is no person with the address “nobody@example.org”.',
  ],
  ['4 h, employee@example.org, reassign', expect.stringContaining('Employee')],
  ['8 h, manager, notify; 4 h, manager, notify', 'A later level must not come earlier.'],
  ['4 h, manager, reject; 8 h, manager, notify', 'Nothing can follow an automatic decision.'],
  ['2001 h, manager, notify', 'Enter at most 2,000 hours of working time.'],
  ['99999999999999999999 h, manager, notify', expect.any(String)],
])('an import refuses the escalation levels %s with a reason', async (levels, why) => {
  expect(await importRows([{ name: 'Odd', levels }])).toEqual([
    { outcome: 'refused', fields: { levels: [why] } },
  ]);
  expect(await named('Odd')).toBeUndefined();
});
