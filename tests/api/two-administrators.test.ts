import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageStore } from '#functions/store/message-store.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { rightsProposalStore } from '#functions/store/rights-proposal-store.ts';
import { userStore } from '#functions/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { startExample } from '#shared/reference/example-api.ts';
import { createConfiguration, updateConfiguration } from '#shared/reference/organisation-api.ts';
import { resetSecondFactor } from '#shared/users/account-api.ts';
import * as peopleApi from '#shared/users/people-api.ts';
import {
  confirmRightsProposal,
  endRightsProposal,
  listRightsProposals,
} from '#shared/users/rights-proposals-api.ts';
import { createUser } from '#shared/users/users-api.ts';
import { reference } from '#tests/domain/support/organisation.ts';
import {
  departments,
  id,
  levels,
  type PersonName,
  people,
  users as profiles,
} from '#tests/domain/support/people.ts';
import { claimsOf, type Reply, startApi } from '#tests/support/api.ts';
import { cases, endpointOf, type OperationName } from './support/operations.ts';
import { sharedScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
const store = userStore(api.table);
const as = 'admin' as const;
/** The second administrator. */
const second = { ...claimsOf('finance'), 'cognito:groups': '[admin]' };
const settings = {
  params: { applicationId: app },
  body: { fallbackApproverIds: [people.fallback] },
};
const demand = async (twoAdministrators: boolean) => {
  const all = referenceStore(api.table);
  const { configuration: before } = await all.load(app);
  await all.save(app, 'CONFIGURATION', { ...before, twoAdministrators }, before);
};
const setAdministrator = async (name: PersonName, is: boolean) => {
  await api.identity.setAdministrator(people[name], is);
  await store.markAdministrator(await store.load(app, people[name]), is);
};
beforeAll(async () => {
  await setAdministrator('admin', true);
  await setAdministrator('finance', true);
});

/** Everybody's rights, by their addresses: of the profile, and of an administrator. */
async function rights() {
  const administrators = await store.administrators(app);
  const all = await store.everybody(app);
  return Object.fromEntries(
    all.map((user) => {
      const { email, role, managerId, departmentId, locationId, doaLevelId, groups, isActive } =
        user;
      const isAdministrator = administrators.has(user.userId);
      const own = { role, managerId, departmentId, locationId, doaLevelId, groups, isActive };
      return [email, { ...own, isAdministrator, newAddress: user.newAddress?.email }];
    }),
  );
}
const none = { role: 'Employee', doaLevelId: null, groups: [], isAdministrator: false };
const proposals = async () => (await api.call(listRightsProposals, { as })).body.items;
const confirm = (proposalId: string, by: typeof second | PersonName = second) =>
  api.call(confirmRightsProposal, { as: by, params: { proposalId } });
const end = (proposalId: string, by: typeof second | PersonName) =>
  api.call(endRightsProposal, { as: by, params: { proposalId } });
const change = (name: PersonName, body: object) =>
  api.call(peopleApi.updateUser, { as, params: { userId: people[name] }, body });
const importRow = (row: object) =>
  api.call(peopleApi.importPeople, { as, body: { rows: [row], dryRun: false } });
const invite = (body: object) => api.call(peopleApi.invitePerson, { as, body });

/** Every road by which one administrator changes rights. `confirms`: it waits for a second one. */
const proposing: Record<string, () => Promise<Reply<unknown>>> = {
  role: () => change('employee', { role: 'Approver' }),
  manager: () => change('employee', { managerId: people.controller }),
  department: () => change('director', { departmentId: departments.finance }),
  'approval level': () => change('manager', { doaLevelId: levels.three }),
  groups: () => change('director', { groups: ['Travel desk'] }),
  address: () => change('manager', { email: 'elsewhere@example.org' }),
  'active again': () => change('leaver', { isActive: true }),
  'rights of an administrator': () =>
    api.call(peopleApi.setAdministrator, {
      as,
      params: { userId: people.director },
      body: { isAdministrator: true },
    }),
  'second factor': async () => {
    await api.identity.setUpSecondFactor(people.controller);
    return api.call(resetSecondFactor, { as, params: { userId: people.controller } });
  },
  'invitation of an approver': () =>
    invite({ name: 'Friend', email: 'friend@example.org', role: 'Approver' }),
  'invitation of an administrator': () =>
    invite({ name: 'Chief', email: 'chief@example.org', isAdministrator: true }),
  'invitation to a group': () =>
    invite({
      name: 'Grouped',
      email: 'grouped@example.org',
      role: 'Approver',
      groups: ['Travel desk'],
    }),
  'role in a file': () => importRow({ email: profiles.colleague.email, role: 'Employee' }),
  'manager in a file': () =>
    importRow({ email: profiles.colleague.email, manager: profiles.controller.email }),
  'invitation in a file': () =>
    importRow({ name: 'Filed', email: 'filed@example.org', role: 'Approver', invite: 'yes' }),
  deactivation: () =>
    api.call(peopleApi.deactivateUser, { as, params: { userId: people.controller } }),
};
const refusing: Record<string, () => Promise<Reply<unknown>>> = {
  'profile of an approver': () =>
    api.call(createUser, {
      as,
      body: { userId: id(4713), name: 'Made', email: 'made@example.org', role: 'Approver' },
    }),
};

/** One lawful call of every operation by which an administrator changes something; what removes comes last. */
const adminCalls = (Object.keys(cases) as OperationName[])
  .map((name) => ({ name, endpoint: endpointOf(name), is: cases[name] }))
  .filter(
    ({ name, endpoint: { method, roles } }) =>
      method !== 'GET' &&
      name !== 'confirmRightsProposal' &&
      roles.some((role) => role === 'admin'),
  )
  .sort(
    ({ endpoint: a }, { endpoint: b }) =>
      Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  );
/** Takes the rights from all administrators but these. */
const onlyAdministrators = async (...names: PersonName[]) => {
  const kept = new Set<string>(names.map((name) => people[name]));
  for (const userId of await store.administrators(app))
    if (!kept.has(userId)) await store.markAdministrator(await store.load(app, userId), false);
};

describe('while two administrators are demanded', () => {
  beforeEach(async () => {
    await demand(true);
    for (const { id: open } of await proposals()) await end(open, as);
  });

  test.each(Object.entries(proposing))(
    'a change of %s by one of them waits, and takes effect when the other confirms it',
    async (_, road) => {
      const before = await rights();
      const reply = await road();
      const isImport = reply.status === 200;
      if (isImport) expect(JSON.stringify(reply.body)).toContain('Proposed: nothing changes until');
      else expect(reply).toMatchObject({ status: 409, problem: { code: 'rights.proposed' } });
      expect(await rights()).toEqual(before);
      const [proposal, ...more] = await proposals();
      expect(more).toEqual([]);
      expect(proposal).toMatchObject({
        by: { name: 'Admin' },
        changes: expect.arrayContaining([expect.anything()]),
      });
      const proposalId = proposal?.id ?? '';
      expect(await confirm(proposalId, as)).toMatchObject({
        problem: { code: 'actor.own-rights', detail: expect.stringContaining('Another') },
      });
      expect(await confirm(proposalId, 'manager')).toMatchObject({ status: 403 });
      expect(await rights()).toEqual(before);
      expect(await confirm(proposalId)).toMatchObject({ status: 200 });
      expect(await proposals()).toEqual([]);
      if (proposal?.act !== 'secondFactor') expect(await rights()).not.toEqual(before);
    },
  );

  test.each(Object.entries(refusing))('a %s is refused', async (_, road) => {
    const before = await rights();
    expect(await road()).toMatchObject({
      status: 403,
      problem: { code: 'rights.second-administrator' },
    });
    expect(await rights()).toEqual(before);
  });

  test('no operation of one administrator changes anybody’s rights', async () => {
    const before = await rights();
    for (const { endpoint, is } of adminCalls)
      await api.call(endpoint, is.sent(await sharedScene(api, is.scene)));
    const { configuration } = await referenceStore(api.table).load(app);
    expect(configuration.twoAdministrators).toBe(true);
    for (const [email, { newAddress, ...now }] of Object.entries(await rights()))
      expect({ email, ...now, ...(before[email] && { newAddress }) }).toMatchObject(
        before[email] ?? none,
      );
  });

  test('the same change proposed twice waits once', async () => {
    await change('manager', { title: 'Boss', groups: [], managerId: null });
    const again = await change('manager', { title: 'Boss', groups: [], managerId: null });
    const [only, ...more] = await proposals();
    expect(more).toEqual([]);
    expect(again.problem?.present).toMatchObject({ proposalId: only?.id });
  });

  test('what is no right changes at once', async () => {
    expect(await change('manager', { title: 'Head of travel' })).toMatchObject({ status: 200 });
    expect(await invite({ name: 'Plain', email: 'plain@example.org' })).toMatchObject({
      status: 200,
    });
  });

  test('a person who changed meanwhile is not changed by an old proposal', async () => {
    await change('manager', { doaLevelId: null });
    await change('manager', { title: `Title ${Date.now()}` });
    const [proposal] = await proposals();
    const before = await rights();
    const reply = await confirm(proposal?.id ?? '');
    expect(reply.problem).toMatchObject({
      code: 'item.changed-meanwhile',
      detail: 'Manager has changed since this was proposed. Refuse it, then propose it again.',
    });
    expect(await rights()).toEqual(before);
  });

  test('the person concerned confirms nothing', async () => {
    await change('finance', { doaLevelId: levels.three });
    const [proposal] = await proposals();
    expect(await confirm(proposal?.id ?? '')).toMatchObject({
      problem: { code: 'actor.own-rights', detail: expect.stringContaining('your own rights') },
    });
  });

  test('a proposer who is no administrator any more changes nothing', async () => {
    await change('colleague', { managerId: null });
    await api.identity.setAdministrator(people.admin, false);
    const [proposal] = (await api.call(listRightsProposals, { as: second })).body.items;
    const reply = await confirm(proposal?.id ?? '');
    await api.identity.setAdministrator(people.admin, true);
    expect(reply).toMatchObject({
      status: 403,
      problem: { detail: expect.stringMatching(/^Admin is no/) },
    });
  });

  test('the other administrator is told, and the history of the person keeps what became of it', async () => {
    const told = async () =>
      (
        await messageStore(api.table).list(people.finance, { unread: true }, { limit: 100 })
      ).items.filter(({ what }) => what === 'rightsProposed').length;
    const before = await told();
    await change('ceo', { groups: ['Travel desk'] });
    expect(await told()).toBe(before + 1);
    const [first] = await proposals();
    await end(first?.id ?? '', second);
    expect(await confirm(first?.id ?? '')).toMatchObject({ problem: { code: 'item.not-found' } });
    await change('ceo', { groups: ['Travel desk'] });
    const [other] = await proposals();
    await end(other?.id ?? '', as);
    const { items } = (
      await api.call(peopleApi.listPersonHistory, { as, params: { userId: people.ceo } })
    ).body;
    expect(
      items.map(({ by, fields }) => [
        by.name,
        fields.find(({ path }) => path === 'proposal.state')?.after,
      ]),
    ).toEqual([
      ['Admin', 'withdrawn'],
      ['Admin', 'proposed'],
      ['Finance', 'refused'],
      ['Admin', 'proposed'],
    ]);
    expect(items[1]?.fields).toContainEqual({
      path: 'proposal.groups',
      before: [],
      after: ['Travel desk'],
    });
  });

  test('a proposal that nobody confirmed within 7 days is over', async () => {
    await change('ceo', { groups: ['Travel desk'] });
    const kept = rightsProposalStore(api.table);
    const later = new Date(Date.now() + 7 * 24 * 3_600_000 + 1000).toISOString();
    const [open] = await kept.open(app, new Date().toISOString());
    expect(await kept.open(app, later)).toEqual([]);
    await expect(kept.load(app, open?.id ?? '', later)).rejects.toThrow('7 days have passed');
  });

  test('an example of people with rights is refused', async () => {
    const reply = await api.call(startExample, { as, body: { dryRun: false } });
    expect(reply.status).not.toBe(200);
  });

  test.each([
    ['changed', updateConfiguration, { twoAdministrators: false }],
    ['begun anew', createConfiguration, { fallbackApproverIds: [people.fallback] }],
  ] as const)(
    'one administrator alone can’t end it by settings that are %s',
    async (_, endpoint, body) => {
      const reply = await api.call(endpoint, { as, params: settings.params, body: body as never });
      expect(reply).toMatchObject({ status: 409, problem: { code: 'rights.proposed' } });
      const [proposal] = await proposals();
      expect((await referenceStore(api.table).load(app)).configuration.twoAdministrators).toBe(
        true,
      );
      expect(await confirm(proposal?.id ?? '')).toMatchObject({ status: 200 });
      expect((await referenceStore(api.table).load(app)).configuration.twoAdministrators).toBe(
        false,
      );
    },
  );
});

describe('the setting', () => {
  test('is refused to the only administrator', async () => {
    await demand(false);
    await onlyAdministrators('admin');
    const body = { ...settings.body, twoAdministrators: true };
    const reply = await api.call(updateConfiguration, { as, params: settings.params, body });
    await setAdministrator('finance', true);
    expect(reply.problem?.fields).toEqual({
      twoAdministrators: ['Name a second administrator first. You are the only one in service.'],
    });
    expect(
      (await api.call(updateConfiguration, { as, params: settings.params, body })).status,
    ).toBe(200);
  });

  test('lets the last other administrator leave, and nobody else who decides', async () => {
    await demand(true);
    await onlyAdministrators('admin', 'finance');
    const leave = (name: PersonName) =>
      api.call(peopleApi.deactivateUser, { as, params: { userId: people[name] } });
    expect(await leave('finance')).toMatchObject({ status: 200 });
    expect(await leave('manager')).toMatchObject({ problem: { code: 'rights.proposed' } });
  });
});

test('without the setting one administrator changes rights at once', async () => {
  await demand(false);
  for (const { id: open } of await proposals()) await end(open, as);
  expect(reference().configuration.twoAdministrators).toBe(false);
  expect(await change('director', { groups: [] })).toMatchObject({ status: 200 });
  expect(await proposals()).toEqual([]);
});
