import { expect } from 'vitest';
import { defaultApplicationId } from '#shared/application.ts';
import { formId, otherCategoryId, people } from '#tests/domain/support/people.ts';
import { admin, type Case, reused } from './case.ts';

const absent = { madeUp: 'item.not-found' } as const;
const department = { code: '', costCentre: '4100', headId: people.ceo, parentId: null };

const category = { formId, icon: 'plane', isActive: false, finishName: 'Paid out', parentId: null };

const configuration = { currency: 'EUR', fallbackApproverIds: [people.fallback] };
const settings = admin(() => ({
  params: { applicationId: defaultApplicationId },
  body: configuration,
}));

const location = { type: 'city', parentId: null, businessHoursId: null };

export const referenceCases = {
  createLocation: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { ...location, name: fresh } })),
    gives: { ...location, isActive: true, version: 1 },
    reused,
  },
  importLocations: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { rows: [{ name: fresh }], dryRun: false } })),
    gives: { outcomes: [{ outcome: 'created' }] },
    reused,
  },
  updateLocation: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { id: rules.location },
      body: { ...location, name: fresh },
    })),
    gives: { ...location, version: 2 },
    ...absent,
  },
  removeLocation: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.location } })),
    gives: { version: 1 },
    ...absent,
  },
  createConfiguration: {
    scene: 'nothing',
    sent: settings,
    gives: configuration,
    ...absent,
    reused,
  },
  updateConfiguration: { scene: 'nothing', sent: settings, gives: configuration, ...absent },
  importSettings: {
    scene: 'nothing',
    sent: admin(() => ({
      body: { rows: [{ key: 'largestFileMegabytes', value: '25' }], dryRun: false },
    })),
    gives: { outcomes: [{ outcome: 'same' }] },
    reused,
  },
  listConfigurationHistory: {
    scene: 'nothing',
    sent: admin(() => ({ params: { applicationId: defaultApplicationId } })),
    gives: { items: expect.any(Array) },
    ...absent,
  },
  createCategory: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { ...category, name: fresh } })),
    gives: { ...category, wasActive: false, version: 1 },
    reused,
  },
  importCategories: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: { rows: [{ name: fresh, form: 'Travel expense' }], dryRun: false },
    })),
    gives: { outcomes: [{ outcome: 'created' }] },
    reused,
  },
  updateCategory: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { id: rules.category },
      body: { ...category, name: fresh },
    })),
    gives: { ...category, version: 2 },
    ...absent,
  },
  moveCategory: {
    scene: 'rules',
    sent: admin(({ rules }) => ({
      params: { id: rules.category },
      body: { parentId: otherCategoryId, before: null },
    })),
    gives: { parentId: otherCategoryId },
    ...absent,
  },
  removeCategory: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.category } })),
    gives: { version: 1 },
    ...absent,
  },
  createDepartment: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { ...department, name: fresh } })),
    gives: { ...department, isActive: true, version: 1 },
    reused,
  },
  importDepartments: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: { rows: [{ name: fresh, head: 'ceo@example.org' }], dryRun: false },
    })),
    gives: { outcomes: [{ outcome: 'created' }] },
    reused,
  },
  updateDepartment: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { id: rules.department },
      body: { ...department, name: fresh },
    })),
    gives: { ...department, version: 2 },
    ...absent,
  },
  removeDepartment: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.department } })),
    gives: { version: 1 },
    ...absent,
  },
} satisfies Record<string, Case>;
