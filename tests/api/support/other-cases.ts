import { expect } from 'vitest';
import { defaultApplicationId } from '#shared/application.ts';
import { setupSteps } from '#shared/reference/setup-api.ts';
import { categoryId, people, routingId } from '#tests/domain/support/people.ts';
import { buildClaims } from '#tests/support/api.ts';
import { admin, approver, type Case, days, requester, reused } from './case.ts';

const mailChoices = {
  ...{ decisions: 'hourly', reminders: 'hourly', outcomes: 'daily' },
  ...{ conversation: 'off', announcements: 'off', workflows: 'daily' },
  quietHours: { from: '19:00', until: '07:00' },
};

export const otherCases = {
  userExists: {
    scene: 'nothing',
    sent: requester(() => ({ query: { id: people.manager } })),
    gives: { exists: true, user: { name: 'Manager' } },
  },
  createUser: {
    scene: 'nothing',
    sent: ({ fresh }) => ({
      as: { ...buildClaims('employee'), sub: fresh, email: 'new@example.org' },
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
  listUsers: {
    scene: 'nothing',
    sent: requester(() => ({ query: { search: 'mana' } })),
    gives: { items: [{ name: 'Manager' }] },
  },
  getListChoices: {
    scene: 'nothing',
    sent: requester(() => ({ params: { list: 'my-requests' } })),
    gives: { own: { columns: null, density: 'comfortable' }, shared: { views: expect.any(Array) } },
  },
  saveListChoices: {
    scene: 'nothing',
    sent: requester(() => ({
      params: { list: 'participated' },
      body: { columns: ['status'], density: 'compact', views: [], firstViewId: null },
    })),
    gives: { columns: ['status'], density: 'compact', views: [] },
  },
  saveSharedViews: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      params: { list: 'my-requests' },
      body: { views: [{ viewId: fresh, name: 'Sent back', search: 'status=Returned' }] },
    })),
    gives: { views: [{ name: 'Sent back' }] },
  },
  search: {
    scene: 'nothing',
    sent: requester(() => ({ query: { q: 'mana' } })),
    gives: { requests: [], more: false, people: [{ name: 'Manager' }], reference: [] },
  },
  searchComments: {
    scene: 'nothing',
    sent: requester(() => ({ query: { q: 'lisbon' } })),
    gives: { comments: [], more: false },
  },
  getCalendar: {
    scene: 'open',
    sent: requester(() => ({ query: { from: '2026-11-01', to: '2026-11-30' } })),
    gives: { timeZone: 'Europe/Berlin', crowdedDays: [], absences: [] },
  },
  getCalendarFeed: {
    scene: 'nothing',
    sent: requester(() => ({})),
    gives: { madeAt: null },
  },
  makeCalendarFeed: {
    scene: 'nothing',
    sent: approver(() => ({})),
    gives: { path: expect.stringMatching(/^\/calendar\/feed\/[\w-]{43}\.ics$/) },
  },
  withdrawCalendarFeed: {
    scene: 'nothing',
    sent: approver(() => ({})),
    gives: { madeAt: null },
  },
  listTimeline: {
    scene: 'nothing',
    sent: requester(() => ({
      query: { from: `${days.to}T00:00:00Z`, to: `${days.to}T12:00:00Z` },
    })),
    gives: { items: expect.any(Array) },
  },
  getTimelineHours: {
    scene: 'nothing',
    sent: requester(() => ({
      query: { from: '2026-03-02T00:00:00Z', to: '2026-03-02T12:00:00Z' },
    })),
    gives: { timeZone: 'Europe/Berlin', working: [{ to: '2026-03-02T12:00:00.000Z' }] },
  },
  countRequests: {
    scene: 'nothing',
    sent: requester(() => ({})),
    gives: { byStatus: { InReview: 0, Approved: 0 }, removed: { Approved: 0 } },
  },
  countTasks: {
    scene: 'nothing',
    sent: requester(() => ({})),
    gives: { open: 0, overdue: 0, dueSoon: 0, isAll: true },
  },
  requestFigures: {
    scene: 'nothing',
    sent: requester(() => ({ query: { weeks: '3' } })),
    gives: { weeks: [{ sent: 0 }, { sent: 0 }, { sent: 0, medianSeconds: null }] },
  },
  openFigures: {
    scene: 'nothing',
    sent: requester(() => ({})),
    gives: { isAll: true, atRisk: [], waitFor: [], morePeople: 0 },
  },
  getUser: {
    scene: 'nothing',
    sent: requester(() => ({ params: { userId: people.manager } })),
    gives: { name: 'Manager' },
    madeUp: 'user.not-found',
  },
  getAdminLists: {
    scene: 'nothing',
    sent: admin(() => ({ query: { names: 'departments,locations' } })),
    gives: { lists: { departments: { items: expect.any(Array) } } },
  },
  getSetup: {
    scene: 'nothing',
    sent: admin(() => ({})),
    gives: { steps: setupSteps.map((step) => ({ step })), example: null },
  },
  startExample: {
    scene: 'nothing',
    sent: admin(() => ({ body: { dryRun: true } })),
    gives: { inTheWay: expect.arrayContaining(['berlin']) },
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
    gives: { category: { name: 'Travel' }, form: { name: 'Travel expense' }, prefilled: {} },
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
  getMailChoices: {
    scene: 'nothing',
    sent: requester(() => ({})),
    gives: { decisions: 'atOnce', reminders: 'atOnce', quietHours: null },
  },
  saveMailChoices: {
    scene: 'nothing',
    sent: admin(() => ({ body: mailChoices })),
    gives: mailChoices,
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
  issueLiveTicket: {
    scene: 'nothing',
    sent: approver(() => ({})),
    gives: { ticket: expect.stringMatching(/^[\w-]{43}$/) },
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
