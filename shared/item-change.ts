import * as z from 'zod';
import { Id, Instant, PersonRef, pageSchema, Version } from './fields.ts';

/** A field that a change wrote, by its dotted path in the item; null for an absent value. */
export const ChangedField = z.object({
  path: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type ChangedField = z.infer<typeof ChangedField>;

/** A change of an item: author, time, and written fields. `version`: the version that it created. */
export const ItemChange = z.object({
  id: Id,
  version: Version,
  act: z.enum(['created', 'changed', 'removed']),
  at: Instant,
  by: PersonRef,
  fields: z.array(ChangedField),
});
export type ItemChange = z.infer<typeof ItemChange>;

/** A page of changes of an item, newest first. `names`: current names for the ids in the values. */
export const ItemHistory = pageSchema(ItemChange).extend({
  names: z.record(z.string(), z.string()),
});
export type ItemHistory = z.infer<typeof ItemHistory>;
