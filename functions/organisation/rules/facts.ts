import type { PersonRef, Priority } from '#shared/fields.ts';
import { listCurrencies } from '#shared/forms/calculate.ts';
import { type EvaluationScope, evaluateTruth } from '#shared/forms/evaluate.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { type Form, listFields } from '#shared/forms/form.ts';
import type { Amount } from '#shared/forms/headline.ts';
import { type EvaluatedValue, type EvaluatedValues, isUnknown } from '#shared/forms/unknown.ts';
import { getConditionsCurrency } from '#shared/routing/sequence.ts';
import type { User } from '#shared/users/user.ts';
import { convertMoney } from './convert.ts';
import { listAncestorIds, type Reference } from './reference.ts';

/** Facts of a request that determine its path. */
export type PathFacts = {
  readonly requester: PersonRef;
  /**
   * The requester's current profile, needed only by conditions on it. Undefined or null if the person does not exist.
   */
  readonly profile?: () => Pick<User, 'role' | 'doaLevelId'> | null | undefined;
  /** Person who raised the request, if known. Nobody may decide a request that they raised, even for somebody else. */
  readonly raisedBy?: PersonRef;
  readonly categoryId: string;
  readonly departmentId: string | null;
  readonly locationId: string | null;
  readonly priority: Priority;
  readonly amount: Amount;
  readonly values: EvaluatedValues;
  /** Form of the values, if known, so that a condition on a missing field is detected. */
  readonly form?: Form;
  readonly fileIds?: readonly string[];
};

/** Names that a condition may use, in addition to the fields of the form. */
const factNames = {
  amount: ({ amount }) => amount,
  department: ({ departmentId }) => departmentId,
  departmentPath: ({ departmentId }, { departments }) => listAncestorIds(departmentId, departments),
  location: ({ locationId }) => locationId,
  locationPath: ({ locationId }, { locations }) => listAncestorIds(locationId, locations),
  role: ({ profile }) => profile?.()?.role,
  level: ({ profile }) => profile?.()?.doaLevelId,
  priority: ({ priority }) => priority,
  category: ({ categoryId }) => categoryId,
} satisfies Record<string, (facts: PathFacts, reference: Reference) => EvaluatedValue | undefined>;
const isFact = (name: string): name is keyof typeof factNames => Object.hasOwn(factNames, name);
/** Facts from the requester's current profile. */
const ofProfile: ReadonlySet<string> = new Set(['$role', '$level']);

/**
 * Create a look-up for the currencies of calculated numbers. It calculates them when a condition needs one for the
 * first time.
 */
function createCurrencyLookup({
  form,
  values,
}: PathFacts): NonNullable<EvaluationScope['currencyOf']> {
  let found: EvaluationScope['currencyOf'];
  return (name, row) => {
    if (!form) return undefined;
    found ??= listCurrencies(form, values);
    return found(name, row);
  };
}

/** Return the values for conditions: money in the currency of conditions; departments, locations and levels by id. */
export const buildConditionScope = (
  facts: PathFacts,
  reference: Reference,
  at: string,
): EvaluationScope => ({
  values: facts.values,
  facts: (name) => (isFact(name) ? factNames[name](facts, reference) : undefined),
  currencyOf: createCurrencyLookup(facts),
  convert: (money) =>
    convertMoney(money, reference, at, getConditionsCurrency(reference.configuration))?.amount ??
    null,
});

/** Return the names that an expression uses. */
export function listExpressionNames(expression: Expression): string[] {
  if ('field' in expression) return [expression.field];
  return 'op' in expression ? expression.of.flatMap(listExpressionNames) : [];
}

/** Return the names in a condition that neither the form nor the request has. */
export function findUnknownNames(expression: Expression, form: Pick<Form, 'sections'>): string[] {
  const fields = new Map(listFields(form).map((field) => [field.key, field]));
  return listExpressionNames(expression).filter((name) => {
    if (name.startsWith('$')) return !isFact(name.slice(1));
    const [head = '', column] = name.split('.');
    const field = fields.get(head);
    if (!field || column === undefined) return !field;
    return field.type !== 'table' || !field.columns.some(({ key }) => key === column);
  });
}

/**
 * Result of a condition. `broken`: it can't be evaluated, because a field or the requester is missing, or an amount has
 * no rate or can't be calculated. Callers must then skip nothing.
 */
export type ConditionResult = 'holds' | 'fails' | 'broken';

/** Whether a condition uses a removed field of the form, or a requester who no longer exists. */
function hasMissingReference(condition: Expression, { form, profile }: PathFacts): boolean {
  if (form && findUnknownNames(condition, form).length > 0) return true;
  const asksProfile = listExpressionNames(condition).some((name) => ofProfile.has(name));
  return asksProfile && profile !== undefined && !profile();
}

export function evaluateCondition(
  condition: Expression | undefined,
  facts: PathFacts,
  reference: Reference,
  at: string,
): ConditionResult {
  if (!condition) return 'holds';
  if (hasMissingReference(condition, facts)) return 'broken';
  const truth = evaluateTruth(condition, buildConditionScope(facts, reference, at));
  return isUnknown(truth) ? 'broken' : truth ? 'holds' : 'fails';
}

/** Whether a condition can't be evaluated because a value is unknown: it has no rate, or can't be calculated. */
export const isConditionUndecidable = (
  condition: Expression | undefined,
  facts: PathFacts,
  reference: Reference,
  at: string,
): boolean =>
  condition !== undefined &&
  !hasMissingReference(condition, facts) &&
  isUnknown(evaluateTruth(condition, buildConditionScope(facts, reference, at)));
