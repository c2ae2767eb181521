import * as z from 'zod';
import { Id } from '../fields.ts';

/** Ways in which something depends on a person. `report`: they manage somebody. */
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
  'draftFor',
  'draftBy',
  'returned',
  'question',
] as const;
export type DependentKind = (typeof dependentKinds)[number];

/** Something that depends on a person, in words. */
export const Dependent = z.object({
  kind: z.enum(dependentKinds),
  /** Of the item to change; of people and delegations: of the other person. */
  id: Id,
  text: z.string(),
  /** The name alone, where a heading already says how it depends on them. */
  name: z.string().optional(),
});
export type Dependent = z.infer<typeof Dependent>;
