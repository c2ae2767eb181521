import {
  validateLevel,
  validateRate,
  validateRule,
} from '#functions/approval-limits/rules/validate-authority.ts';
import { validateFormDefinition, validateFormSize } from '#functions/forms/rules/validate-form.ts';
import { createCompleteDirectory } from '#functions/organisation/rules/directory.ts';
import type { FileKind, ReferenceItem } from '#functions/organisation/rules/kinds.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { PinnedVersions } from '#functions/organisation/rules/pinned-versions.ts';
import { ProblemList, type Problems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { diffRights, listInvitationRights } from '#functions/people/rules/two-administrators.ts';
import { validateGroup } from '#functions/people/rules/validate-group.ts';
import { validateUser } from '#functions/people/rules/validate-user.ts';
import { validateLocation } from '#functions/places/rules/validate-location.ts';
import {
  validateLocationAttribute,
  validateLocationType,
} from '#functions/places/rules/validate-location-kinds.ts';
import {
  validateCategory,
  validateConfiguration,
  validateDepartment,
} from '#functions/places/rules/validate-reference.ts';
import { validateRouting } from '#functions/routing/rules/validate-routing.ts';
import {
  validateBusinessHours,
  validateHoliday,
  validatePolicy,
  validateSlaTemplate,
} from '#functions/sla/rules/validate-sla.ts';
import { foldAddress, foldName } from '#shared/fold-name.ts';
import { t } from '#shared/language/t.ts';
import type { User } from '#shared/users/user.ts';
import type { OrganisationPlan, PlannedItem, StoredOrganisation } from './plan-organisation.ts';

/** Validate an item with the rules of its screen. `at`: now, ISO 8601. `stored`: state before the file. */
type Validate<K extends FileKind> = (
  item: ReferenceItem<K>,
  organisation: Organisation,
  at: string,
  stored: Reference,
) => Problems;
const rules: { readonly [K in FileKind]: Validate<K> } = {
  HOURS: validateBusinessHours,
  LOCATIONTYPE: (type, { reference }, _, stored) => validateLocationType(type, reference, stored),
  LOCATIONATTRIBUTE: (attribute, { reference }, _, stored) =>
    validateLocationAttribute(attribute, reference, stored),
  LOCATION: (location, { reference }, _, stored) => validateLocation(location, reference, stored),
  HOLIDAY: validateHoliday,
  DEPARTMENT: validateDepartment,
  DOALEVEL: (level, { reference }, at) => validateLevel(level, reference, at),
  GROUP: validateGroup,
  RATE: (rate, { reference }) => validateRate(rate, reference),
  SLA: validateSlaTemplate,
  ESCALATION: validatePolicy,
  FORM: (form) => ({ ...validateFormSize(form), ...validateFormDefinition(form) }),
  CATEGORY: (category, { reference }) => validateCategory(category, reference),
  DOARULE: validateRule,
  ROUTING: validateRouting,
};

/** In the order of storing: items precede those that refer to them, except in cycles. */
export const fileKinds = [
  'HOURS',
  'LOCATIONTYPE',
  'LOCATIONATTRIBUTE',
  'LOCATION',
  'HOLIDAY',
  'DEPARTMENT',
  'DOALEVEL',
  'GROUP',
  'RATE',
  'SLA',
  'ESCALATION',
  'FORM',
  'CATEGORY',
  'DOARULE',
  'ROUTING',
] as const satisfies readonly FileKind[];

/** Return the stored items with the changes of the plan. */
function applyPlannedItems<T extends { readonly id: string }>(
  stored: readonly T[],
  plan: readonly PlannedItem<T>[],
): T[] {
  const said = new Set(plan.map(({ item }) => item.id));
  return [...stored.filter(({ id }) => !said.has(id)), ...plan.map(({ item }) => item)];
}

function applyPlanToReference(
  stored: Reference,
  { configuration, items }: OrganisationPlan,
): Reference {
  return {
    ...stored,
    configuration: configuration[0]?.item ?? stored.configuration,
    businessHours: applyPlannedItems(stored.businessHours, items.HOURS),
    locationTypes: applyPlannedItems(stored.locationTypes, items.LOCATIONTYPE),
    locationAttributes: applyPlannedItems(stored.locationAttributes, items.LOCATIONATTRIBUTE),
    locations: applyPlannedItems(stored.locations, items.LOCATION),
    holidays: applyPlannedItems(stored.holidays, items.HOLIDAY),
    departments: applyPlannedItems(stored.departments, items.DEPARTMENT),
    doaLevels: applyPlannedItems(stored.doaLevels, items.DOALEVEL),
    groups: applyPlannedItems(stored.groups, items.GROUP),
    rates: applyPlannedItems(stored.rates, items.RATE),
    slaTemplates: applyPlannedItems(stored.slaTemplates, items.SLA),
    escalationPolicies: applyPlannedItems(stored.escalationPolicies, items.ESCALATION),
    forms: applyPlannedItems(stored.forms, items.FORM),
    categories: applyPlannedItems(stored.categories, items.CATEGORY),
    doaRules: applyPlannedItems(stored.doaRules, items.DOARULE),
    routings: applyPlannedItems(stored.routings, items.ROUTING),
  };
}

type NamedItem = { readonly name: string };

/** Report names that the transaction would refuse and that no rule of the kind has reported. */
function checkUniqueNames(
  plan: readonly PlannedItem<NamedItem>[],
  all: readonly NamedItem[],
  problems: ProblemList,
): void {
  const alike = Map.groupBy(all, ({ name }) => foldName(name));
  for (const { item, path } of plan)
    if (!problems.found[`${path}.name`])
      problems.expect(
        alike.get(foldName(item.name))?.length === 1,
        `${path}.name`,
        t`Another one has this name.`,
      );
}

type ValidationContext = StoredOrganisation & {
  /** User ids of the administrators after the import. */
  readonly adminIds: readonly string[];
  /** Authors of saved drafts, keyed by form id. */
  readonly draftsBy: ReadonlyMap<string, string>;
};

/**
 * Return the problems of a plan, keyed by path in the file. New and changed items are validated by the rules of their
 * screens, as if the whole plan were stored. `at`: now, ISO 8601.
 */
export function validatePlan(
  plan: OrganisationPlan,
  known: ValidationContext,
  at: string,
): Problems {
  const { reference: stored, users, adminIds, draftsBy } = known;
  const problems = new ProblemList();
  const reference = applyPlanToReference(stored, plan);
  const organisationOf = (people: readonly User[], data = reference): Organisation => {
    const said = new Set(people.map(({ userId }) => userId));
    const others = users.filter(({ userId }) => !said.has(userId));
    const directory = createCompleteDirectory([...others, ...people], [], adminIds);
    return { reference: data, directory, pinned: new PinnedVersions() };
  };
  const people = plan.people.map(({ item }) => item);
  const organisation = organisationOf(people);
  // The stored data decides whether a group may be renamed, or the currency changed.
  const { configuration, rates, groups } = stored;
  const before = { ...organisation, reference: { ...reference, configuration, rates, groups } };
  const tell = <T>(planned: readonly PlannedItem<T>[], validate: (item: T) => Problems) => {
    for (const { item, path, becomes } of planned)
      if (becomes !== 'same')
        for (const [field, reasons] of Object.entries(validate(item)))
          for (const reason of reasons) problems.add(`${path}.${field}`, reason);
  };

  const check = <K extends FileKind>(kind: K) => {
    const validate: Validate<K> = rules[kind];
    tell(plan.items[kind], (item) =>
      validate(item, kind === 'GROUP' ? before : organisation, at, stored),
    );
  };
  for (const kind of fileKinds) check(kind);
  tell(plan.configuration, (item) => validateConfiguration(item, before, at));
  // People have their stored groups here, because newly joined groups are found by comparison.
  const asStored = organisationOf(
    plan.people.map((one) => ({ ...one.item, groups: one.before?.groups ?? [] })),
  );
  tell(plan.people, (user) => validateUser(user, asStored));
  const { items } = plan;
  checkUniqueNames(items.HOURS, reference.businessHours, problems);
  checkUniqueNames(items.LOCATIONTYPE, reference.locationTypes, problems);
  checkUniqueNames(items.LOCATIONATTRIBUTE, reference.locationAttributes, problems);
  checkUniqueNames(items.SLA, reference.slaTemplates, problems);
  checkUniqueNames(items.ESCALATION, reference.escalationPolicies, problems);
  checkUniqueNames(items.GROUP, reference.groups, problems);
  checkUniqueNames(items.FORM, reference.forms, problems);
  checkUniqueNames(items.CATEGORY, reference.categories, problems);
  for (const { item, path, becomes } of items.FORM) {
    const by = draftsBy.get(item.id);
    if (becomes === 'changed' && by !== undefined)
      problems.add(path, t`${by} has a draft of this form: publish or drop it first.`);
  }
  checkUniqueAddresses(plan, users, problems);
  checkTwoAdministratorRule(plan, stored, problems);
  return problems.found;
}

/** Check that a file does not grant rights if two administrators must agree, and does not disable that setting. */
function checkTwoAdministratorRule(
  { people, configuration }: OrganisationPlan,
  { configuration: stored }: Reference,
  problems: ProblemList,
): void {
  if (!stored.twoAdministrators) return;
  const why = t`Two administrators are needed for changes of rights. Make this change on the screens: another administrator confirms it there.`;
  for (const { item, before, path } of people)
    for (const change of before ? diffRights(before, item) : listInvitationRights(item))
      problems.add(`${path}.${change.path}`, why);
  for (const { item, path } of configuration)
    problems.expect(item.twoAdministrators, `${path}.twoAdministrators`, why);
}

/** Check that each person is in the file only once, and that nobody else has their address, active or not. */
function checkUniqueAddresses(
  { people }: OrganisationPlan,
  users: readonly User[],
  problems: ProblemList,
): void {
  const alike = Map.groupBy(people, ({ item }) => item.userId);
  const inFile = Map.groupBy(people, ({ item }) => foldAddress(item.email));
  const others = new Map(
    users
      .filter(({ userId }) => !alike.has(userId))
      .map((user) => [foldAddress(user.email), user.name] as const),
  );
  for (const { item, path, before } of people) {
    const address = foldAddress(item.email);
    const isSingle = alike.get(item.userId)?.length === 1 && inFile.get(address)?.length === 1;
    problems.expect(isSingle, `${path}.email`, t`Somebody else in this file has this address.`);
    const isNew = !before || foldAddress(before.email) !== address;
    const other = isNew ? others.get(address) : undefined;
    problems.expect(!other, `${path}.email`, t`${other} has this address already.`);
    problems.expect(
      before?.isActive !== false,
      `${path}.email`,
      t`${before?.name} has this address and is deactivated.`,
    );
  }
}
