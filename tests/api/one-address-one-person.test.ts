import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { deactivateUser, invitePerson, updateUser } from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { createUser } from '#shared/users/users-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

const spell: readonly ((email: string) => string)[] = [
  (email) => email,
  (email) => email.toUpperCase(),
  (email) => ` ${email}\u00a0`,
  (email) => `mailto:${email}`,
  (email) => `Twin <${email}>`,
  (email) => `${email}.`,
  (email) => `\u200b${email}`,
  (email) => email.replace('.org', '\u3002org'),
  (email) => email.replace(/^(.*)@/, '"$1"@'),
  (email) => email.replace('@', '\uff20'),
  (email) => `'${email}'`,
  (email) => `"${email}"`,
  (email) => `mailto:${email}?subject=Hello`,
];
const create = async (email: string) => {
  const userId = randomUUID();
  const made = await api.call(createUser, { as, body: { userId, name: 'Twin', email } });
  return { ...made, userId };
};
const change = (userId: string, body: object) =>
  api.call(updateUser, { as, params: { userId }, body });
/** Actions by which an administrator can give somebody an address. Each returns whether this was possible. */
const ways: Readonly<Record<string, (email: string) => Promise<boolean>>> = {
  create: async (email) => (await create(email)).status === 200,
  invite: async (email) =>
    (await api.call(invitePerson, { as, body: { name: 'Twin', email } })).status === 200,
  import: async (email) => {
    const body = { rows: [{ name: 'Twin', email, invite: 'yes' }], dryRun: false };
    const headers = { 'idempotency-key': randomUUID() };
    const [outcome] = (await api.call(importPeople, { as, body, headers })).body.outcomes;
    return outcome?.outcome === 'created';
  },
  change: async (email) => {
    const { userId } = await create(`${randomUUID()}@example.org`);
    return (await change(userId, { email })).status === 200;
  },
};
const holders = async (email: string) => {
  const all = await userStore(api.table).everybody(app);
  return all.filter((one) => one.email === email).length;
};

test.each(Object.keys(ways))(
  'the action %s refuses an email address with a misplaced dot',
  async (name) => {
    const local = randomUUID();
    const odd = [`${local}..b@example.org`, `.${local}@example.org`, `${local}.@example.org`];
    const oddDomain = [`${local}@example..org`, `${local}@.example.org`];
    for (const email of [...odd, ...oddDomain])
      expect(await ways[name]?.(email), email).toBe(false);
  },
);

test.each(Object.keys(ways))(
  'the action %s refuses every spelling of an email address that somebody already has',
  async (name) => {
    for (const { email } of [{ email: 'manager@example.org' }, { email: 'leaver@example.org' }])
      for (const write of spell) expect(await ways[name]?.(write(email)), write(email)).toBe(false);
  },
);

test.each(Object.keys(ways))(
  'the action %s treats Unicode and ASCII spellings of an email domain as the same address',
  async (name) => {
    const local = randomUUID();
    const domains = ['xn--kln-sna.example', 'köln.example', 'KO\u0308LN.example'];
    const given: (boolean | undefined)[] = [];
    for (const domain of domains) given.push(await ways[name]?.(`${local}@${domain}`));
    expect(given).toEqual([true, false, false]);
    expect(await holders(`${local}@xn--kln-sna.example`)).toBe(1);
  },
);

test.each([true, false])(
  'rows of one file with different spellings of an email address create at most one person (dry run: %s)',
  async (dryRun) => {
    for (const write of spell) {
      const email = `${randomUUID()}@example.org`;
      const rows = [email, write(email)].map((one, n) => ({
        ...{ name: `Twin ${n}`, email: one, invite: 'yes' },
      }));
      const headers = { 'idempotency-key': randomUUID() };
      const { body } = await api.call(importPeople, { as, body: { rows, dryRun }, headers });
      const created = body.outcomes.filter(({ outcome }) => outcome === 'created');
      expect(created.length, write(email)).toBeLessThanOrEqual(1);
    }
  },
);

test.each(Object.keys(ways))(
  'simultaneous calls of the action %s give an email address to only one person',
  async (name) => {
    const email = `${randomUUID()}@example.org`;
    await Promise.all(Array.from({ length: 5 }, () => ways[name]?.(email)));
    expect(await holders(email)).toBe(1);
  },
);

test('a person whose email address now belongs to another person cannot be reactivated with it', async () => {
  const email = `${randomUUID()}@example.org`;
  const { userId } = await create(email);
  await api.call(deactivateUser, { as, params: { userId } });
  const store = userStore(api.table);
  const other = await store.load(app, people.colleague);
  // A sign-in with this address proves that it belongs to the person, even if somebody else had it.
  await store.save({ ...other, email }, other, { isAddressProven: true });
  const refused = await change(userId, { isActive: true });
  expect(refused.problem?.fields).toEqual({ email: [`${other.name} has this address already.`] });
});

test('an email address that a person no longer uses can be given to another person', async () => {
  const email = `${randomUUID()}@example.org`;
  const { userId } = await create(email);
  await change(userId, { email: `${randomUUID()}@example.org` });
  expect((await create(email)).status).toBe(200);
});
