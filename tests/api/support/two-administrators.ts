import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { resetSecondFactor } from '#shared/users/account-api.ts';
import * as peopleApi from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import {
  confirmRightsProposal,
  endRightsProposal,
  listRightsProposals,
} from '#shared/users/rights-proposals-api.ts';
import { createUser } from '#shared/users/users-api.ts';
import {
  departments,
  id,
  levels,
  type PersonName,
  people,
  users as profiles,
} from '#tests/domain/support/people.ts';
import { type Api, type ApiResponse, buildClaims } from '#tests/support/api.ts';

const as = 'admin' as const;
/** Claims of the second administrator. */
export const secondAdministratorClaims = { ...buildClaims('finance'), 'cognito:groups': '[admin]' };

/** Return the calls that the tests of two administrators share. */
export function twoAdministrators(api: Api) {
  const store = userStore(api.table);
  const demand = async (twoAdministrators: boolean) => {
    const all = referenceStore(api.table);
    const { configuration: before } = await all.load(app);
    await all.save(app, 'CONFIGURATION', { ...before, twoAdministrators }, before);
  };
  const setAdministrator = async (name: PersonName, is: boolean) => {
    await api.identity.setAdministrator(people[name], is);
    await store.markAdministrator(await store.load(app, people[name]), is);
  };
  const setUp = async () => {
    await setAdministrator('admin', true);
    await setAdministrator('finance', true);
  };

  /** Return the rights of all people by address, from the profile and the group of administrators. */
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
  const proposals = async () => (await api.call(listRightsProposals, { as })).body.items;
  const confirm = (
    proposalId: string,
    by: typeof secondAdministratorClaims | PersonName = secondAdministratorClaims,
  ) => api.call(confirmRightsProposal, { as: by, params: { proposalId } });
  const end = (proposalId: string, by: typeof secondAdministratorClaims | PersonName) =>
    api.call(endRightsProposal, { as: by, params: { proposalId } });
  const change = (name: PersonName, body: object) =>
    api.call(peopleApi.updateUser, { as, params: { userId: people[name] }, body });
  const importRow = (row: object) =>
    api.call(importPeople, { as, body: { rows: [row], dryRun: false } });
  const invite = (body: object) => api.call(peopleApi.invitePerson, { as, body });

  /** Operations by which one administrator changes rights and that require a second administrator. */
  const proposing: Record<string, () => Promise<ApiResponse<unknown>>> = {
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
  const refusing: Record<string, () => Promise<ApiResponse<unknown>>> = {
    'profile of an approver': () =>
      api.call(createUser, {
        as,
        body: { userId: id(4713), name: 'Made', email: 'made@example.org', role: 'Approver' },
      }),
  };

  /** Remove the administrator rights of everybody except these people. */
  const onlyAdministrators = async (...names: PersonName[]) => {
    const kept = new Set<string>(names.map((name) => people[name]));
    for (const userId of await store.administrators(app))
      if (!kept.has(userId)) await store.markAdministrator(await store.load(app, userId), false);
  };

  return {
    ...{
      store,
      demand,
      setAdministrator,
      onlyAdministrators,
      setUp,
      rights,
      proposals,
      confirm,
      end,
    },
    ...{ change, invite, proposing, refusing },
  };
}
