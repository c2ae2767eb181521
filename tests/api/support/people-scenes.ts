import { randomUUID } from 'node:crypto';
import { accessRequestStore } from '#functions/messages/store/access-request-store.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { proposeAddress } from '#functions/people/rules/new-address.ts';
import { proposalValidityMs } from '#functions/people/rules/two-administrators.ts';
import { rightsProposalStore } from '#functions/people/store/rights-proposal-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { importDepartments } from '#shared/reference/organisation-api.ts';
import { deactivateUser, invitePerson } from '#shared/users/people-api.ts';
import type { User } from '#shared/users/user.ts';
import { people, users } from '#tests/domain/support/people.ts';
import type { Api } from '#tests/support/api.ts';

/** Create an invited person who has not signed in and has a new address to confirm with the code 123456. */
export async function invited(api: Api): Promise<User> {
  const body = { name: 'Ines Invited', email: `${randomUUID()}@example.org` };
  const { userId } = (await api.call(invitePerson, { as: 'admin', body })).body;
  const user = await userStore(api.table).load(app, userId);
  const act = { by: users.admin, at: new Date().toISOString(), code: '123456' };
  return userStore(api.table).save(proposeAddress(user, `${randomUUID()}@example.org`, act), user);
}

/** Create a person who is deactivated. */
export async function deactivated(api: Api): Promise<User> {
  const user = await invited(api);
  await api.call(deactivateUser, { as: 'admin', params: { userId: user.userId } });
  return userStore(api.table).load(app, user.userId);
}

/** Create a proposal by an administrator to change another person's rights. */
export async function proposed(
  api: Api,
  proposer: 'director' | 'admin' = 'director',
): Promise<string> {
  await api.identity.setAdministrator(people[proposer], true);
  const person = await userStore(api.table).load(app, people.colleague);
  const [id, at] = [randomUUID(), new Date().toISOString()];
  await rightsProposalStore(api.table).create({
    ...{ id, applicationId: app, act: 'profile', at, version: 0 },
    person: personRef(person),
    personVersion: person.version,
    changes: [{ path: 'doaLevelId', before: person.doaLevelId, after: null }],
    input: { params: { userId: person.userId }, body: { doaLevelId: null } },
    by: personRef(users[proposer]),
    validUntil: new Date(Date.now() + proposalValidityMs).toISOString(),
  });
  return id;
}

/** Create a file import of a department, which can be undone. */
export async function importedFile(api: Api): Promise<string> {
  const importId = randomUUID();
  const rows = [{ name: `Imported ${importId}` }];
  const body = { rows, dryRun: false, file: { importId, name: 'departments.csv' } };
  await api.call(importDepartments, { as: 'admin', body });
  return importId;
}

/** Invite a person and store their request for the role of approver, without notifying anybody. */
export async function asksAccess(api: Api) {
  const person = await invited(api);
  const wish = { userId: person.userId, role: 'approver' } as const;
  await accessRequestStore(api.table).tell(wish, new Date().toISOString(), []);
  return person;
}
