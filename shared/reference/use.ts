import * as z from 'zod';
import { Id } from '../fields.ts';

/** What uses an item of reference data, and keeps it from being removed. */
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
  ]),
  /** None: several, as the name says. */
  id: Id.nullable(),
  name: z.string(),
});
export type Use = z.infer<typeof Use>;
