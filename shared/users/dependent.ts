import * as z from 'zod';
import { Id } from '../fields.ts';

/** Kinds of dependence on a person. `report`: the person is somebody's manager. */
export const dependentKinds = [
  'rule',
  'routing',
  'department',
  'group',
  'policy',
  'fallback',
  'report',
  'delegate',
  'delegator',
  'sentReport',
  'receivedReport',
  'announcement',
  'audience',
  'proposal',
  'view',
  'draftFor',
  'draftBy',
  'returned',
  'question',
] as const;
export type DependentKind = (typeof dependentKinds)[number];

/** An item that depends on a person, as text. */
export const Dependent = z.object({
  kind: z.enum(dependentKinds),
  /** Id of the item to change; for people and delegations, id of the other person. */
  id: Id,
  text: z.string(),
  /** Only the name, for use below a heading that describes the dependence. */
  name: z.string().optional(),
});
export type Dependent = z.infer<typeof Dependent>;
