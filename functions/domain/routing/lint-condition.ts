import { isDecimal } from '#shared/decimal.ts';
import { Priority } from '#shared/fields.ts';
import type { Expression } from '#shared/forms/expression.ts';
import type { Reference } from './reference.ts';

type Literal = Extract<Expression, { value: unknown }>['value'];

const ordering = new Set(['<', '<=', '>', '>=', '=', '!=', 'in']);

/** Why a fact of a request can't be compared with this value; undefined when it can. */
function refusal(fact: string, value: Literal, reference: Reference): string | undefined {
  const text = String(value);
  const knows = (things: readonly { id: string }[]) => things.some(({ id }) => id === text);
  switch (fact) {
    case '$amount':
      return isDecimal(text) && !text.startsWith('-')
        ? undefined
        : 'Compare the amount with a number that is not negative.';
    case '$department':
      return knows(reference.departments) ? undefined : 'There is no such department.';
    case '$location':
      return knows(reference.locations) ? undefined : 'There is no such location.';
    case '$category':
      return knows(reference.categories) ? undefined : 'There is no such category.';
    case '$priority':
      return Priority.safeParse(value).success ? undefined : 'There is no such priority.';
    default:
      return undefined;
  }
}

/** Comparisons of a condition with things that do not exist, or amounts that are none; each said once. */
export function lintComparisons(expression: Expression, reference: Reference): string[] {
  if (!('op' in expression)) return [];
  const { op, of } = expression;
  const facts = of.flatMap((part) => ('field' in part ? [part.field] : []));
  const values = of.flatMap((part) => ('value' in part && part.value !== null ? [part.value] : []));
  const own = ordering.has(op)
    ? facts.flatMap((fact) => values.flatMap((value) => refusal(fact, value, reference) ?? []))
    : [];
  return [...new Set([...own, ...of.flatMap((part) => lintComparisons(part, reference))])];
}
