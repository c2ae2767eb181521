import { randomUUID } from 'node:crypto';
import { week } from '#tests/domain/support/organisation.ts';
import { departments, formId, levels, locations, people } from '#tests/domain/support/people.ts';
import { deriveDay, deriveKey, formContent, targetSecondsByPriority } from './rules.ts';

export type Fields = Record<string, unknown>;
type Kind = {
  /** Every writable field, with values that differ from the defaults. */
  readonly all: () => Fields;
  /** Fields for a partial change. */
  readonly part: () => Fields;
};
const name = () => `Kept ${randomUUID()}`;
const oneStep = () => [
  {
    id: randomUUID(),
    name: 'Head',
    order: 1,
    approvers: { kind: 'head', departmentId: null },
    rule: { kind: 'all' },
    slaTemplateId: null,
    escalationPolicyId: null,
    mayReturn: false,
  },
];
let rank = 40;

/** Kinds of items that are created by POST, read by GET and changed by PUT. */
export const itemKindsWithPut: Readonly<Record<string, Kind>> = {
  '/departments': {
    all: () => ({
      ...{ name: name(), code: randomUUID().slice(0, 8), headId: people.ceo, isActive: false },
      ...{ parentId: departments.board, costCentre: '4711' },
    }),
    part: () => ({ name: name() }),
  },
  '/categories': {
    all: () => ({
      ...{ name: name(), description: 'Trips', icon: 'plane', formId, isActive: false },
      ...{ finishName: 'Paid out', parentId: null },
    }),
    part: () => ({ name: name(), formId }),
  },
  '/locations/hierarchies': {
    all: () => ({ name: name(), parentId: locations.berlin, type: 'site', isActive: false }),
    part: () => ({ name: name() }),
  },
  '/locations/types': {
    all: () => ({ name: name().slice(0, 40), isActive: false }),
    part: () => ({ name: name().slice(0, 40) }),
  },
  '/locations/attributes': {
    all: () => ({
      ...{
        name: name(),
        key: deriveKey(randomUUID()),
        type: 'select',
        options: ['North', 'South'],
      },
      ...{ required: true, isActive: false },
    }),
    part: () => ({ name: name() }),
  },
  '/groups': {
    all: () => ({ name: name(), managerId: people.manager }),
    part: () => ({ name: name() }),
  },
  '/sla/business-hours': {
    all: () => ({
      ...{ name: name(), timeZone: 'Europe/Paris', isCompanyWide: false },
      week: week(['08:00', '16:00']),
    }),
    part: () => ({ week: { monday: [{ from: '09:00', to: '12:00' }] } }),
  },
  '/sla/holidays': {
    all: () => ({
      ...{ name: name(), date: '2031-03-04', recursYearly: true, locationId: locations.newYork },
    }),
    part: () => ({ name: name(), date: '2031-03-05' }),
  },
  '/sla/templates': {
    all: () => ({
      ...{
        name: name(),
        targets: targetSecondsByPriority,
        warnAtPercent: [50],
        remindAfter: [7200],
        isActive: false,
      },
    }),
    part: () => ({ name: name(), targets: { low: 8000 } }),
  },
  '/escalations/policies': {
    all: () => ({
      ...{ name: name(), isActive: false },
      levels: [{ after: 3600, target: { to: 'departmentHead' }, action: 'addApprover' }],
    }),
    part: () => ({ name: name() }),
  },
  '/doa/levels': {
    all: () => {
      rank += 1;
      return { name: name(), rank, limit: { amount: '25000.50', currency: 'EUR' } };
    },
    part: () => ({ name: name() }),
  },
  '/doa/rule-departments': {
    all: () => ({
      ...{ levelId: levels.two, departmentId: departments.finance, categoryId: null },
      userIds: [people.finance],
    }),
    part: () => ({ userIds: [people.ceo] }),
  },
  '/doa/rates': {
    all: () => ({ currency: 'CHF', rate: '1.0421', validFrom: deriveDay(randomUUID()) }),
    part: () => ({ rate: '1.05' }),
  },
  '/process-mappings': {
    all: () => ({
      name: name(),
      mapping: {
        ...{ format: 'csv', encoding: 'windows-1252', delimiter: ';', hasHead: false },
        columns: { caseId: 'Column 1', activity: 'Column 2', at: 'Column 3' },
        ...{ moments: 'dotted', timeZone: 'Europe/Berlin', pseudonyms: false },
      },
    }),
    part: () => ({ name: name() }),
  },
  '/forms': { all: () => formContent(name()), part: () => ({ name: name() }) },
  '/routing-sequences': {
    all: () => ({ name: name(), categoryIds: [], isActive: false, steps: oneStep() }),
    part: () => ({ name: name() }),
  },
  '/announcements': {
    all: () => ({
      ...{ title: 'New hours', text: 'From Monday on.' },
      audience: {
        ...{ everybody: false, userIds: [people.ceo], departmentIds: [], locationIds: [] },
        ...{ withBelow: true, roles: [], groups: [] },
      },
    }),
    part: () => ({ title: 'New hours from May on' }),
  },
  '/announcement-templates': {
    all: () => ({
      name: name(),
      english: { title: 'Hours', text: 'Open.' },
      german: { title: 'Zeiten', text: 'Offen.' },
    }),
    part: () => ({ name: name(), english: { title: 'Opening hours' } }),
  },
  '/reports': {
    all: () => ({
      ...{ name: name(), view: '/process/view', weekday: 3, time: '08:00', days: 30 },
      recipients: [people.manager],
    }),
    part: () => ({ weekday: 4 }),
  },
};
