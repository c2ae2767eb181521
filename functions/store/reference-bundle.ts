import * as z from 'zod';
import type { Reference } from '#functions/domain/routing/reference.ts';
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

/** All reference data of an application as one value; without a stored configuration it has the default one. */
export function asReference(applicationId: string, stored: StoredKinds): Reference {
  const of = <S extends z.ZodType>(kind: ReferenceKind, schema: S): z.output<S>[] =>
    (stored.get(kind) ?? []).map((item) => schema.parse(item));
  const kinds = referenceKinds;
  const [configuration = Configuration.parse({ applicationId, version: 0 })] = of(
    'CONFIGURATION',
    kinds.CONFIGURATION,
  );
  return {
    configuration,
    categories: of('CATEGORY', kinds.CATEGORY).sort(
      (a, b) => a.order - b.order || a.name.localeCompare(b.name),
    ),
    forms: of('FORM', kinds.FORM),
    routings: of('ROUTING', StoredRouting),
    departments: of('DEPARTMENT', kinds.DEPARTMENT).sort(byName),
    locations: of('LOCATION', kinds.LOCATION).sort(byName),
    businessHours: of('HOURS', kinds.HOURS),
    holidays: of('HOLIDAY', kinds.HOLIDAY),
    slaTemplates: of('SLA', kinds.SLA),
    escalationPolicies: of('ESCALATION', kinds.ESCALATION),
    doaLevels: of('DOALEVEL', kinds.DOALEVEL),
    doaRules: of('DOARULE', kinds.DOARULE),
    rates: of('RATE', kinds.RATE),
  };
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
