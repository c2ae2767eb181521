import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { callCountKey } from '#functions/platform/table/calls-keys.ts';
import { areas } from '#infra/areas.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { askForAccess } from '#shared/messages/access-requests-api.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
import { createConfiguration, updateConfiguration } from '#shared/reference/organisation-api.ts';
import { createRequest, deleteRequest } from '#shared/requests/requests-api.ts';
import { updateRetention } from '#shared/retention/retention-api.ts';
import { migrateRequests, publishRouting } from '#shared/routing/routing-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, type PersonName, people, routingId } from '#tests/domain/support/people.ts';
import { type ApiResponse, startApi } from '#tests/support/api.ts';
import { type OperationName, requireEndpoint } from './support/operations.ts';
import { proposed } from './support/people-scenes.ts';
import { setScene } from './support/scenes.ts';
import { twoAdministrators } from './support/two-administrators.ts';

const most = 2;
vi.stubEnv('MAILING_CALLS_PER_MINUTE', String(most));
const named = (userId: string) => ({ approvers: { kind: 'named' as const, userIds: [userId] } });
const manager = { approvers: { kind: 'manager' as const, level: 1 } };
const before = routing([manager, named(people.finance)]);
const api = await startApi({ routings: [before] });
afterAll(() => api.stop().finally(() => vi.unstubAllEnvs()));
const rules = twoAdministrators(api);
await rules.setUp();
const as = 'admin' as const;

// Each test has a separate minute.
let minute = Date.parse('2026-03-02T09:00:20.000Z');
beforeEach(() => {
  minute += 60_000;
  vi.useFakeTimers({ now: minute, toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const countMails = () =>
  api.table.get(callCountKey(people.admin, 'MAILS', new Date(minute).toISOString()));
const change = (name: PersonName, body: object) =>
  api.call(updateUser, { as, params: { userId: people[name] }, body });
const openRequest = () => setScene(api, 'open');
async function migrate() {
  const [first, second] = before.steps;
  await openRequest();
  const steps = [{ ...first, ...named(people.ceo), id: randomUUID() }, second];
  const body = { name: 'Travel', categoryIds: [categoryId], steps };
  await api.call(publishRouting, { as, params: { routingId }, body });
  return (dryRun: boolean) =>
    api.call(migrateRequests, { as, params: { routingId }, body: { dryRun } });
}
/** Change a setting. With two administrators, the second one has to confirm that one is enough. */
async function set(
  operation: typeof createConfiguration | typeof updateConfiguration,
  body: object,
) {
  const params = { applicationId: app };
  const {
    version: _,
    applicationId: __,
    ...present
  } = (await api.call(getConfiguration, { as, params })).body;
  return api.call(operation, { as, params, body: { ...present, ...body } });
}
const demandOne = async (operation: typeof createConfiguration | typeof updateConfiguration) => {
  await rules.demand(true);
  // End open proposals first, because an open proposal is not mailed again.
  for (const { id } of await rules.proposals()) await rules.end(id, 'admin');
  return () => set(operation, { twoAdministrators: false }).finally(() => rules.demand(false));
};

type Call = () => Promise<ApiResponse<unknown>>;
type Calls = Readonly<Record<string, () => Promise<Call> | Call>>;
/** Operations that mail others only sometimes: calls that send mails, and calls that do not. */
const rows: Readonly<Record<string, { readonly mailing: Calls; readonly harmless: Calls }>> = {
  updateUser: {
    mailing: {
      'an approver with open tasks loses the role': async () => {
        await openRequest();
        return () => change('manager', { role: 'Employee' });
      },
      'somebody gets another address': () => () =>
        change('fallback', { email: `${randomUUID()}@example.org` }),
      'another administrator has to confirm': async () => {
        await rules.demand(true);
        return () => change('colleague', { role: 'Employee' }).finally(() => rules.demand(false));
      },
      'somebody who asked for access gets it': async () => {
        const body = { role: 'approver', screen: 'approverDashboard' } as const;
        await api.call(askForAccess, { as: 'employee', body });
        return () => change('employee', { role: 'Approver' });
      },
    },
    harmless: {
      'a title changes': () => () => change('colleague', { title: 'Auditor' }),
      'nothing changes': () => () => change('colleague', {}),
      'a role without tasks changes': () => () => change('colleague', { role: 'Employee' }),
    },
  },
  endRightsProposal: {
    mailing: {
      'an administrator refuses a proposal of another one': async () => {
        const proposalId = await proposed(api);
        return () => rules.end(proposalId, as);
      },
    },
    harmless: {
      'an administrator withdraws their own proposal': async () => {
        const proposalId = await proposed(api, 'admin');
        return () => rules.end(proposalId, as);
      },
    },
  },
  createConfiguration: {
    mailing: { 'another administrator has to confirm': () => demandOne(createConfiguration) },
    harmless: { 'a name changes': () => () => set(createConfiguration, { name: 'Company' }) },
  },
  updateConfiguration: {
    mailing: { 'another administrator has to confirm': () => demandOne(updateConfiguration) },
    harmless: { 'a name changes': () => () => set(updateConfiguration, { name: 'Company' }) },
  },
  updateRetention: {
    mailing: {
      'there is another administrator': async () => {
        await api.identity.setAdministrator(people.ceo, true);
        const rules = [{ categoryId, outcome: null, months: 12 }];
        return () => api.call(updateRetention, { as, body: { rules } });
      },
    },
    harmless: {
      'nothing changes': () => () => api.call(updateRetention, { as, body: {} }),
    },
  },
  deleteRequest: {
    mailing: {
      'an administrator withdraws a request of others': async () => {
        const { requestId } = await openRequest();
        return () => api.call(deleteRequest, { as, params: { requestId } });
      },
    },
    harmless: {
      'an own draft is discarded': async () => {
        const body = { categoryId, values: answers('120') };
        const { requestId } = (await api.call(createRequest, { as, body })).body;
        return () => api.call(deleteRequest, { as, params: { requestId } });
      },
    },
  },
  migrateRequests: {
    mailing: {
      'another step opens': async () => {
        const move = await migrate();
        return () => move(false);
      },
    },
    harmless: {
      'nothing is stored': async () => {
        const move = await migrate();
        return () => move(true);
      },
    },
  },
};

const cases = (kind: 'mailing' | 'harmless') =>
  Object.entries(rows).flatMap(([name, row]) =>
    Object.entries(row[kind]).map(([what, begin]) => ({ name, what, begin })),
  );

/**
 * Operations that choose people and then move their tasks in the caller's requests. `tasks-of-chosen-people.test.ts`
 * tests them.
 */
const choosing: readonly OperationName[] = [
  ...(['createDepartment', 'updateDepartment', 'createDoaRule', 'updateDoaRule'] as const),
  ...(['createDoaLevel', 'updateDoaLevel'] as const),
  ...(['createEscalationPolicy', 'updateEscalationPolicy', 'endDelegation'] as const),
  ...(['createRouting', 'publishRouting', 'publishRoutingDraft', 'moveRouting'] as const),
];

test('the test cases cover every operation that sends mail to others only in some cases', () => {
  const marked = areas
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ mails }) => mails === 'sometimes');
  const inRows = z.custom<OperationName[]>().parse(Object.keys(rows));
  const known = [...inRows, ...choosing].map(requireEndpoint);
  expect(new Set(known)).toEqual(new Set(marked));
});

test.each(cases('mailing'))(
  '$name counts toward the limit of mail-sending calls if $what',
  async ({ begin }) => {
    const call = await begin();
    const reply = await call();
    expect([200, 202, 409]).toContain(reply.status);
    expect(await countMails()).toMatchObject({ value: 1 });
  },
);

test.each(cases('harmless'))(
  '$name does not count toward the limit of mail-sending calls if $what',
  async ({ begin }) => {
    const call = await begin();
    expect((await call()).status).toBe(200);
    expect(await countMails()).toBeUndefined();
  },
);

test('a person above the limit of mail-sending calls is refused only calls that may send mail to others', async () => {
  const move = () => change('fallback', { email: `${randomUUID()}@example.org` });
  const statuses: number[] = [];
  for (let n = 0; n < most + 2; n += 1) statuses.push((await move()).status);
  expect(statuses).toEqual([...Array(most).fill(200), 429, 429]);
  const body = { categoryId, values: answers('120') };
  expect((await api.call(createRequest, { as, body })).status).toBe(200);
});
