import * as z from 'zod';
import { DoaLevel, DoaRule, Rate } from '#shared/doa/doa.ts';
import { EscalationPolicy } from '#shared/escalations/policy.ts';
import { Form } from '#shared/forms/form.ts';
import { Category, Department, Location } from '#shared/reference/reference.ts';
import { RoutingOrder } from '#shared/routing/order.ts';
import { Configuration, RoutingSequence } from '#shared/routing/sequence.ts';
import { BusinessHours, Holiday, SlaTemplate } from '#shared/sla/calendar.ts';

/** The kinds of reference data and the schema of each; a kind's name is part of its key. */
export const referenceKinds = {
  CONFIGURATION: Configuration,
  CATEGORY: Category,
  FORM: Form,
  ROUTING: RoutingSequence,
  ROUTINGORDER: RoutingOrder,
  DEPARTMENT: Department,
  LOCATION: Location,
  HOURS: BusinessHours,
  HOLIDAY: Holiday,
  SLA: SlaTemplate,
  ESCALATION: EscalationPolicy,
  DOALEVEL: DoaLevel,
  DOARULE: DoaRule,
  RATE: Rate,
} as const;
export type ReferenceKind = keyof typeof referenceKinds;
export type ReferenceItem<K extends ReferenceKind> = z.infer<(typeof referenceKinds)[K]>;

/** Kinds whose published versions stay as they were: one item for each version. */
export const versionedKinds: ReadonlySet<ReferenceKind> = new Set(['FORM', 'ROUTING']);
/** Kinds whose names are unique in the application, compared without case (spec §5). */
export const namedKinds: ReadonlySet<ReferenceKind> = new Set([
  'ROUTING',
  'CATEGORY',
  'HOURS',
  'SLA',
  'ESCALATION',
  'DOALEVEL',
]);
/** Kinds of which an item can go; of the others every version stays, or there is only one. */
export type ItemKind = Exclude<
  ReferenceKind,
  'CONFIGURATION' | 'FORM' | 'ROUTING' | 'ROUTINGORDER'
>;

/** How many writes each kind has seen: what was loaded before is stale once its count differs. */
export const Stamp = z.record(z.string(), z.unknown());
export type Stamp = z.infer<typeof Stamp>;

export const isReferenceKind = (name: string): name is ReferenceKind => name in referenceKinds;
