import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { startExample } from '#shared/reference/example-api.ts';
import { createConfiguration, updateConfiguration } from '#shared/reference/organisation-api.ts';
import * as peopleApi from '#shared/users/people-api.ts';
import { reference } from '#tests/domain/support/organisation.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { sharedScene } from './support/case-scenes.ts';
import { cases, type OperationName, requireEndpoint } from './support/operations.ts';
import { twoAdministrators } from './support/two-administrators.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;
const rig = twoAdministrators(api);
const { demand, setAdministrator, onlyAdministrators, rights, proposals, confirm, end } = rig;
const { change, proposing, refusing } = rig;
beforeAll(rig.setUp);
const settings = {
  params: { applicationId: app },
  body: { fallbackApproverIds: [people.fallback] },
};
const none = { role: 'Employee', doaLevelId: null, groups: [], isAdministrator: false };

/** One valid call of each operation by which an administrator changes data. Deletions are last. */
const adminCalls = (Object.keys(cases) as OperationName[])
  .map((name) => ({ name, endpoint: requireEndpoint(name), is: cases[name] }))
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
describe('changes while two administrators are required', () => {
  beforeEach(async () => {
    await demand(true);
    for (const { id: open } of await proposals()) await end(open, as);
  });

  test.each(Object.entries(proposing))(
    'a change of %s by one administrator takes effect only after another administrator confirms it',
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

  test.each(Object.entries(refusing))(
    'creating the %s is refused while two administrators are required',
    async (_, road) => {
      const before = await rights();
      expect(await road()).toMatchObject({
        status: 403,
        problem: { code: 'rights.second-administrator' },
      });
      expect(await rights()).toEqual(before);
    },
  );

  test("no operation of a single administrator changes anybody's rights while two administrators are required", async () => {
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

  test('an example organisation with rights for people is refused while two administrators are required', async () => {
    const reply = await api.call(startExample, { as, body: { dryRun: false } });
    expect(reply.status).not.toBe(200);
  });

  test.each([
    ['changed', updateConfiguration, { twoAdministrators: false }],
    ['begun anew', createConfiguration, { fallbackApproverIds: [people.fallback] }],
  ] as const)(
    'a single administrator cannot switch off the two-administrator rule with settings that are %s',
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

describe('the two-administrators setting', () => {
  test('the only administrator cannot enable the two-administrator rule', async () => {
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

  test('with only two administrators, one can deactivate the other without a confirmation, but an approver only with it', async () => {
    await demand(true);
    await onlyAdministrators('admin', 'finance');
    const leave = (name: PersonName) =>
      api.call(peopleApi.deactivateUser, { as, params: { userId: people[name] } });
    expect(await leave('finance')).toMatchObject({ status: 200 });
    expect(await leave('manager')).toMatchObject({ problem: { code: 'rights.proposed' } });
  });
});

test('without the two-administrator rule, a change of rights by one administrator takes effect at once', async () => {
  await demand(false);
  for (const { id: open } of await proposals()) await end(open, as);
  expect(reference().configuration.twoAdministrators).toBe(false);
  expect(await change('director', { groups: [] })).toMatchObject({ status: 200 });
  expect(await proposals()).toEqual([]);
});
