import { afterAll, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { createDoaLevel, createRate } from '#shared/doa/doa-api.ts';
import { listRequests, requestsByDateRange } from '#shared/requests/request-lists-api.ts';
import { createRequest, updateRequest } from '#shared/requests/requests-api.ts';
import { simulateRouting } from '#shared/routing/routing-api.ts';
import { createHoliday } from '#shared/sla/sla-api.ts';
import { tasksByDateRange } from '#shared/tasks/task-lists-api.ts';
import { createDelegation } from '#shared/users/delegations-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { listUsers } from '#shared/users/user-reads-api.ts';
import { createUser, syncUser } from '#shared/users/users-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, id, people } from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';
import { pdf } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());

const raise = (values: object, raw?: string | Buffer) =>
  api.call(createRequest, {
    as: 'employee',
    body: { categoryId, values },
    ...(raw !== undefined && { raw: { text: raw, type: 'application/json' } }),
  });

test.each(['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'])(
  'an answer to an unknown field with the name %s is refused with that name',
  async (name) => {
    const values = JSON.stringify(answers('120')).replace('{', `{"${name}":"x",`);
    const { status, problem } = await raise(
      {},
      `{"categoryId":"${categoryId}","values":${values}}`,
    );
    expect({ status, fields: Object.keys(problem?.fields ?? {}) }).toEqual({
      status: 400,
      fields: [`values.${name}`],
    });
  },
);

test('a person can have a name with characters outside the Basic Multilingual Plane and is found by it', async () => {
  const userId = id(900_001);
  const as = { ...buildClaims('employee'), sub: userId, email: 'yoshino@example.org' };
  const body = { userId, name: 'a𠮷野 Ken', email: 'yoshino@example.org' };
  const created = await api.call(createUser, { as, body });
  expect(created).toMatchObject({ status: 200, body: { name: 'a𠮷野 Ken' } });
  for (const search of ['a𠮷野', 'a𠮷', 'ken']) {
    const { body: found } = await api.call(listUsers, { as: 'admin', query: { search } });
    expect(found.items.map((person) => person.userId)).toEqual([userId]);
  }
});

test.each(['../../etc/passwd', 'Mars/Phobos', ''])(
  '%j is not a valid time zone',
  async (timeZone) => {
    const { status, problem } = await api.call(syncUser, { as: 'employee', body: { timeZone } });
    expect({ status, fields: Object.keys(problem?.fields ?? {}) }).toEqual({
      status: 400,
      fields: ['timeZone'],
    });
  },
);

test.each([
  ['a bidi override', '\u202egpj.exe'],
  ['an escape', '\u001b[31mred'],
  ['a line break', 'Trip\r\nBcc: x@example.org'],
])("a title with %s is refused with the character's name", async (_, title) => {
  const { status, problem } = await raise({ ...answers('120'), purpose: title });
  expect(status).toBe(400);
  expect(problem?.fields?.['values.purpose']).toEqual([
    expect.stringMatching(/^Invalid characters: U\+/),
  ]);
});

test('a name of invisible characters is refused', async () => {
  const user = await userStore(api.table).load(app, people.colleague);
  const { userId, applicationId: _, createdAt: __, ...body } = user;
  const sent = {
    as: 'admin' as const,
    params: { userId },
    body: { ...body, name: '\u200b\u200d' },
  };
  const { status, problem } = await api.call(updateUser, sent);
  expect({ status, fields: problem?.fields }).toMatchObject({
    status: 400,
    fields: { name: [expect.any(String)] },
  });
});

test('a request body that is not valid UTF-8 is refused as invalid JSON', async () => {
  const [before = '', after = ''] = JSON.stringify({
    categoryId,
    values: { ...answers('120'), purpose: '§' },
  }).split('§');
  const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xc3, 0x28]), Buffer.from(after)]);
  const { status, problem } = await raise({}, bytes);
  expect({ status, code: problem?.code }).toEqual({ status: 400, code: 'input.not-json' });
});

test('text with the Unicode replacement character is refused', async () => {
  const { status, problem } = await raise({ ...answers('120'), purpose: 'Caf\ufffd' });
  expect({ status, fields: problem?.fields }).toEqual({
    status: 400,
    fields: { 'values.purpose': ['Invalid characters: U+FFFD.'] },
  });
});

test('an answer of zero with a minus sign is refused', async () => {
  const { problem } = await raise(answers('-0'));
  expect(problem?.fields?.['values.lines.0.price']).toEqual(['Enter 0 without a sign.']);
});

const { steps } = routing([{ approvers: { kind: 'head', departmentId: null } }]);
const draft = { name: 'Signless', categoryIds: [categoryId], steps };
const money = (amount: string) => ({ amount, currency: 'EUR' });
test.each([
  ['limit', createDoaLevel, { rank: 9, name: 'Signless', limit: money('-0') }],
  ['rate', createRate, { currency: 'CHF', rate: '-0.00', validFrom: '2026-01-01' }],
  [
    'amount',
    simulateRouting,
    { routing: draft, requesterId: people.employee, categoryId, values: {}, amount: money('-0') },
  ],
] as const)('zero with a minus sign is refused as %s', async (name, endpoint, body) => {
  const { status, problem } = await api.call(endpoint, { as: 'admin', body });
  expect({ status, reasons: Object.entries(problem?.fields ?? {}) }).toEqual({
    status: 400,
    reasons: [[expect.stringMatching(`^${name}`), ['Enter 0 without a sign.']]],
  });
});

const slip = '0000-01-01';
const forYear = { startsOn: slip, endsOn: '2035-01-01', toUserId: people.colleague };
test.each([
  ['validFrom', createRate, { body: { currency: 'CHF', rate: '1', validFrom: slip } }],
  ['date', createHoliday, { body: { name: 'Day', date: slip } }],
  ['startsOn', createDelegation, { params: { userId: people.employee }, body: forYear }],
  ['from', requestsByDateRange, { query: { from: slip, to: '2026-01-01' } }],
  ['from', tasksByDateRange, { query: { from: slip, to: '2026-01-01' } }],
] as const)('a date in the year 0 is refused as the parameter %s', async (name, endpoint, sent) => {
  const { status, problem } = await api.call(endpoint, { as: 'admin', ...sent });
  expect({ status, fields: problem?.fields }).toEqual({
    status: 400,
    fields: { [name]: ['Choose a day from 1900 on.'] },
  });
});

test.each(['receiptz', '__proto__', 'purpose'])(
  'files for the field %s are refused, because it is not a file field',
  async (fileField) => {
    const { body } = await raise(answers('120'));
    const { status, problem } = await api.call(updateRequest, {
      as: 'employee',
      params: { requestId: body.requestId },
      body: { values: answers('120'), fileField },
      files: [{ name: 'a.pdf', content: pdf }],
    });
    expect({ status, fields: Object.keys(problem?.fields ?? {}) }).toEqual({
      status: 400,
      fields: ['fileField'],
    });
  },
);

test.each(['0x10', '1e1', ' 5', '1.0', '', '0', '101', '-1'])(
  '%j is not a valid page size',
  async (limit) => {
    const { status, problem } = await api.call(listRequests, { as: 'employee', query: { limit } });
    expect({ status, fields: Object.keys(problem?.fields ?? {}) }).toEqual({
      status: 400,
      fields: ['limit'],
    });
  },
);

test.each([9_007_199_254_740_991, 1e15, -1, 1.5])(
  'a profile version of %d is refused',
  async (version) => {
    const user = await userStore(api.table).load(app, people.colleague);
    const { userId, applicationId: _, createdAt: __, ...body } = user;
    const { status, problem } = await api.call(updateUser, {
      as: 'admin',
      params: { userId },
      body: { ...body, version },
    });
    expect({ status, fields: Object.keys(problem?.fields ?? {}) }).toEqual({
      status: 400,
      fields: ['version'],
    });
  },
);
