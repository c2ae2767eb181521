import { expect } from 'vitest';
import { getSubject, personClaim } from '#shared/users/person-claim.ts';
import { people } from '#tests/domain/support/people.ts';
import { buildClaims } from '#tests/support/api.ts';
import { admin, type Case, reused } from './case.ts';

/** Operations of administrators on people and their accounts. */
export const peopleCases = {
  listGroups: { scene: 'rules', sent: admin(() => ({})), gives: { items: expect.any(Array) } },
  createGroup: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { name: fresh, managerId: people.director } })),
    gives: { managerId: people.director, version: 1 },
    reused,
  },
  updateGroup: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      ...{ params: { id: rules.group }, body: { name: fresh, managerId: null } },
    })),
    gives: { managerId: null, version: 2 },
    madeUp: 'item.not-found',
  },
  removeGroup: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.group } })),
    gives: { version: 1 },
    madeUp: 'item.not-found',
  },
  listPeople: {
    scene: 'nothing',
    sent: admin(() => ({ query: { search: 'mana' } })),
    gives: { items: [{ name: 'Manager', manager: { name: 'Director' }, isAdministrator: false }] },
  },
  countPeople: {
    scene: 'nothing',
    sent: admin(() => ({ query: { search: 'mana' } })),
    gives: { count: 1, more: false },
  },
  listFigures: {
    scene: 'nothing',
    sent: admin(() => ({ query: { userIds: people.manager } })),
    gives: { items: [{ userId: people.manager }] },
  },
  invitePerson: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: { name: 'Nia New', email: `${fresh}@example.org`, role: 'Approver', title: 'Buyer' },
    })),
    gives: { name: 'Nia New', role: 'Approver', title: 'Buyer', isActive: true },
    reused,
  },
  importPeople: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: {
        rows: [{ name: 'Nia New', email: `${fresh}@example.org`, invite: 'yes' }],
        dryRun: false,
      },
    })),
    gives: { outcomes: [{ outcome: 'created' }] },
    reused,
  },
  importGroups: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: { rows: [{ name: fresh, manager: 'ceo@example.org' }], dryRun: false },
    })),
    gives: { outcomes: [{ outcome: 'created' }] },
    reused,
  },
  inviteAgain: {
    scene: 'invited',
    sent: admin(({ person: { userId } }) => ({ params: { userId } })),
    gives: {},
    madeUp: 'user.not-found',
  },
  eraseUser: {
    scene: 'deactivated',
    sent: admin(({ person: { userId } }) => ({ params: { userId } })),
    gives: {},
    madeUp: 'user.not-found',
  },
  getAccount: {
    scene: 'nothing',
    sent: admin(() => ({ params: { userId: people.manager } })),
    gives: { state: 'active', isAdministrator: false },
    madeUp: 'user.not-found',
  },
  listPersonHistory: {
    scene: 'nothing',
    sent: admin(() => ({ params: { userId: people.manager } })),
    gives: { items: expect.any(Array) },
    madeUp: 'user.not-found',
  },
  setAdministrator: {
    scene: 'nothing',
    sent: admin(() => ({ params: { userId: people.manager }, body: { isAdministrator: false } })),
    gives: { state: 'active', isAdministrator: false },
    madeUp: 'user.not-found',
  },
  listAccessRequests: {
    scene: 'asksAccess',
    sent: admin(({ person: { userId } }) => ({ params: { userId } })),
    gives: { items: [{ role: 'approver', askedAt: expect.any(String) }] },
    madeUp: 'user.not-found',
  },
  refuseAccess: {
    scene: 'asksAccess',
    sent: admin(({ person: { userId } }) => ({
      params: { userId },
      body: { role: 'approver', reason: 'Not yet.' },
    })),
    gives: { role: 'approver' },
    madeUp: 'user.not-found',
    reused,
  },
  signOutPerson: {
    scene: 'invited',
    sent: admin(({ person: { userId } }) => ({ params: { userId } })),
    gives: {},
    madeUp: 'user.not-found',
  },
  resetSecondFactor: {
    scene: 'invited',
    sent: admin(({ person: { userId } }) => ({ params: { userId } })),
    gives: {},
    madeUp: 'user.not-found',
  },
  confirmAddress: {
    scene: 'invited',
    sent: ({ person }) => ({
      // The call ends all current sign-ins, so the caller uses one in the future.
      as: {
        ...buildClaims('employee'),
        ...{ sub: getSubject(person), [personClaim]: person.userId, email: person.email },
        auth_time: '4102444800',
      },
      body: { code: '123456' },
    }),
    gives: { email: expect.stringMatching(/@example\.org$/) },
    reused,
  },
  dropAddress: {
    scene: 'invited',
    sent: admin(({ person: { userId } }) => ({ params: { userId } })),
    gives: {},
    outsider: 'actor.forbidden',
    madeUp: 'user.not-found',
  },
  confirmPerson: {
    scene: 'invited',
    sent: admin(({ person: { userId } }) => ({ params: { userId } })),
    gives: {},
    madeUp: 'user.not-found',
  },
  listFileImports: {
    scene: 'importedFile',
    sent: admin(() => ({ query: { kind: 'departments' } })),
    gives: {
      items: expect.arrayContaining([
        expect.objectContaining({ kind: 'departments', fileName: 'departments.csv', created: 1 }),
      ]),
    },
  },
  undoFileImport: {
    scene: 'importedFile',
    sent: admin(({ importId }) => ({ query: { importId } })),
    gives: { rows: [{ outcome: 'undone' }], left: 0 },
    madeUp: 'item.not-found',
  },
  listRightsProposals: {
    scene: 'proposed',
    sent: admin(() => ({})),
    gives: { items: expect.any(Array), names: expect.any(Object) },
  },
  confirmRightsProposal: {
    scene: 'proposed',
    sent: admin(({ proposalId }) => ({ params: { proposalId } })),
    gives: {},
    madeUp: 'item.not-found',
  },
  endRightsProposal: {
    scene: 'proposed',
    sent: admin(({ proposalId }) => ({ params: { proposalId } })),
    gives: {},
    madeUp: 'item.not-found',
  },
  updateUser: {
    scene: 'nothing',
    sent: admin(({ person: { userId, applicationId: _, createdAt: __, ...body } }) => ({
      params: { userId },
      body: { ...body, title: 'Auditor' },
    })),
    gives: { title: 'Auditor' },
    madeUp: 'user.not-found',
  },
} as const satisfies Record<string, Case>;
