import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import type { Row } from '#shared/import/sheet.ts';
import { personSheet } from '#shared/import/sheets.ts';
import { listDepartments, listLocations } from '#shared/reference/reference-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { listPeople } from '#shared/users/people-list-api.ts';
import { departments, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;
const address = () => `${randomUUID()}@example.org`;
const mailsTo = (email: string) => api.identity.mails.filter(({ to }) => to === email);
const holder = (email: string) => userStore(api.table).withEmail(app, email);

type ImportOptions = { readonly dryRun?: boolean; readonly before?: readonly Row[] };
async function importAll(
  rows: readonly Row[],
  { dryRun = false, before = [] }: ImportOptions = {},
) {
  const { body, problem } = await api.call(importPeople, {
    ...{ as, headers: { 'idempotency-key': randomUUID() }, body: { rows, dryRun, before } },
  });
  expect(problem).toBeUndefined();
  return body.outcomes;
}
const getOutcomes = async (rows: readonly Row[], asked?: ImportOptions) =>
  (await importAll(rows, asked)).map(({ outcome }) => outcome);

test('a new person in a file gets one invitation mail, even if the row of their manager is further down', async () => {
  const [email, boss] = [address(), address()];
  const rows = [
    { name: 'Nia New', email, manager: boss.toUpperCase(), department: 'sales', invite: 'yes' },
    {
      name: 'Bo Boss',
      email: ` ${boss} `,
      role: 'approver',
      invite: 'yes',
      timeZone: 'Asia/Tokyo',
    },
  ];
  expect(await getOutcomes(rows, { dryRun: true })).toEqual(['created', 'created']);
  expect([await holder(email), mailsTo(email)]).toEqual([undefined, []]);
  expect(await getOutcomes(rows)).toEqual(['created', 'created']);
  const manager = await holder(boss);
  expect(manager).toMatchObject({ name: 'Bo Boss', role: 'Approver', timeZone: 'Asia/Tokyo' });
  expect(await holder(email)).toMatchObject({
    ...{ managerId: manager?.userId, departmentId: departments.sales, role: 'Employee' },
    invitedAt: expect.any(String),
  });
  expect(await getOutcomes(rows)).toEqual(['same', 'same']);
  expect([mailsTo(email).length, mailsTo(boss).length]).toEqual([1, 1]);
});

test('importing an existing person changes only the fields in the file and sends no mail', async () => {
  const email = 'colleague@example.org';
  const before = await holder(email);
  expect(await getOutcomes([{ email, title: 'Buyer', invite: 'yes' }])).toEqual(['changed']);
  expect(await holder(email)).toEqual({ ...before, title: 'Buyer', version: expect.any(Number) });
  expect(mailsTo(email)).toEqual([]);
});

describe('a refused row', () => {
  test.each([
    [
      'of an unknown person without an invitation',
      { name: 'Nia', email: 'nia@example.org', invite: 'no' },
      { email: ['Nobody has this address. Write yes in the column Invite to invite them.'] },
    ],
    ['without an address', { name: 'Nia', invite: 'yes' }, { email: ['Enter an e-mail address.'] }],
    [
      'with an invalid address',
      { name: 'Nia', email: 'nia', invite: 'yes' },
      { email: ['An e-mail address has an @, no spaces and no misplaced dots.'] },
    ],
    [
      'with an unknown role, zone and department',
      { email: 'ceo@example.org', role: 'Boss', timeZone: 'Mars', department: 'Moon' },
      {
        role: ['Write Employee or Approver.'],
        timeZone: ['There is no such time zone.'],
        department: ['There is no department “Moon”.'],
      },
    ],
    [
      'with an inactive manager',
      { email: 'colleague@example.org', manager: 'leaver@example.org' },
      { manager: ['Leaver is inactive.'] },
    ],
    [
      'with a manager below the person',
      { email: 'director@example.org', manager: 'manager@example.org' },
      { manager: ['This would make a circle: Director, Manager, Director.'] },
    ],
  ])('a person row is refused: %s', async (_, row, fields) => {
    const outcomes = [{ outcome: 'refused', fields }];
    expect(await importAll([row], { dryRun: true })).toEqual(outcomes);
    expect(await importAll([row])).toEqual(outcomes);
  });

  test('imported rows with people who would manage each other are refused', async () => {
    const rows = [
      { name: 'A', email: 'a@example.org', manager: 'b@example.org', invite: 'yes' },
      { name: 'B', email: 'b@example.org', manager: 'a@example.org', invite: 'yes' },
    ];
    const outcome = {
      outcome: 'refused',
      fields: { manager: ['A, B would manage each other.'] },
    };
    expect(await importAll(rows)).toEqual([outcome, outcome]);
  });

  test("an imported row that removes the role of an approver with open tasks is refused and refers to the person's page", async () => {
    await setScene(api, 'open');
    expect(await importAll([{ email: 'manager@example.org', role: 'Employee' }])).toEqual([
      {
        outcome: 'refused',
        fields: {
          role: ['Manager has open tasks. Change the role on their page: it says who gets them.'],
        },
      },
    ]);
    expect((await userStore(api.table).load(app, people.manager)).role).toBe('Approver');
  });
});

test('one file can swap the positions of a manager and their direct report', async () => {
  const [high, low] = [address(), address()];
  const invite = 'yes';
  await importAll([
    { name: 'High', email: high, invite },
    { name: 'Low', email: low, manager: high, invite },
  ]);
  const swap = [
    { email: high, manager: low },
    { email: low, manager: '' },
  ];
  expect(await getOutcomes(swap, { dryRun: true })).toEqual(['changed', 'changed']);
  const [highRow = {}, lowRow = {}] = swap;
  expect(await getOutcomes([highRow], { dryRun: true, before: [lowRow] })).toEqual(['changed']);
  expect(await getOutcomes(swap)).toEqual(['changed', 'changed']);
});

test('importing exported people in any order changes nothing', async () => {
  const { items } = (await api.call(listPeople, { as, query: { limit: '100' } })).body;
  const named = async (operation: typeof listDepartments | typeof listLocations) =>
    (await api.call(operation, { as })).body.items;
  const names = {
    department: indexNames('department', await named(listDepartments)),
    location: indexNames('location', await named(listLocations)),
    person: indexNames(
      'person',
      items.map(({ userId, email }) => ({ id: userId, name: email })),
    ),
  };
  const rows = items.map((person) => toSheetRow(personSheet, person, names)).reverse();
  expect(rows.length).toBeGreaterThan(9);
  expect(rows.find(({ email }) => email === 'ceo@example.org')?.timeZone).toBe('Europe/Berlin');
  const outcomes = await getOutcomes(rows.slice(0, 25));
  expect(outcomes).toEqual(outcomes.map(() => 'same'));
});

test("if a manager's row is refused, their reports are imported with the old manager or none, and with a note", async () => {
  const [boss, low, lowest] = [address(), address(), address()];
  const invite = 'yes';
  const there = await holder('colleague@example.org');
  const rows = [
    { name: 'Bo', email: boss, department: 'no such department', invite },
    { name: 'Low', email: low, manager: boss, invite },
    { name: 'Lowest', email: lowest, manager: low, invite },
    { email: 'colleague@example.org', title: 'Buyer of all', manager: boss },
    { name: 'Typo', email: address(), manager: 'nobody@example.org', invite },
  ];
  const note = {
    manager: [
      'The row of the manager is refused: who is here already keeps their manager, a new person has none.',
    ],
  };
  for (const dryRun of [true, false])
    expect(await importAll(rows, { dryRun })).toMatchObject([
      { outcome: 'refused', fields: { department: expect.any(Array) } },
      { outcome: 'created', notes: note },
      { outcome: 'created' },
      { outcome: 'changed', notes: note },
      { outcome: 'refused', fields: { manager: expect.any(Array) } },
    ]);
  const [first, second] = [await holder(low), await holder(lowest)];
  expect([first?.managerId, second?.managerId]).toEqual([null, first?.userId]);
  expect(await holder('colleague@example.org')).toMatchObject({
    ...{ title: 'Buyer of all', managerId: there?.managerId },
  });
});

test('a manager in a file is found by first and last name in either order, or by an email address in brackets', async () => {
  const boss = address();
  // The search for the name also finds these people, and lists them first.
  const similar = ['Ada', 'Bea', 'Cleo', 'Dora'].map(
    (first) => `${first} Miranda Anna Vantongeren`,
  );
  const rows = similar.map((name) => ({ name, email: address(), invite: 'yes' }));
  await getOutcomes([...rows, { name: 'Mira Anna Vantongeren', email: boss, invite: 'yes' }]);
  const { userId } = (await holder(boss)) ?? {};
  const names = [
    ...['Mira Anna Vantongeren', 'Vantongeren, Mira Anna', 'VANTONGEREN Mira Anna'],
    `Mira <${boss}>`,
  ];
  for (const manager of names) {
    const email = address();
    expect(await getOutcomes([{ name: 'Nia New', email, manager, invite: 'ja' }])).toEqual([
      'created',
    ]);
    expect(await holder(email)).toMatchObject({ managerId: userId });
  }
});
