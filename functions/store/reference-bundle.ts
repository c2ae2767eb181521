import type * as z from 'zod';
import type { Reference } from '#functions/domain/routing/reference.ts';
import { Configuration } from '#shared/routing/sequence.ts';
import { type ReferenceKind, referenceKinds } from './reference-kinds.ts';
import type { Item } from './table.ts';

/** The stored items of each kind, as they were read. */
export type StoredKinds = ReadonlyMap<ReferenceKind, readonly Item[]>;

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
    routings: of('ROUTING', kinds.ROUTING),
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
