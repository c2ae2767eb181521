import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody, PersonRef } from '#shared/fields.ts';
import { itemEndpoints, systemFields } from '#shared/item-endpoints.ts';
import { Dependent } from '#shared/users/dependent.ts';
import { DoaLevel, DoaRule, Rate } from './doa.ts';
import { DoaFinding } from './finding.ts';
import { AuthorityMatrix, DoaDelegation } from './matrix.ts';

const service = 'workflow-service';
const admin = ['admin'] as const;

export const levelEndpoints = itemEndpoints({
  service,
  path: 'doa/levels',
  item: DoaLevel,
  body: z.strictObject(DoaLevel.omit(systemFields).shape),
  query: emptyObject,
  response: DoaLevel,
  noun: 'authority levels',
  moves: true,
});
export const listDoaLevels = levelEndpoints.list;
export const getDoaLevel = levelEndpoints.get;
export const listDoaLevelHistory = levelEndpoints.history;
export const createDoaLevel = levelEndpoints.create;
export const updateDoaLevel = levelEndpoints.update;
export const removeDoaLevel = levelEndpoints.remove;

export const ruleEndpoints = itemEndpoints({
  service,
  path: 'doa/rule-departments',
  item: DoaRule,
  body: z.strictObject(DoaRule.omit(systemFields).shape),
  query: emptyObject,
  response: DoaRule,
  noun: 'rules of who holds which authority level where',
  moves: true,
});
export const listDoaRules = ruleEndpoints.list;
export const getDoaRule = ruleEndpoints.get;
export const listDoaRuleHistory = ruleEndpoints.history;
export const createDoaRule = ruleEndpoints.create;
export const updateDoaRule = ruleEndpoints.update;
export const removeDoaRule = ruleEndpoints.remove;

export const rateEndpoints = itemEndpoints({
  service,
  path: 'doa/rates',
  item: Rate,
  body: z.strictObject(Rate.omit(systemFields).shape),
  query: emptyObject,
  response: Rate,
  noun: 'exchange rates; requests that were sent keep theirs',
});
export const listRates = rateEndpoints.list;
export const getRate = rateEndpoints.get;
export const listRateHistory = rateEndpoints.history;
export const createRate = rateEndpoints.create;
export const updateRate = rateEndpoints.update;
export const removeRate = rateEndpoints.remove;

export const showAuthority = {
  service,
  method: 'GET',
  path: '/doa/matrix',
  roles: admin,
  params: emptyObject,
  query: z.strictObject({ categoryId: Id.optional() }),
  body: noBody,
  response: AuthorityMatrix,
  errors: ['item.not-found'],
  summary: 'Who may decide on which amount in which department, for one category or for all',
} as const satisfies Endpoint;

export const listDoaDelegations = {
  service,
  method: 'GET',
  path: '/doa/delegations',
  roles: admin,
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: z.object({ items: z.array(DoaDelegation) }),
  errors: [],
  summary:
    'Delegations, in force or to come, of the people whom authority rules name, with how far the delegates’ own authority reaches',
} as const satisfies Endpoint;

export const lintDoaRules = {
  service,
  method: 'GET',
  path: '/doa/lint',
  roles: admin,
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: z.object({
    items: z.array(DoaFinding),
    /** Total number. The answer lists the first thousand. */
    count: z.int().nonnegative(),
  }),
  errors: [],
  summary:
    'What to fix in the authority rules: gaps, overlaps, circles of managers, inactive people, missing rates, rules without effect',
} as const satisfies Endpoint;

export const previewDeactivation = {
  service,
  method: 'GET',
  path: '/doa/deactivation-preview',
  roles: admin,
  params: emptyObject,
  query: z.strictObject({ userId: Id }),
  body: noBody,
  response: z.object({
    person: PersonRef,
    /** Amounts that nobody could approve any more, by department: "Legal: nobody may decide above ...". */
    gaps: z.array(z.string()),
    /** All items that depend on this person. */
    dependents: z.array(Dependent),
    /** Open tasks, most urgent first, with the people who would get them; `to` is empty if nobody would. */
    tasks: z.array(
      z.object({
        taskId: Id,
        requestId: Id,
        number: z.string(),
        title: z.string(),
        stage: z.string(),
        to: z.array(PersonRef),
      }),
    ),
    /** True if there are more than the hundred listed tasks. */
    more: z.boolean(),
  }),
  errors: ['user.not-found'],
  summary: 'If this person leaves: the open requests, rules and routings that depend on them',
} as const satisfies Endpoint;
