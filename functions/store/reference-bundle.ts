import * as z from 'zod';
import type { Reference, Unreadable } from '#functions/domain/routing/reference.ts';
import {
  ApproverSource,
  Configuration,
  QuorumRule,
  RoutingSequence,
  RoutingStep,
} from '#shared/routing/sequence.ts';
import { type ReferenceKind, referenceKinds } from './reference-kinds.ts';
import type { Item } from './table.ts';

/** The stored items of each kind, as they were read. */
export type StoredKinds = ReadonlyMap<ReferenceKind, readonly Item[]>;

const nobody = '00000000-0000-0000-0000-000000000000';
/**
 * A routing as it is stored. A step whose people or rule can't be read (it was written by something else than this version) still asks:
 * it names nobody, so that the fallback approvers decide and that is reported, or everybody has to agree.
 */
const StoredRouting = RoutingSequence.extend({
  steps: z.array(
    RoutingStep.extend({
      approvers: ApproverSource.catch({ kind: 'named', userIds: [nobody] }),
      rule: QuorumRule.catch({ kind: 'all' }),
    }),
  ),
});

const Named = z.object({ name: z.string().catch('without a name') });

/**
 * All reference data of an application as one value; without a stored configuration it has the default one. An item that can't be read is
 * left out and named, so that it stops nothing but what depends on it.
 */
export function asReference(applicationId: string, stored: StoredKinds): Reference {
  const unreadable: Unreadable[] = [];
  const kinds: Readonly<Record<ReferenceKind, z.ZodType>> = referenceKinds;
  const of = <S extends z.ZodType>(kind: ReferenceKind, schema: S): z.output<S>[] =>
    (stored.get(kind) ?? []).flatMap((item) => {
      const read = schema.safeParse(item);
      const isWhole =
        read.success && (schema === kinds[kind] || kinds[kind].safeParse(item).success);
      if (!isWhole) unreadable.push({ kind, ...Named.parse(item) });
      return read.success ? [read.data] : [];
    });
  const [routingOrder] = of('ROUTINGORDER', referenceKinds.ROUTINGORDER);
  const [configured = { applicationId, version: 0 }] = stored.get('CONFIGURATION') ?? [];
  return {
    configuration: Configuration.parse(configured),
    categories: of('CATEGORY', referenceKinds.CATEGORY).sort(
      (a, b) => a.order - b.order || a.name.localeCompare(b.name),
    ),
    forms: of('FORM', referenceKinds.FORM),
    routings: of('ROUTING', StoredRouting),
    ...(routingOrder ? { routingOrder } : {}),
    departments: of('DEPARTMENT', referenceKinds.DEPARTMENT).sort(byName),
    locations: of('LOCATION', referenceKinds.LOCATION).sort(byName),
    businessHours: of('HOURS', referenceKinds.HOURS),
    holidays: of('HOLIDAY', referenceKinds.HOLIDAY),
    slaTemplates: of('SLA', referenceKinds.SLA),
    escalationPolicies: of('ESCALATION', referenceKinds.ESCALATION),
    doaLevels: of('DOALEVEL', referenceKinds.DOALEVEL),
    doaRules: of('DOARULE', referenceKinds.DOARULE),
    rates: of('RATE', referenceKinds.RATE),
    unreadable,
  };
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
