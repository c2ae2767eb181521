import { expect } from 'vitest';
import { admin, type Case } from './case.ts';
import type { RuleName } from './rules.ts';

/** Build the case that reads one item of a kind and its uses. */
const get = (kind: RuleName): Case => ({
  scene: 'rules',
  sent: admin(({ rules }) => ({ params: { id: rules[kind] } })),
  gives: { item: { version: 1 }, usedBy: expect.any(Array) },
  madeUp: 'item.not-found',
});
/** Build the case that reads the history of an item. */
const history = (kind: RuleName): Case => ({
  ...get(kind),
  gives: { items: expect.any(Array), names: {} },
});

/** Cases that are the same for every kind of reference data. */
export const itemCases = {
  getBusinessHours: get('hours'),
  listBusinessHoursHistory: history('hours'),
  getHoliday: get('holiday'),
  listHolidayHistory: history('holiday'),
  getSlaTemplate: get('template'),
  listSlaTemplateHistory: history('template'),
  getEscalationPolicy: get('policy'),
  listEscalationPolicyHistory: history('policy'),
  getDoaLevel: get('level'),
  listDoaLevelHistory: history('level'),
  getDoaRule: get('rule'),
  listDoaRuleHistory: history('rule'),
  getRate: get('rate'),
  listRateHistory: history('rate'),
  getCategory: get('category'),
  listCategoryHistory: history('category'),
  getLocation: get('location'),
  listLocationHistory: history('location'),
  getLocationType: get('locationType'),
  listLocationTypeHistory: history('locationType'),
  getLocationAttribute: get('locationAttribute'),
  listLocationAttributeHistory: history('locationAttribute'),
  getGroup: get('group'),
  listGroupHistory: history('group'),
  getDepartment: get('department'),
  listDepartmentHistory: history('department'),
} satisfies Record<string, Case>;
