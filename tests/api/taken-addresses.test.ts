import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { createUser } from '#shared/users/users-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;
const holders = async (email: string) =>
  (await userStore(api.table).everybody(app)).filter(
    (user) => user.email.toLowerCase() === email.toLowerCase(),
  );

test.each([
  ['in the same spelling', 'manager@example.org'],
  ['in capitals', 'MANAGER@Example.ORG'],
  ['with spaces around', '  manager@example.org '],
  ['of an inactive person', 'leaver@example.org'],
])(
  'an administrator cannot create a second profile with an email address that is in use, %s',
  async (_, email) => {
    const before = await holders(email.trim());
    expect(before).toHaveLength(1);
    const body = { userId: randomUUID(), name: 'Second', email };
    const { problem } = await api.call(createUser, { as, body });
    expect(problem?.code).toBe('user.exists');
    expect(await holders(email.trim())).toEqual(before);
    const params = { userId: people.employee };
    const changed = await api.call(updateUser, { as, params, body: { email } });
    expect(changed.problem?.fields).toHaveProperty('email');
    expect(await holders(email.trim())).toEqual(before);
  },
);
