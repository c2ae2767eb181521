import { expect } from 'vitest';
import { week } from '#tests/domain/support/organisation.ts';
import { locations, people } from '#tests/domain/support/people.ts';
import { admin, approver, type Case, requestErrors, reused } from './case.ts';
import { targetSecondsByPriority } from './rules.ts';

const hours = { timeZone: 'Europe/Paris', week: week(['08:30', '12:00'], ['13:00', '17:30']) };
const holiday = { name: 'Bastille Day', date: '2030-07-14', recursYearly: true };
const levels = [{ after: 3600, target: { to: 'departmentHead' }, action: 'addApprover' }];
const all = {
  items: expect.arrayContaining([expect.objectContaining({ version: expect.any(Number) })]),
};
const moved = { saved: true, moves: expect.any(Array), checked: expect.any(Number) };
const absent = { madeUp: 'item.not-found' } as const;

export const slaCases = {
  listBusinessHours: { scene: 'nothing', sent: admin(() => ({})), gives: all },
  createBusinessHours: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { name: fresh, ...hours } })),
    gives: { ...moved, item: { ...hours, version: 1 } },
    reused,
  },
  updateBusinessHours: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { id: rules.hours },
      body: { name: fresh, ...hours },
    })),
    gives: { ...moved, item: { ...hours, version: 2 } },
    ...absent,
  },
  removeBusinessHours: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.hours } })),
    gives: { ...moved, item: { timeZone: 'UTC' } },
    ...absent,
  },
  listHolidays: { scene: 'rules', sent: admin(() => ({})), gives: all },
  createHoliday: {
    scene: 'nothing',
    sent: admin(() => ({ body: { ...holiday, locationId: locations.newYork } })),
    gives: { ...moved, item: { ...holiday, version: 1 } },
    reused,
  },
  updateHoliday: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.holiday }, body: holiday })),
    gives: { ...moved, item: { ...holiday, locationId: null, version: 2 } },
    ...absent,
  },
  removeHoliday: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.holiday } })),
    gives: { ...moved, item: { date: '2001-01-01' } },
    ...absent,
  },
  importHolidays: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: { rows: [{ name: fresh, date: '2031-05-04', location: 'newYork' }], dryRun: true },
    })),
    gives: { outcomes: [{ outcome: 'created' }] },
  },
  previewHolidays: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { rows: [{ name: fresh, date: '2031-05-05' }] } })),
    gives: { moves: [], checked: expect.any(Number) },
  },
  listSlaTemplates: { scene: 'nothing', sent: admin(() => ({})), gives: all },
  createSlaTemplate: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { name: fresh, targets: targetSecondsByPriority } })),
    gives: { targets: targetSecondsByPriority, warnAtPercent: [75], isActive: true, version: 1 },
    reused,
  },
  updateSlaTemplate: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { id: rules.template },
      body: { name: fresh, targets: targetSecondsByPriority, warnAtPercent: [50], isActive: false },
    })),
    gives: { warnAtPercent: [50], isActive: false, version: 2 },
    ...absent,
  },
  removeSlaTemplate: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.template } })),
    gives: { targets: targetSecondsByPriority },
    ...absent,
  },
  listCalendars: {
    scene: 'nothing',
    sent: admin(() => ({})),
    gives: {
      items: expect.arrayContaining([
        expect.objectContaining({
          location: 'berlin',
          calendar: expect.objectContaining({ timeZone: 'Europe/Berlin' }),
        }),
      ]),
    },
  },
  placeLocation: {
    scene: 'rules',
    sent: admin(() => ({
      params: { id: locations.newYork },
      body: { parentId: null, businessHoursId: null },
    })),
    gives: { ...moved, item: { businessHoursId: null } },
    ...absent,
  },
  listSlaRequests: {
    scene: 'open',
    sent: admin(() => ({ query: { state: 'breached' } })),
    gives: { items: [] },
  },
  listTasksAtRisk: {
    scene: 'open',
    sent: admin(() => ({ query: { show: 'overdue' } })),
    gives: { items: [] },
  },
  remindTasks: {
    scene: 'open',
    sent: admin(({ taskId }) => ({ body: { taskIds: [taskId], comments: 'Please look.' } })),
    gives: { outcomes: [{ receipt: { event: { type: 'reminded' } } }] },
  },
  reassignTasks: {
    scene: 'open',
    sent: admin(({ taskId }) => ({
      body: { taskIds: [taskId], toUserId: people.director, comments: 'The manager is ill.' },
    })),
    gives: { outcomes: [{ receipt: { event: { type: 'reassigned' } } }] },
  },
  rescheduleRequests: {
    scene: 'open',
    sent: admin(() => ({ body: {} })),
    gives: { moves: [], checked: expect.any(Number) },
    reused,
  },
  listEscalationPolicies: { scene: 'nothing', sent: admin(() => ({})), gives: all },
  createEscalationPolicy: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { name: fresh, levels } })),
    gives: { levels, isActive: true, version: 1 },
    reused,
  },
  importEscalationPolicies: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: { rows: [{ name: fresh, levels: '4 h, manager, notify' }], dryRun: false },
    })),
    gives: { outcomes: [{ outcome: 'created' }] },
    reused,
  },
  updateEscalationPolicy: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { id: rules.policy },
      body: { name: fresh, levels },
    })),
    gives: { levels, version: 2 },
    ...absent,
  },
  removeEscalationPolicy: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.policy } })),
    gives: { version: 1 },
    ...absent,
  },
  listEscalations: {
    scene: 'open',
    sent: approver(({ requestId }) => ({ query: { requestId } })),
    gives: { items: [] },
    ...requestErrors,
  },
} satisfies Record<string, Case>;
