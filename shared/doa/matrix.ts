import * as z from 'zod';
import { Currency, Decimal, Id, Money, Name, PersonRef } from '../fields.ts';
import { DelegationRow } from '../users/delegations-api.ts';
import { OutOfOfficePeriod } from '../users/user.ts';
import { DoaLevel } from './doa.ts';

/** Findings about one cell. The rule check provides their descriptions. */
const CellMark = z.enum(['gap', 'noStandIn', 'onlyOne', 'aboveOwnLimit']);
export type CellMark = z.infer<typeof CellMark>;

/** People with a level in one department. */
export const AuthorityCell = z.object({
  levelId: Id,
  people: z.array(
    PersonRef.extend({
      isActive: z.boolean(),
      /** False for employees and for people who have left: they get no tasks. */
      canBeAsked: z.boolean(),
      away: OutOfOfficePeriod.optional(),
    }),
  ),
  /** Rules of exactly this department and category. If there are several, all apply. */
  ruleIds: z.array(Id),
  /**
   * Source of the people if no rule names exactly this department: "Operations", "everywhere"; null if the cell has its
   * own rules, or no people.
   */
  inheritedFrom: z.string().nullable(),
  /** Number of rules for single categories that differ here. Only in the view of all categories. */
  exceptions: z.int().nonnegative(),
  marks: z.array(CellMark),
});
export type AuthorityCell = z.infer<typeof AuthorityCell>;

/** Current approval limits as a table: departments by approval levels, lowest first. */
export const AuthorityMatrix = z.object({
  currency: Currency,
  /** Currency into which exchange rates convert. */
  ratesCurrency: Currency,
  levels: z.array(
    z.object({
      level: DoaLevel,
      /** Limit in the application's currency; null for any amount. */
      limit: Decimal.nullable(),
      /** False if the limit has no exchange rate today, so that the level cannot decide anything. */
      hasRate: z.boolean(),
    }),
  ),
  rows: z.array(
    z.object({
      /** Null: the default for departments without their own rules. */
      departmentId: Id.nullable(),
      name: Name,
      depth: z.int().nonnegative(),
      head: PersonRef.nullable(),
      cells: z.array(AuthorityCell),
    }),
  ),
});
export type AuthorityMatrix = z.infer<typeof AuthorityMatrix>;

/** The highest level of a person, set by a rule or directly on their profile. */
export const Cap = z.object({ level: Name, limit: Money.nullable() });

export type Cap = z.infer<typeof Cap>;

/**
 * A delegation by a person with approval authority, and the delegate's own limit. Tasks above this limit are not sent
 * to the delegate.
 */
export const DoaDelegation = DelegationRow.extend({
  fromCap: Cap.nullable(),
  toCap: Cap.nullable(),
});
export type DoaDelegation = z.infer<typeof DoaDelegation>;
