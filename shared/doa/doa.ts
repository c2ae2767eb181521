import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Currency, Decimal, Id, Money, Name, PlainDate, Version } from '../fields.ts';

const ranks = msg('A rank is a whole number from 1 to 99.');

/** An approval level; rank 1 is the lowest. `limit` is null for any amount. */
export const DoaLevel = z.object({
  id: Id,
  applicationId: Id,
  rank: z.int(ranks).min(1, ranks).max(99, ranks),
  name: Name,
  limit: Money.nullable(),
  version: Version,
});
export type DoaLevel = z.infer<typeof DoaLevel>;

/** People with a level in a department (null for all) for a category (null for all). */
export const DoaRule = z.object({
  id: Id,
  applicationId: Id,
  levelId: Id,
  departmentId: Id.nullable(),
  categoryId: Id.nullable(),
  userIds: z.array(Id).min(1).max(50),
  version: Version,
});
export type DoaRule = z.infer<typeof DoaRule>;

/** One unit of `currency` is `rate` units of the currency of the rates, from `validFrom` on. */
export const Rate = z.object({
  id: Id,
  applicationId: Id,
  currency: Currency,
  rate: Decimal,
  validFrom: PlainDate,
  version: Version,
});
export type Rate = z.infer<typeof Rate>;
