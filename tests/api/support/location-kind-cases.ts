import { expect } from 'vitest';
import { admin, type Case, reused } from './case.ts';
import { keyOf } from './rules.ts';

const absent = { madeUp: 'item.not-found' } as const;
const attribute = { type: 'select', options: ['Owned', 'Rented'], required: false };

export const locationKindCases = {
  listLocationTypes: {
    scene: 'rules',
    sent: admin(() => ({})),
    gives: { items: expect.any(Array) },
  },
  createLocationType: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { name: fresh } })),
    gives: { parentTypeIds: [], isActive: true, version: 1 },
    reused,
  },
  importLocationTypes: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { rows: [{ name: fresh }], dryRun: false } })),
    gives: { outcomes: [{ outcome: 'created' }] },
    reused,
  },
  updateLocationType: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { id: rules.locationType },
      body: { name: fresh, isActive: false },
    })),
    gives: { isActive: false, version: 2 },
    ...absent,
  },
  removeLocationType: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.locationType } })),
    gives: { version: 1 },
    ...absent,
  },
  listLocationAttributes: {
    scene: 'rules',
    sent: admin(() => ({})),
    gives: { items: expect.any(Array) },
  },
  createLocationAttribute: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: { ...attribute, name: fresh, key: keyOf(fresh) },
    })),
    gives: { ...attribute, typeIds: [], isActive: true, version: 1 },
    reused,
  },
  importLocationAttributes: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: { rows: [{ name: fresh, key: keyOf(fresh), type: 'Text' }], dryRun: false },
    })),
    gives: { outcomes: [{ outcome: 'created' }] },
    reused,
  },
  updateLocationAttribute: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { id: rules.locationAttribute },
      body: { ...attribute, name: fresh, key: keyOf(fresh) },
    })),
    gives: { ...attribute, version: 2 },
    ...absent,
  },
  removeLocationAttribute: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.locationAttribute } })),
    gives: { version: 1 },
    ...absent,
  },
} satisfies Record<string, Case>;
