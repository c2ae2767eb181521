import * as z from 'zod';
import { Id, Name, Version } from '../fields.ts';
import { translatable } from '../names/translatable.ts';

/** Fields that all reference data has. Administrators write it, and it drives routing. */
const common = {
  id: Id,
  applicationId: Id,
  name: Name,
  isActive: z.boolean().default(true),
  version: Version,
};

export const Category = z.object({
  ...common,
  name: translatable(Name),
  description: translatable(z.string().max(500)).default(''),
  /** Name of an icon of the client. For unknown names, a plain document is shown. */
  icon: z.string().max(40).default('file'),
  order: z.int().default(0),
  parentId: Id.nullable().default(null),
  formId: Id,
  /** Label of a finished request: "Paid out", "Ordered". */
  finishName: translatable(Name).default('Approved'),
  /**
   * Whether the category was ever active, so that requests or drafts may use it. True for items from before this field
   * existed.
   */
  wasActive: z.boolean().default(true),
});
export type Category = z.infer<typeof Category>;

export const Department = z.object({
  ...common,
  code: z.string().max(20).default(''),
  headId: Id.nullable().default(null),
  parentId: Id.nullable().default(null),
  costCentre: z.string().max(20).default(''),
});
export type Department = z.infer<typeof Department>;

export const Location = z.object({
  ...common,
  parentId: Id.nullable().default(null),
  /** Name of the location's type; empty for no type. */
  type: z.string().max(40).default(''),
  /** Null: inherited from the parent location. */
  businessHoursId: Id.nullable().default(null),
  /** Values by attribute key. */
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});
export type Location = z.infer<typeof Location>;
