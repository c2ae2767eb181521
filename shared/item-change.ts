import * as z from 'zod';
import { Id, Instant, PersonRef, pageSchema, Version } from './fields.ts';

/** One field that a change wrote, by its dotted path in the item; null where there was or is nothing. */
export const ChangedField = z.object({
  path: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type ChangedField = z.infer<typeof ChangedField>;

/** One change of an item: who made it, when, and what was written. `version`: the one that it made. */
export const ItemChange = z.object({
  id: Id,
  version: Version,
  act: z.enum(['created', 'changed', 'removed']),
  at: Instant,
  by: PersonRef,
  fields: z.array(ChangedField),
});
export type ItemChange = z.infer<typeof ItemChange>;

/** A page of the changes of an item, newest first. `names`: what the ids among the values are called today. */
export const ItemHistory = pageSchema(ItemChange).extend({
  names: z.record(z.string(), z.string()),
});
export type ItemHistory = z.infer<typeof ItemHistory>;
