import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { createDoaRule, updateDoaLevel } from '#shared/doa/doa-api.ts';
import { createEscalationPolicy } from '#shared/escalations/escalations-api.ts';
import {
  createDepartment,
  importDepartments,
  updateConfiguration,
  updateDepartment,
} from '#shared/reference/organisation-api.ts';
import { createRouting } from '#shared/routing/routing-api.ts';
import { resetSecondFactor } from '#shared/users/account-api.ts';
import {
  createDelegation,
  endDelegation,
  updateDelegation,
} from '#shared/users/delegations-api.ts';
import * as peopleApi from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { createUser } from '#shared/users/users-api.ts';
import { reference, routing } from '#tests/domain/support/organisation.ts';
import {
  departments,
  id,
  levels,
  type PersonName,
  people,
  users as profiles,
} from '#tests/domain/support/people.ts';
import type { Api, buildClaims } from '#tests/support/api.ts';
import { outOfOffice } from './out-of-office.ts';

const named = (name: PersonName) => ({
  approvers: { kind: 'named' as const, userIds: [people[name]] },
});

/** Actions by which an administrator (`as`) alone chooses a person. Each returns the chosen person. */
export const personChoiceActions = (
  api: Api,
  forgetChoices: () => Promise<void>,
  as: PersonName | ReturnType<typeof buildClaims> = 'admin',
): Record<string, () => Promise<{ readonly chosen: string }>> => {
  const store = userStore(api.table);
  const change = (name: PersonName, body: object) =>
    api.call(peopleApi.updateUser, { as, params: { userId: people[name] }, body });
  const recordOwnAbsence = async () => {
    const body = { toUserId: people.finance, ...outOfOffice(), moveTaskIds: [] };
    const params = { userId: people.director };
    return (await api.call(createDelegation, { as: 'director', params, body })).body;
  };
  return {
    'names a manager for somebody': async () => {
      await change('colleague', { managerId: people.finance });
      return { chosen: people.finance };
    },
    'names a manager in a file': async () => {
      const rows = [{ email: profiles.colleague.email, manager: profiles.controller.email }];
      await api.call(importPeople, { as, body: { rows, dryRun: false } });
      return { chosen: people.controller };
    },
    'gives a role': async () => {
      await change('employee', { role: 'Approver' });
      return { chosen: people.employee };
    },
    'gives an approval level': async () => {
      await change('finance', { doaLevelId: levels.three });
      return { chosen: people.finance };
    },
    'puts into a group': async () => {
      await change('director', { groups: ['Travel desk'] });
      return { chosen: people.director };
    },
    'moves to a department': async () => {
      await change('director', { departmentId: departments.finance });
      return { chosen: people.director };
    },
    'activates again': async () => {
      await change('leaver', { isActive: true });
      return { chosen: people.leaver };
    },
    'invites an approver': async () => {
      const email = 'friend@example.org';
      const body = { name: 'Friend', email, role: 'Approver' as const };
      return { chosen: (await api.call(peopleApi.invitePerson, { as, body })).body.userId };
    },
    'invites an approver by a file': async () => {
      const email = 'other-friend@example.org';
      const rows = [{ name: 'Other Friend', email, role: 'Approver', invite: 'yes' }];
      await api.call(importPeople, { as, body: { rows, dryRun: false } });
      return { chosen: (await store.withEmail(app, email))?.userId ?? '' };
    },
    'makes a profile': async () => {
      const body = {
        userId: id(4712),
        name: 'Made',
        email: 'made@example.org',
        role: 'Approver' as const,
      };
      await api.call(createUser, { as, body });
      return { chosen: id(4712) };
    },
    'mails an invitation again': async () => {
      const body = { name: 'Friend', email: 'friend3@example.org', role: 'Approver' as const };
      const { userId } = (await api.call(peopleApi.invitePerson, { as, body })).body;
      await forgetChoices();
      await api.call(peopleApi.inviteAgain, { as, params: { userId } });
      return { chosen: userId };
    },
    'makes a delegate of somebody else': async () => {
      await api.call(createDelegation, {
        as,
        params: { userId: people.manager },
        body: { toUserId: people.finance, ...outOfOffice(), moveTaskIds: [] },
      });
      return { chosen: people.finance };
    },
    'records an absence of somebody': async () => {
      await api.call(createDelegation, {
        as,
        params: { userId: people.controller },
        body: { toUserId: people.finance, ...outOfOffice(), moveTaskIds: [] },
      });
      return { chosen: people.controller };
    },
    'changes an absence of somebody': async () => {
      const { delegation } = await recordOwnAbsence();
      const params = { userId: people.director, delegationId: delegation.id };
      await api.call(updateDelegation, { as, params, body: outOfOffice() });
      return { chosen: people.director };
    },
    'ends an absence of somebody': async () => {
      const { delegation } = await recordOwnAbsence();
      const params = { userId: people.director, delegationId: delegation.id };
      await api.call(endDelegation, { as, params });
      return { chosen: people.director };
    },
    'names a successor': async () => {
      await api.call(peopleApi.deactivateUser, {
        as,
        params: { userId: people.leaver },
        query: { to: people.controller },
      });
      return { chosen: people.controller };
    },
    'names the head of a department': async () => {
      const params = { id: departments.finance };
      const item = reference().departments.find((one) => one.id === params.id);
      const { id: _, applicationId: __, version: ___, ...body } = { ...item };
      const headId = people.controller;
      await api.call(updateDepartment, { as, params, body: { ...body, headId } as never });
      return { chosen: headId };
    },
    'names a head in a file of departments': async () => {
      const rows = [{ name: 'Filed', head: profiles.director.email }];
      await api.call(importDepartments, { as, body: { rows, dryRun: false } });
      return { chosen: people.director };
    },
    'adds a department with a head': async () => {
      const [item] = reference().departments;
      const { id: _, applicationId: __, version: ___, ...body } = { ...item };
      const fresh = { ...body, name: 'Fresh', headId: people.finance };
      await api.call(createDepartment, { as, body: fresh as never });
      return { chosen: people.finance };
    },
    'names holders of an approval limit': async () => {
      const body = {
        levelId: levels.three,
        departmentId: departments.finance,
        categoryId: null,
        userIds: [people.finance],
      };
      await api.call(createDoaRule, { as, body });
      return { chosen: people.finance };
    },
    'raises an approval limit': async () => {
      const body = { rank: 1, name: 'Level 1', limit: { amount: '5000', currency: 'EUR' } };
      await api.call(updateDoaLevel, { as, params: { id: levels.one }, body });
      return { chosen: people.manager };
    },
    'names a target of an escalation': async () => {
      const target = { to: 'named' as const, userId: people.finance };
      const level = { after: 3600, target, action: 'reassign' as const };
      await api.call(createEscalationPolicy, {
        as,
        body: { name: 'To a friend', isActive: true, levels: [level] },
      });
      return { chosen: people.finance };
    },
    'names an approver in a routing': async () => {
      const { name: _, id: __, version: ___, ...rest } = routing([named('controller')]);
      const { applicationId: ____, itemVersion: _____, updatedAt: ______, ...body } = rest;
      const draft = { ...body, name: 'Friendly', overlap: 'after' };
      await api.call(createRouting, { as, body: draft as never });
      return { chosen: people.controller };
    },
    'names a fallback approver': async () => {
      const { applicationId: _, version: __, ...settings } = reference().configuration;
      const fallbackApproverIds = [people.fallback, people.finance];
      const body = { ...settings, fallbackApproverIds };
      await api.call(updateConfiguration, { as, params: { applicationId: app }, body });
      return { chosen: people.finance };
    },
    'gives the rights of an administrator': async () => {
      await api.call(peopleApi.setAdministrator, {
        as,
        params: { userId: people.finance },
        body: { isAdministrator: true },
      });
      return { chosen: people.finance };
    },
    'resets a second factor': async () => {
      await api.identity.setUpSecondFactor(people.director);
      await api.call(resetSecondFactor, { as, params: { userId: people.director } });
      return { chosen: people.director };
    },
  };
};
