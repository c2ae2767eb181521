import { currencies } from '#functions/approval-limits/rules/validate-authority.ts';
import { convertMoney } from '#functions/organisation/rules/convert.ts';
import { explainIneligibility } from '#functions/organisation/rules/explain-ineligibility.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { ProblemList, type Problems } from '#functions/organisation/rules/problems.ts';
import { getNewestForm, type Reference } from '#functions/organisation/rules/reference.ts';
import { getCurrencyDecimals, hasValidCurrencyDecimals } from '#shared/currency.ts';
import { isSameName } from '#shared/fold-name.ts';
import { t } from '#shared/language/t.ts';
import { categoryIcons, isCategoryIcon } from '#shared/reference/category-icons.ts';
import type { Category, Department } from '#shared/reference/reference.ts';
import {
  type Configuration,
  getConditionsCurrency,
  getRatesCurrency,
} from '#shared/routing/sequence.ts';

type Node = {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly isActive: boolean;
};

/**
 * Check the parent of a tree node: it exists and is not below the node. An active node must not have an inactive
 * parent.
 */
export function checkParent(node: Node, tree: readonly Node[], problems: ProblemList) {
  const byId = new Map(tree.map((one) => [one.id, one]));
  const below = tree.filter(({ parentId, isActive }) => parentId === node.id && isActive);
  problems.expect(
    node.isActive || below.length === 0,
    'isActive',
    t`Deactivate or move what is below it first: ${below.map(({ name }) => name).join(', ')}.`,
  );
  if (node.parentId === null) return;
  const above = byId.get(node.parentId);
  problems.expect(
    !node.isActive || above?.isActive !== false,
    'parentId',
    t`${above?.name} is inactive. Activate it first, or choose another one.`,
  );
  problems.expect(
    node.parentId === node.id || byId.has(node.parentId),
    'parentId',
    t`It does not exist.`,
  );
  const seen = new Set<string>();
  let next: string | null = node.parentId;
  while (next && !seen.has(next)) {
    if (next === node.id) {
      problems.add('parentId', t`${node.name} would be below itself.`);
      return;
    }
    seen.add(next);
    next = byId.get(next)?.parentId ?? null;
  }
}

/** Report a name that a sibling already has. */
export function checkName(node: Node, tree: readonly Node[], problems: ProblemList) {
  const taken = tree.some(
    ({ id, name, parentId }) =>
      id !== node.id && parentId === node.parentId && isSameName(name, node.name),
  );
  problems.expect(!taken, 'name', t`This name is already used here.`);
}

function checkPersonExists(
  userId: string,
  path: string,
  { directory }: Organisation,
  problems: ProblemList,
) {
  const user = directory.user(userId);
  problems.expect(
    user?.isActive === true,
    path,
    user ? t`${user.name} is inactive.` : t`There is no such person.`,
  );
}

/** Return the validation errors of a category. */
export function validateCategory(category: Category, reference: Reference): Problems {
  const problems = new ProblemList();
  checkParent(category, reference.categories, problems);
  checkName(category, reference.categories, problems);
  const before = reference.categories.find(({ id }) => id === category.id);
  problems.expect(
    isCategoryIcon(category.icon) || before?.icon === category.icon,
    'icon',
    t`There is no such icon. Icons are ${categoryIcons.join(', ')}.`,
  );
  const form = getNewestForm(reference, category.formId);
  problems.expect(form !== undefined, 'formId', t`Choose a published form.`);
  // A category that already uses a deactivated form may keep it.
  const isKept = reference.categories.some(
    ({ id, formId }) => id === category.id && formId === category.formId,
  );
  problems.expect(!form || form.isActive || isKept, 'formId', t`This form is deactivated.`);
  return problems.found;
}

/** Return the validation errors of a department. */
export function validateDepartment(department: Department, organisation: Organisation): Problems {
  const problems = new ProblemList();
  const { departments } = organisation.reference;
  checkParent(department, departments, problems);
  checkName(department, departments, problems);
  const { code } = department;
  const taken =
    code !== '' &&
    departments.some((other) => other.id !== department.id && isSameName(other.code, code));
  problems.expect(!taken, 'code', t`Another department has this code.`);
  if (department.headId !== null)
    checkPersonExists(department.headId, 'headId', organisation, problems);
  return problems.found;
}

/**
 * Return settings in which exchange rates and amounts without a currency of their own keep their currency when the
 * application gets another one. `said`: settings that the caller names. A currency of conditions among them counts
 * from now on.
 */
export function retainCurrencies(
  { ratesCurrency: _, conditionsCurrency: __, ...settings }: Configuration,
  { rates, routings, configuration: stored }: Reference,
  said: Pick<Configuration, 'conditionsCurrency'> | object = {},
): Configuration {
  const ratesCurrency = getRatesCurrency(stored);
  const hasOtherRates = rates.length > 0 && ratesCurrency !== settings.currency;
  const named = 'conditionsCurrency' in said ? said.conditionsCurrency : undefined;
  const conditionsCurrency = named ?? getConditionsCurrency(stored);
  const hasOtherConditions = routings.length > 0 && conditionsCurrency !== settings.currency;
  return {
    ...settings,
    ...(hasOtherRates && { ratesCurrency }),
    ...(hasOtherConditions && { conditionsCurrency }),
  };
}

/** Check that the currency of the application exists, and that existing exchange rates can convert amounts into it. */
function checkCurrency(
  settings: Configuration,
  { reference, at }: { readonly reference: Reference; readonly at: string },
  problems: ProblemList,
): void {
  const { rates, configuration: stored } = reference;
  const { currency: own } = settings;
  const noSuch = t`There is no such currency.`;
  problems.expect(currencies.has(own), 'currency', noSuch);
  const conditions = getConditionsCurrency(settings);
  problems.expect(conditions === own || currencies.has(conditions), 'conditionsCurrency', noSuch);
  if (own === stored.currency || rates.length === 0) return;
  const present = getRatesCurrency(stored);
  const isKept = getRatesCurrency(settings) === present;
  const after = { ...reference, configuration: settings };
  problems.expect(
    isKept && convertMoney({ amount: '1', currency: present }, after, at) !== null,
    'currency',
    t`Exchange rates are in ${present}. Enter the rate of ${own} first: all amounts are converted by it.`,
  );
}

/** Return the validation errors of the settings. Every chain of approvers must end with a person. */
export function validateConfiguration(
  configuration: Configuration,
  organisation: Organisation,
  at: string,
): Problems {
  const problems = new ProblemList();
  const ids = configuration.fallbackApproverIds;
  problems.expect(
    ids.length > 0,
    'fallbackApproverIds',
    t`Name at least one: every route ends here when nobody else can decide.`,
  );
  const { directory, reference } = organisation;
  ids.forEach((userId, i) => {
    const why = explainIneligibility(directory.user(userId), directory);
    if (why) problems.add(`fallbackApproverIds.${i}`, why);
  });
  checkCurrency(configuration, { reference, at }, problems);
  const currency = getConditionsCurrency(configuration);
  problems.expect(
    hasValidCurrencyDecimals(configuration.signInAgainAbove, currency),
    'signInAgainAbove',
    t`Use at most ${getCurrencyDecimals(currency)} decimal places.`,
  );
  return problems.found;
}
