import { afterAll, describe, expect, test } from 'vitest';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
import { startExample } from '#shared/reference/example-api.ts';
import { createLocation, listDepartmentHistory } from '#shared/reference/organisation-api.ts';
import { listDepartments } from '#shared/reference/reference-api.ts';
import { getSetup, setupSteps } from '#shared/reference/setup-api.ts';
import { getAccount, inviteAgain, updateUser } from '#shared/users/people-api.ts';
import { listPeople } from '#shared/users/people-list-api.ts';
import { getUser } from '#shared/users/user-reads-api.ts';
import { createUser, syncUser } from '#shared/users/users-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { buildClaims, type Claims, startApi } from '#tests/support/api.ts';
import { seedAdministrator } from '#tests/support/seed-organisation.ts';

const api = await startApi({}, seedAdministrator);
afterAll(() => api.stop());
const as = 'admin' as const;
const other: Claims = { ...buildClaims('ceo'), 'cognito:groups': '[admin]' };

const copy = (by: typeof as | Claims = as) => api.call(startExample, { as: by, body: {} });
const previewExample = async () =>
  (await api.call(startExample, { as, body: { dryRun: true } })).body;
const missing = ({ sections }: Awaited<ReturnType<typeof previewExample>>) =>
  sections.reduce((sum, one) => sum + one.missing, 0);
const setup = async () => (await api.call(getSetup, { as })).body;
const nora = async () =>
  (await api.call(listPeople, { as, query: { search: 'nora' } })).body.items[0];

describe('the example organisation', () => {
  test('the example organisation is offered to an empty product, and its preview writes nothing', async () => {
    expect((await setup()).example).toBe('offered');
    const told = await previewExample();
    expect(told.inTheWay).toEqual([]);
    expect(told.sections).toContainEqual({
      ...{ section: 'locations', names: ['All sites', 'Berlin', 'Lisbon'], missing: 3 },
    });
    expect(told.sections.find(({ section }) => section === 'people')?.missing).toBe(12);
    expect((await setup()).steps.filter(({ isDone }) => isDone)).toEqual([]);
  });

  test('the example organisation is offered at the first sign-in, before the profile exists', async () => {
    await api.identity.setAdministrator(people.ceo, true);
    const first = await api.call(getSetup, { as: other });
    expect(first).toMatchObject({ status: 200, body: { example: 'offered' } });
    expect(first.body.steps.find(({ step }) => step === 'name')).toMatchObject({ isDone: false });
  });

  test('the example organisation is copied in several calls', async () => {
    const first = await copy();
    expect(first.status).toBe(200);
    expect(missing(first.body)).toBeGreaterThan(0);
    // The first copy creates accounts, the second one starts using them.
    await copy();
    expect((await setup()).example).toBe('begun');
  });

  test('two administrators who copy the example organisation at the same time create it exactly once', async () => {
    await api.identity.setAdministrator(people.ceo, true);
    const profile = { userId: people.ceo, firstName: 'Cleo', lastName: 'Ott', email: '' };
    await api.call(createUser, { as: other, body: { ...profile, email: 'ceo@example.org' } });
    await api.call(syncUser, { as: other, body: {} });
    let left = Number.POSITIVE_INFINITY;
    while (left > 0) {
      const answers = await Promise.all([copy(), copy(other)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const now = Math.min(...answers.map(({ body }) => missing(body)));
      expect(now).toBeLessThan(left);
      left = now;
    }
    const { steps, example } = await setup();
    const open = steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
    expect({ open, example }).toEqual({ open: ['name'], example: null });
    expect(steps).toHaveLength(setupSteps.length);
    const { items } = (await api.call(listPeople, { as, query: { limit: '100' } })).body;
    expect(items).toHaveLength(14);
  });

  test('the example organisation includes the administrator who copied it as a person and as author', async () => {
    const { items } = (await api.call(listDepartments, { as })).body;
    const heads = [people.admin, people.ceo];
    expect(heads).toContain(items.find(({ name }) => name === 'Management')?.headId);
    const settings = await api.call(getConfiguration, { as, params: { applicationId } });
    expect(heads).toContain(settings.body.fallbackApproverIds?.[0]);
    const sales = items.find(({ name }) => name === 'Sales');
    const params = { id: sales?.id ?? '' };
    const [made] = (await api.call(listDepartmentHistory, { as, params })).body.items;
    expect(made?.act).toBe('created');
    expect(heads).toContain(made?.by.userId);
  });

  test('copying the example organisation again changes nothing', async () => {
    const before = await nora();
    expect(missing((await copy()).body)).toBe(0);
    expect(await nora()).toEqual(before);
  });

  test('copying the example organisation sends no mail, and its people can be invited later', async () => {
    expect(api.identity.mails).toEqual([]);
    const { userId = '' } = (await nora()) ?? {};
    expect((await api.call(getAccount, { as, params: { userId } })).body.state).toBe('invited');
    expect((await api.call(getUser, { as, params: { userId } })).body).not.toHaveProperty(
      'invitedAt',
    );
    const email = 'nora.lind@example.org';
    await api.call(updateUser, { as, params: { userId }, body: { email } });
    expect((await api.call(inviteAgain, { as, params: { userId } })).status).toBe(200);
    expect(api.identity.mails.map(({ to }) => to)).toEqual([email]);
    const invited = (await api.call(getUser, { as, params: { userId } })).body;
    expect(invited).toHaveProperty('invitedAt');
  });

  test('the example organisation is refused if the product has other content, with the names of that content', async () => {
    const { body } = await api.call(createLocation, { as, body: { name: 'Oslo' } });
    expect(body.name).toBe('Oslo');
    const refused = await copy();
    expect(refused.problem).toMatchObject({
      code: 'item.in-use',
      detail: 'The example is for an empty product. There is already: Oslo.',
    });
    expect((await previewExample()).inTheWay).toEqual(['Oslo']);
  });
});
