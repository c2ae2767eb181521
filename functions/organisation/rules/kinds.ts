import type * as z from 'zod';
import { DoaLevel, DoaRule, Rate } from '#shared/doa/doa.ts';
import { EscalationPolicy } from '#shared/escalations/policy.ts';
import { compareByName } from '#shared/fold-name.ts';
import { Form } from '#shared/forms/form.ts';
import { LocationAttribute } from '#shared/reference/location-attribute.ts';
import { LocationType } from '#shared/reference/location-type.ts';
import type { OrganisationFile } from '#shared/reference/organisation-file.ts';
import { Category, Department, Location } from '#shared/reference/reference.ts';
import { LegalHold, Retention } from '#shared/retention/retention.ts';
import { RoutingOrder } from '#shared/routing/order.ts';
import { Configuration, RoutingSequence } from '#shared/routing/sequence.ts';
import { BusinessHours, Holiday, SlaTemplate } from '#shared/sla/calendar.ts';
import { Group } from '#shared/users/group.ts';

type Rules<S extends z.ZodType> = {
  /** Whether names are unique in the application, compared without case and accents (spec §5). */
  readonly isNamed?: true;
  /** Published versions never change. Each version is stored as a copy of the current item, and read only on demand. */
  readonly isVersioned?: true;
  /** Sort order of the list. Undefined: by id. */
  order?(a: z.output<S>, b: z.output<S>): number;
};

/** Declare a kind with many items. `as`: name of its list in the reference data. */
const listKind = <S extends z.ZodType, const A extends string>(
  schema: S,
  as: A,
  rules: Rules<S> = {},
): Rules<S> & { readonly schema: S; readonly as: A } => ({ schema, as, order: () => 0, ...rules });

const bySince = (a: LegalHold, b: LegalHold) => b.since.localeCompare(a.since);

/** Every kind of reference data, declared once. The name of a kind is part of the keys of its items. */
const listedKinds = {
  CATEGORY: listKind(Category, 'categories', {
    isNamed: true,
    order: (a, b) => a.order - b.order || compareByName(a, b),
  }),
  FORM: listKind(Form, 'forms', { isNamed: true, isVersioned: true }),
  ROUTING: listKind(RoutingSequence, 'routings', { isNamed: true, isVersioned: true }),
  DEPARTMENT: listKind(Department, 'departments', { order: compareByName }),
  LOCATION: listKind(Location, 'locations', { order: compareByName }),
  LOCATIONTYPE: listKind(LocationType, 'locationTypes', { isNamed: true, order: compareByName }),
  LOCATIONATTRIBUTE: listKind(LocationAttribute, 'locationAttributes', {
    isNamed: true,
    order: compareByName,
  }),
  HOURS: listKind(BusinessHours, 'businessHours', { isNamed: true }),
  HOLIDAY: listKind(Holiday, 'holidays'),
  SLA: listKind(SlaTemplate, 'slaTemplates', { isNamed: true }),
  ESCALATION: listKind(EscalationPolicy, 'escalationPolicies', { isNamed: true }),
  GROUP: listKind(Group, 'groups', { isNamed: true, order: compareByName }),
  DOALEVEL: listKind(DoaLevel, 'doaLevels', { isNamed: true }),
  DOARULE: listKind(DoaRule, 'doaRules'),
  RATE: listKind(Rate, 'rates'),
  HOLD: listKind(LegalHold, 'legalHolds', { order: bySince }),
};

const singleKinds = {
  CONFIGURATION: { schema: Configuration },
  ROUTINGORDER: { schema: RoutingOrder },
  RETENTION: { schema: Retention },
};

type ListedKinds = typeof listedKinds;
type ListedKind = keyof ListedKinds;
export type ReferenceKind = ListedKind | keyof typeof singleKinds;
type Items = { [K in ListedKind]: z.output<ListedKinds[K]['schema']> } & {
  [K in keyof typeof singleKinds]: z.output<(typeof singleKinds)[K]['schema']>;
};
export type ReferenceItem<K extends ReferenceKind> = Items[K];
/** Kinds whose published versions are immutable. */
export type VersionedKind = 'FORM' | 'ROUTING';
/** Kinds whose items can be removed. Other kinds retain all versions, end by themselves, or have a single item. */
export type ItemKind = Exclude<ListedKind, VersionedKind | 'HOLD'>;
/** Kinds that an organisation file can contain. */
export type FileKind = {
  [K in ListedKind]: ListedKinds[K]['as'] extends keyof OrganisationFile ? K : never;
}[ListedKind];

/** Items of every listed kind, under the list name of the kind. */
export type ReferenceLists = {
  readonly [K in ListedKind as ListedKinds[K]['as']]: readonly ReferenceItem<K>[];
};

type Kind<S extends z.ZodType> = Rules<S> & { readonly schema: S; readonly as?: string };
export const referenceKinds: { readonly [K in ReferenceKind]: Kind<z.ZodType<ReferenceItem<K>>> } =
  {
    ...singleKinds,
    ...listedKinds,
  };
export const isReferenceKind = (name: string): name is ReferenceKind =>
  Object.hasOwn(referenceKinds, name);
