import { buildConditionScope, type PathFacts } from '#functions/organisation/rules/facts.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import {
  addDecimals,
  compareDecimals,
  isDecimal,
  subtractDecimals,
  toDecimal,
} from '#shared/decimal.ts';
import { evaluateDecimal, holds } from '#shared/forms/evaluate.ts';
import type { Expression } from '#shared/forms/expression.ts';
import type { FormValue } from '#shared/forms/form.ts';
import { type EvaluatedValue, isUnknown } from '#shared/forms/unknown.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import type { Reason } from '#shared/requests/reason.ts';
import { describeCondition, findConditionLabel } from '#shared/routing/condition-words.ts';
import { getConditionsCurrency } from '#shared/routing/sequence.ts';

const getForms = ({ form }: Pick<PathFacts, 'form'>) => (form ? [form] : []);

/** Return the label of a name in a condition: "the amount", "Total", "Lines: Amount". */
const formatConditionLabel = (name: string, facts: Pick<PathFacts, 'form'>): string =>
  findConditionLabel(name, { forms: getForms(facts) });

/** Describe a condition in words: "the amount is more than 1,000.00 EUR and the location is Berlin". */
export const formatCondition = (
  expression: Expression,
  facts: Pick<PathFacts, 'form'>,
  { configuration, departments, locations, doaLevels, categories }: Reference,
): string =>
  describeCondition(expression, {
    forms: getForms(facts),
    things: [...departments, ...locations, ...doaLevels, ...categories],
    currency: getConditionsCurrency(configuration),
  });

type Comparison = { readonly name: string; readonly value: string };
const comparing: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '=', '!=']);

/** Return every comparison in a condition between one name and one number. */
function collectComparisons(expression: Expression): Comparison[] {
  if (!('op' in expression)) return [];
  const inner = expression.of.flatMap(collectComparisons);
  if (!comparing.has(expression.op)) return inner;
  const name = expression.of.find((part) => 'field' in part)?.field;
  const literal = expression.of.find((part) => 'value' in part)?.value;
  const value = typeof literal === 'number' ? toDecimal(literal) : literal;
  return typeof value === 'string' && isDecimal(value) && name !== undefined
    ? [{ name, value }, ...inner]
    : inner;
}

/** Convert the value to the type in the request, so that the condition is evaluated as with a real answer. */
function toSameType(given: EvaluatedValue | undefined, value: string, currency: string): FormValue {
  return typeof given === 'number' ? Number(value) : { amount: value, currency };
}

/**
 * Return the nearest number that would change the result of a condition, so that a present step is skipped or a skipped
 * one needed. Undefined if no single number does.
 */
export function findConditionThreshold(
  condition: Expression,
  facts: PathFacts,
  reference: Reference,
  at: string,
): Reason | undefined {
  const currency = getConditionsCurrency(reference.configuration);
  const scope = buildConditionScope(facts, reference, at);
  const now = holds(condition, scope, false);
  let nearest: { distance: string; reason: Reason } | undefined;
  for (const { name, value } of collectComparisons(condition)) {
    const present = evaluateDecimal({ field: name }, scope);
    if (present === null || isUnknown(present) || name.includes('.')) continue;
    const fact = name.startsWith('$') ? name.slice(1) : undefined;
    const given = fact ? scope.facts?.(fact) : facts.values[name];
    const unit = typeof given === 'number' ? '1' : '0.01';
    for (const candidate of [value, subtractDecimals(value, unit), addDecimals(value, unit)]) {
      const tried = toSameType(given, candidate, currency);
      const moved = fact
        ? { ...scope, facts: (one: string) => (one === fact ? tried : scope.facts?.(one)) }
        : { ...scope, values: { ...scope.values, [name]: tried } };
      if (holds(condition, moved, false) === now) continue;
      const distance = subtractDecimals(present, candidate).replace('-', '');
      if (nearest && compareDecimals(distance, nearest.distance) >= 0) continue;
      const shown =
        typeof given === 'number' ? candidate : formatMoneyText({ amount: candidate, currency });
      const seen = { kind: 'condition', name: formatConditionLabel(name, facts), value: shown };
      nearest = {
        distance,
        reason: { code: 'threshold', facts: { ...seen, effect: now ? 'skipped' : 'included' } },
      };
    }
  }
  return nearest?.reason;
}
