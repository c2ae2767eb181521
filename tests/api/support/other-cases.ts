import { expect } from 'vitest';
import { defaultApplicationId } from '#shared/application.ts';
import { setupSteps } from '#shared/reference/setup-api.ts';
import { categoryId, people, routingId } from '#tests/domain/support/people.ts';
import { claimsOf } from '#tests/support/api.ts';
import { admin, approver, type Case, requester, reused } from './case.ts';

export const otherCases = {
  userExists: {
    scene: 'nothing',
    sent: requester(() => ({ query: { id: people.manager } })),
    gives: { exists: true, user: { name: 'Manager' } },
  },
  createUser: {
    scene: 'nothing',
    sent: ({ fresh }) => ({
      as: { ...claimsOf('employee'), sub: fresh, email: 'new@example.org' },
      body: { userId: fresh, firstName: 'Nia', lastName: 'New', email: 'new@example.org' },
    }),
    gives: { name: 'Nia New', role: 'Employee', timeZone: 'UTC', isActive: true },
    outsider: 'actor.mismatch',
    reused: 'user.exists',
  },
  syncUser: {
    scene: 'nothing',
    sent: requester(() => ({ body: {} })),
    gives: { user: { name: 'Employee' }, roles: ['user'] },
  },
  signOutEverywhere: {
    scene: 'nothing',
    // A sign-in that is yet to come, so that calls after this one are taken.
    sent: () => ({ as: { ...claimsOf('fallback'), auth_time: '4000000000' } }),
    gives: { userId: people.fallback },
  },
  listUsers: {
    scene: 'nothing',
    sent: requester(() => ({ query: { search: 'mana' } })),
    gives: { items: [{ name: 'Manager' }] },
  },
  getUser: {
    scene: 'nothing',
    sent: requester(() => ({ params: { userId: people.manager } })),
    gives: { name: 'Manager' },
    madeUp: 'user.not-found',
  },
  getSetup: {
    scene: 'nothing',
    sent: admin(() => ({})),
    gives: { steps: setupSteps.map((step) => ({ step })) },
  },
  listCategories: {
    scene: 'nothing',
    sent: requester(() => ({})),
    gives: { items: [{ name: 'Other' }, { name: 'Travel' }] },
  },
  listDepartments: {
    scene: 'nothing',
    sent: requester(() => ({})),
    gives: { items: [{ name: 'board' }, { name: 'finance' }, { name: 'sales' }] },
  },
  listLocations: {
    scene: 'nothing',
    sent: requester(() => ({})),
    gives: { items: [{ name: 'berlin' }, { name: 'europe' }, { name: 'newYork' }] },
  },
  getCategoryForm: {
    scene: 'nothing',
    sent: requester(() => ({ params: { categoryId } })),
    gives: { category: { name: 'Travel' }, form: { name: 'Travel expense' } },
    madeUp: 'item.not-found',
  },
  getConfiguration: {
    scene: 'nothing',
    sent: requester(() => ({ params: { applicationId: defaultApplicationId } })),
    gives: { currency: 'EUR' },
    madeUp: 'item.not-found',
  },
  listMessages: {
    scene: 'message',
    sent: approver(() => ({ query: { limit: '1' } })),
    gives: { items: [{ userId: people.manager }] },
  },
  messagesPaginated: {
    scene: 'message',
    sent: approver(() => ({ query: { limit: '1', unread: 'true' } })),
    gives: { items: [{ userId: people.manager }] },
  },
  countMessages: {
    scene: 'message',
    sent: approver(() => ({})),
    gives: { unreadCount: expect.any(Number) },
  },
  markMessage: {
    scene: 'message',
    sent: approver(({ messageId }) => ({ params: { messageId }, body: { read: true } })),
    gives: { title: 'Title' },
    outsider: 'item.not-found',
    madeUp: 'item.not-found',
  },
  markAllMessages: {
    scene: 'message',
    sent: approver(() => ({ body: {} })),
    gives: { unreadCount: 0 },
  },
  listRoutings: {
    scene: 'nothing',
    sent: admin(() => ({})),
    gives: { items: expect.arrayContaining([expect.objectContaining({ name: 'Travel' })]) },
  },
  getRouting: {
    scene: 'nothing',
    sent: admin(() => ({ params: { routingId } })),
    gives: { name: 'Travel' },
    madeUp: 'item.not-found',
  },
  routingNameAvailable: {
    scene: 'nothing',
    sent: admin(() => ({ query: { name: ' TRAVEL ' } })),
    gives: { available: false },
  },
  listWorkflowTemplates: {
    scene: 'nothing',
    sent: requester(() => ({ query: { applicationId: defaultApplicationId } })),
    gives: { items: expect.arrayContaining([expect.objectContaining({ name: 'Travel' })]) },
    madeUp: 'item.not-found',
  },
  listStoppedWorkflows: {
    scene: 'failed',
    sent: admin(() => ({})),
    gives: { items: expect.arrayContaining([expect.objectContaining({ why: 'A test.' })]) },
  },
  restartWorkflow: {
    scene: 'failed',
    sent: admin(({ requestId }) => ({ body: { requestId } })),
    gives: { event: { type: 'workflow-restarted' } },
    madeUp: 'request.not-found',
    reused,
  },
} satisfies Record<string, Case>;
