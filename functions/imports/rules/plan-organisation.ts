import { listChangedFields } from '#functions/organisation/rules/changed-fields.ts';
import { getDefaultZone } from '#functions/organisation/rules/effective-calendar.ts';
import {
  type FileKind,
  type ReferenceItem,
  referenceKinds,
} from '#functions/organisation/rules/kinds.ts';
import type { Problems } from '#functions/organisation/rules/problems.ts';
import { getNewestForms, type Reference } from '#functions/organisation/rules/reference.ts';
import { retainCurrencies } from '#functions/places/rules/validate-reference.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Form } from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import type { FilePerson, OrganisationFile } from '#shared/reference/organisation-file.ts';
import type { Category } from '#shared/reference/reference.ts';
import {
  Configuration,
  getConditionsCurrency,
  type RoutingSequence,
} from '#shared/routing/sequence.ts';
import { User } from '#shared/users/user.ts';

/** Item in a file, with its stored counterpart. */
export type PlannedItem<T> = {
  /** Position in the file: "departments.2". */
  readonly path: string;
  readonly item: T;
  readonly before: T | undefined;
  readonly becomes: 'new' | 'changed' | 'same';
};
export type OrganisationPlan = {
  readonly configuration: readonly PlannedItem<Configuration>[];
  readonly people: readonly PlannedItem<User>[];
  readonly items: { readonly [K in FileKind]: readonly PlannedItem<ReferenceItem<K>>[] };
};

export type StoredOrganisation = {
  readonly reference: Reference;
  /** All people to whom the file may refer. */
  readonly users: readonly User[];
};
type Act = { readonly by: PersonRef /** Current time, ISO 8601. */; readonly at: string };

type FileItem = { readonly id: string };
/** Fields of an item that the product itself sets. `before`: undefined for a new item. `place`: index in the file. */
type Own<K extends FileKind> = (
  before: ReferenceItem<K> | undefined,
  said: FileItem,
  place: number,
) => Partial<ReferenceItem<K>>;
type Lists<K extends FileKind> = {
  readonly said: readonly FileItem[];
  readonly stored: readonly ReferenceItem<K>[];
  readonly own?: Own<K>;
  /** Additional fields of the next version of an item. */
  readonly next?: (before: ReferenceItem<K>) => Partial<ReferenceItem<K>>;
};

const getState = (before: object | undefined, after: object): PlannedItem<object>['becomes'] => {
  if (!before) return 'new';
  return listChangedFields({ ...before }, { ...after }).length > 0 ? 'changed' : 'same';
};

/** Put new categories after the existing categories, in the order of the file. */
const categoryOwn =
  ({ categories }: Reference): Own<'CATEGORY'> =>
  (before, said, place) => {
    const { isActive } = referenceKinds.CATEGORY.schema.parse({
      ...{ applicationId: said.id, version: 0 },
      ...said,
    });
    const last = Math.max(0, ...categories.map(({ order }: Category) => order));
    return {
      order: before?.order ?? last + 10 * (place + 1),
      wasActive: isActive || before?.wasActive === true,
    };
  };

const formOwn =
  ({ by, at }: Act): Own<'FORM'> =>
  (before): Partial<Form> => {
    if (!before)
      return { version: 1, itemVersion: 0, status: 'published', updatedAt: at, publishedBy: by };
    const { name: _, sections: __, titleField: ___, amountField: ____, ...own } = before;
    return own;
  };

const routingOwn =
  ({ at }: Act): Own<'ROUTING'> =>
  (before): Partial<RoutingSequence> => {
    if (!before) return { version: 1, itemVersion: 0, updatedAt: at };
    const { version, itemVersion, updatedAt } = before;
    return { version, itemVersion, updatedAt };
  };

/** Plan storing a file: every item, with its stored counterpart. */
export function planOrganisation(
  file: OrganisationFile,
  { reference, users }: StoredOrganisation,
  act: Act,
): OrganisationPlan {
  const { applicationId } = reference.configuration;

  const plan = <K extends FileKind>(kind: K, { said, stored, own, next }: Lists<K>) => {
    const { schema, as } = referenceKinds[kind];
    const there = new Map(stored.map((item) => [item.id, item]));
    return said.map((one, place): PlannedItem<ReferenceItem<K>> => {
      const before = there.get(one.id);
      const version = before?.version ?? 0;
      const fields = { version, ...own?.(before, one, place), ...one, applicationId };
      const same = schema.parse(fields);
      const becomes = getState(before, same);
      const item =
        before && becomes === 'changed' ? schema.parse({ ...fields, ...next?.(before) }) : same;
      return { path: `${as}.${place}`, item, before, becomes };
    });
  };

  const another = <T extends { version: number }>({ version }: T) => ({
    ...{ version: version + 1, updatedAt: act.at },
  });
  const hours = plan('HOURS', { said: file.businessHours, stored: reference.businessHours });
  const locations = plan('LOCATION', { said: file.locations, stored: reference.locations });
  const planned = {
    ...reference,
    businessHours: withPlanned(reference.businessHours, hours),
    locations: withPlanned(reference.locations, locations),
  };
  return {
    configuration: planConfiguration(file, reference),
    people: planPeople(file.people, users, { reference: planned, at: act.at }),
    items: {
      HOURS: hours,
      LOCATIONTYPE: plan('LOCATIONTYPE', {
        ...{ said: file.locationTypes, stored: reference.locationTypes },
      }),
      LOCATIONATTRIBUTE: plan('LOCATIONATTRIBUTE', {
        ...{ said: file.locationAttributes, stored: reference.locationAttributes },
      }),
      LOCATION: locations,
      HOLIDAY: plan('HOLIDAY', { said: file.holidays, stored: reference.holidays }),
      DEPARTMENT: plan('DEPARTMENT', { said: file.departments, stored: reference.departments }),
      DOALEVEL: plan('DOALEVEL', { said: file.doaLevels, stored: reference.doaLevels }),
      GROUP: plan('GROUP', { said: file.groups, stored: reference.groups }),
      RATE: plan('RATE', { said: file.rates, stored: reference.rates }),
      SLA: plan('SLA', { said: file.slaTemplates, stored: reference.slaTemplates }),
      ESCALATION: plan('ESCALATION', {
        ...{ said: file.escalationPolicies, stored: reference.escalationPolicies },
      }),
      FORM: plan('FORM', {
        ...{ said: file.forms, stored: getNewestForms(reference), own: formOwn(act) },
        next: (before) => ({ ...another(before), publishedBy: act.by }),
      }),
      CATEGORY: plan('CATEGORY', {
        ...{ said: file.categories, stored: reference.categories, own: categoryOwn(reference) },
      }),
      DOARULE: plan('DOARULE', { said: file.doaRules, stored: reference.doaRules }),
      ROUTING: plan('ROUTING', {
        ...{ said: file.routings, stored: reference.routings, own: routingOwn(act) },
        next: another,
      }),
    },
  };
}

/** Return the problem of a file whose conditions or sign-in amount are in another currency than the stored ones. */
export function explainConditionsCurrency(
  { configuration: said, routings }: OrganisationFile,
  { configuration: [planned] }: Pick<OrganisationPlan, 'configuration'>,
): Problems {
  if (!said || !planned) return {};
  const { signInAgainAbove: before } = planned.before ?? {};
  const hasAmounts = routings.length > 0 || (said.signInAgainAbove ?? before) !== before;
  if (!hasAmounts) return {};
  const { currency = planned.item.currency, conditionsCurrency: meant = currency } = said;
  const stored = getConditionsCurrency(planned.item);
  if (meant === stored) return {};
  const why = t`Stored amounts without a currency of their own are in ${stored}, those of the file in ${meant}. Name the one that counts as conditionsCurrency.`;
  return { 'configuration.conditionsCurrency': [why] };
}

/** Settings without a fallback approver count as missing. */
function planConfiguration(
  { configuration: said }: OrganisationFile,
  reference: Reference,
): PlannedItem<Configuration>[] {
  const stored = reference.configuration;
  if (!said) return [];
  const { applicationId, version, fallbackApproverIds } = stored;
  const named = Configuration.parse({ ...said, applicationId, version });
  const item = said?.ratesCurrency ? named : retainCurrencies(named, reference, said);
  const becomes = fallbackApproverIds.length === 0 ? 'new' : getState(stored, item);
  return [{ path: 'configuration', item, before: version > 0 ? stored : undefined, becomes }];
}

/** Return the items as they will be after the plan. */
const withPlanned = <T extends { readonly id: string }>(
  stored: readonly T[],
  plan: readonly PlannedItem<T>[],
): T[] => [
  ...new Map([...stored, ...plan.map(({ item }) => item)].map((item) => [item.id, item])).values(),
];

/**
 * Plan the changes to people. A new person's time zone defaults to that of their location, else of the company, both as
 * the file defines them.
 */
function planPeople(
  people: readonly FilePerson[],
  users: readonly User[],
  { reference, at: createdAt }: { readonly reference: Reference; readonly at: string },
): PlannedItem<User>[] {
  const { applicationId } = reference.configuration;
  const there = new Map(users.map((user) => [user.userId, user]));
  return people.map(({ id: userId, ...said }, place) => {
    const before = there.get(userId);
    const timeZone = getDefaultZone(said.locationId ?? null, reference);
    const known = before ?? { createdAt, timeZone, version: 0 };
    const item = User.parse({ ...known, ...said, userId, applicationId });
    return { path: `people.${place}`, item, before, becomes: getState(before, item) };
  });
}
