import * as z from 'zod';
import { Currency, Decimal, Id, Money, Name, PersonRef } from '../fields.ts';
import { DelegationRow } from '../users/delegations-api.ts';
import { Away } from '../users/user.ts';
import { DoaLevel } from './doa.ts';

/** Findings about one cell; the linter describes them in words. */
const CellMark = z.enum(['gap', 'noStandIn', 'onlyOne', 'aboveOwnLimit']);
export type CellMark = z.infer<typeof CellMark>;

/** Holders of one level at one place. */
export const AuthorityCell = z.object({
  levelId: Id,
  people: z.array(
    PersonRef.extend({
      isActive: z.boolean(),
      /** Those who left and employees are not asked. */
      canBeAsked: z.boolean(),
      away: Away.optional(),
    }),
  ),
  /** The rules of exactly this place; several: all apply. */
  ruleIds: z.array(Id),
  /**
   * Source of the people when no rule names exactly this place: "Operations", "everywhere"; none:
   * its own, or nobody.
   */
  inheritedFrom: z.string().nullable(),
  /** Rules for single categories that differ here; only where every category is looked at. */
  exceptions: z.int().nonnegative(),
  marks: z.array(CellMark),
});
export type AuthorityCell = z.infer<typeof AuthorityCell>;

/** Current approval limits as a table: departments by authority levels, the lowest first. */
export const AuthorityMatrix = z.object({
  currency: Currency,
  levels: z.array(
    z.object({
      level: DoaLevel,
      /** The limit in the application's currency; none: any amount. */
      limit: Decimal.nullable(),
      /** The limit has no rate today: the level decides nothing. */
      hasRate: z.boolean(),
    }),
  ),
  rows: z.array(
    z.object({
      /** None: what holds where no department says otherwise. */
      departmentId: Id.nullable(),
      name: Name,
      depth: z.int().nonnegative(),
      head: PersonRef.nullable(),
      cells: z.array(AuthorityCell),
    }),
  ),
});
export type AuthorityMatrix = z.infer<typeof AuthorityMatrix>;

/** The highest level that somebody holds, by a rule or of their own. */
export const Cap = z.object({ level: Name, limit: Money.nullable() });

export type Cap = z.infer<typeof Cap>;

/**
 * A delegation of somebody who holds authority, and how far the delegate's own reaches: what is above it does not
 * go to them.
 */
export const DoaDelegation = DelegationRow.extend({
  fromCap: Cap.nullable(),
  toCap: Cap.nullable(),
});
export type DoaDelegation = z.infer<typeof DoaDelegation>;
