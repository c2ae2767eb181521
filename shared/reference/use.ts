import * as z from 'zod';
import { Id } from '../fields.ts';

/** Use of an item of reference data that prevents its removal. */
export const Use = z.object({
  kind: z.enum([
    'category',
    'department',
    'location',
    'locationType',
    'locationAttribute',
    'level',
    'rule',
    'routing',
    'person',
    'people',
    'holiday',
    'policy',
    'requests',
    'form',
    'announcement',
    'mapping',
  ]),
  /** Null: several items, described in the name. */
  id: Id.nullable(),
  name: z.string(),
});
export type Use = z.infer<typeof Use>;
