import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { rightsProposalKey } from '#functions/people/store/people-keys.ts';
import { rightsProposalStore } from '#functions/people/store/rights-proposal-store.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { updateConfiguration } from '#shared/reference/organisation-api.ts';
import * as peopleApi from '#shared/users/people-api.ts';
import { listRightsProposals } from '#shared/users/rights-proposals-api.ts';
import { levels, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { secondAdministratorClaims, twoAdministrators } from './support/two-administrators.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;
const rig = twoAdministrators(api);
const { demand, rights, proposals, confirm, end, change, invite } = rig;
beforeAll(rig.setUp);
beforeEach(async () => {
  await demand(true);
  for (const { id: open } of await proposals()) await end(open, as);
});

test('a rights change that is proposed twice creates one proposal', async () => {
  await change('manager', { title: 'Boss', groups: [], managerId: null });
  const again = await change('manager', { title: 'Boss', groups: [], managerId: null });
  const [only, ...more] = await proposals();
  expect(more).toEqual([]);
  expect(again.problem?.present).toMatchObject({ proposalId: only?.id });
});

test('a change of fields that grant no rights takes effect without a proposal', async () => {
  expect(await change('manager', { title: 'Head of travel' })).toMatchObject({ status: 200 });
  expect(await invite({ name: 'Plain', email: 'plain@example.org' })).toMatchObject({
    status: 200,
  });
});

test('a rights proposal cannot be confirmed if its person was changed after it was made', async () => {
  await change('manager', { doaLevelId: levels.three });
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

test('a person cannot confirm a proposal to change their own rights', async () => {
  await change('finance', { doaLevelId: levels.three });
  const [proposal] = await proposals();
  expect(await confirm(proposal?.id ?? '')).toMatchObject({
    problem: { code: 'actor.own-rights', detail: expect.stringContaining('your own rights') },
  });
});

test('a rights proposal by a former administrator cannot be confirmed', async () => {
  await change('colleague', { managerId: null });
  await api.identity.setAdministrator(people.admin, false);
  const [proposal] = (await api.call(listRightsProposals, { as: secondAdministratorClaims })).body
    .items;
  const reply = await confirm(proposal?.id ?? '');
  await api.identity.setAdministrator(people.admin, true);
  expect(reply).toMatchObject({
    status: 403,
    problem: { detail: expect.stringMatching(/^Admin is no/) },
  });
});

test("the other administrator gets a message about a rights proposal, and the person's history shows its outcome", async () => {
  const told = async () =>
    (
      await messageStore(api.table).list(people.finance, { unread: true }, { limit: 100 })
    ).items.filter(({ what }) => what === 'rightsProposed').length;
  const before = await told();
  await change('ceo', { groups: ['Travel desk'] });
  expect(await told()).toBe(before + 1);
  const [first] = await proposals();
  await end(first?.id ?? '', secondAdministratorClaims);
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

/** Return the messages to the proposer about the outcome of proposals, the newest first. */
const listOutcomes = async () =>
  (await messageStore(api.table).list(people.admin, { unread: true }, { limit: 100 })).items.filter(
    ({ what }) => what === 'rightsDecided',
  );

test('a rights proposal that is ended twice at the same time sends one message about its outcome', async () => {
  await change('ceo', { groups: ['Travel desk'] });
  const before = await listOutcomes();
  const [open] = await proposals();
  await Promise.all([
    end(open?.id ?? '', secondAdministratorClaims),
    end(open?.id ?? '', secondAdministratorClaims),
  ]);
  expect(await listOutcomes()).toHaveLength(before.length + 1);
});

test.each([
  ['refused', end, secondAdministratorClaims, 'Finance refused your change of the rights of Ceo'],
  ['withdrawn', end, as, undefined],
  [
    'confirmed',
    confirm,
    secondAdministratorClaims,
    'Finance confirmed your change of the rights of Ceo',
  ],
] as const)(
  'the proposer gets a message about a proposal that another administrator %s, but not about their own action',
  async (_, act, by, title) => {
    await change('ceo', { groups: ['Travel desk'] });
    const before = await listOutcomes();
    const [open] = await proposals();
    expect(await act(open?.id ?? '', by)).toMatchObject({ status: 200 });
    const after = await listOutcomes();
    expect(after).toHaveLength(before.length + (title ? 1 : 0));
    if (title)
      expect(after[0]).toMatchObject({
        title,
        text: expect.stringMatching(/^You proposed it on /),
      });
  },
);

test('a rights proposal expires after 7 days without a confirmation', async () => {
  await change('ceo', { groups: ['Travel desk'] });
  const kept = rightsProposalStore(api.table);
  const later = new Date(Date.now() + 7 * 24 * 3_600_000 + 1000).toISOString();
  const [open] = await kept.open(app, new Date().toISOString());
  expect(await kept.open(app, later)).toEqual([]);
  await expect(kept.load(app, open?.id ?? '', later)).rejects.toThrow('7 days have passed');
});

test.each(Object.entries(rig.proposing))(
  'the confirmation of a change of %s can be repeated after an interruption',
  async (_, road) => {
    await road();
    const kept = rightsProposalStore(api.table);
    const [open] = await kept.open(app, new Date().toISOString());
    if (!open) throw new Error('nothing was proposed');
    const begun = await kept.begin(open);
    expect(await confirm(open.id)).toMatchObject({ status: 200 });
    const after = await rights();
    await api.table.write([{ put: addKeys(rightsProposalKey(app, open.id), begun) }]);
    expect(await confirm(open.id)).toMatchObject({ status: 200 });
    expect(await rights()).toEqual(after);
    expect(await proposals()).toEqual([]);
  },
);

test("an interrupted confirmation of a rights change is refused if the person's rights were changed since", async () => {
  await change('ceo', { doaLevelId: levels.one });
  const kept = rightsProposalStore(api.table);
  const [open] = await kept.open(app, new Date().toISOString());
  if (!open) throw new Error('nothing was proposed');
  await kept.begin(open);
  await demand(false);
  await change('ceo', { doaLevelId: levels.two });
  expect(await confirm(open.id)).toMatchObject({ problem: { code: 'item.changed-meanwhile' } });
});

test('all administrators get a message when the two-administrators rule is turned off', async () => {
  const { version } = (await referenceStore(api.table).load(app)).configuration;
  const params = { applicationId: app };
  const body = { twoAdministrators: false, fallbackApproverIds: [people.fallback], version };
  const reply = await api.call(updateConfiguration, { as, params, body });
  expect(reply.problem?.code).toBe('rights.proposed');
  const [open] = await proposals();
  expect(await confirm(open?.id ?? '')).toMatchObject({ status: 200 });
  for (const userId of [people.admin, people.finance]) {
    const { items } = await messageStore(api.table).list(userId, { unread: true }, { limit: 100 });
    expect(items.filter(({ what }) => what === 'oneAdministrator')).toMatchObject([
      { text: expect.stringContaining('Admin proposed it and Finance confirmed it.') },
    ]);
    expect(items.filter(({ title }) => title.includes('that you proposed'))).toEqual([]);
  }
});
