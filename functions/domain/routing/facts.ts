import type { Money, PersonRef, Priority } from '#shared/fields.ts';
import { fieldsOf } from '#shared/forms/calculate.ts';
import { holds, type Scope } from '#shared/forms/evaluate.ts';
import type { Expression } from '#shared/forms/expression.ts';
import type { Form, FormValues } from '#shared/forms/form.ts';
import { convert } from '../doa/convert.ts';
import type { Reference } from './reference.ts';

/** What of a request decides on its way. */
export type Facts = {
  readonly requester: PersonRef;
  /** Who raised it, where that is known: nobody decides what they raised, whoever it is for. */
  readonly raisedBy?: PersonRef;
  readonly categoryId: string;
  readonly departmentId: string | null;
  readonly locationId: string | null;
  readonly priority: Priority;
  readonly amount: Money | null;
  readonly values: FormValues;
  /** The form of the values, where it is known: a condition on a field it lacks is then noticed. */
  readonly form?: Form;
  readonly fileIds?: readonly string[];
};

/** Names a condition may use besides the fields of the form. */
const factNames = ['$amount', '$department', '$location', '$priority', '$category'] as const;

/** What conditions see: money in the application's currency, departments and locations by id. */
export const scopeOf = (facts: Facts, reference: Reference, at: string): Scope => ({
  values: facts.values,
  facts: {
    amount: facts.amount,
    department: facts.departmentId,
    location: facts.locationId,
    priority: facts.priority,
    category: facts.categoryId,
  },
  convert: (money) => convert(money, reference, at)?.amount ?? null,
});

/** The names an expression looks at. */
export function namesIn(expression: Expression): string[] {
  if ('field' in expression) return [expression.field];
  return 'op' in expression ? expression.of.flatMap(namesIn) : [];
}

/** Names of a condition that neither the form nor the request has. */
export function unknownNames(expression: Expression, form: Pick<Form, 'sections'>): string[] {
  const fields = new Map(fieldsOf(form).map((field) => [field.key, field]));
  return namesIn(expression).filter((name) => {
    if (name.startsWith('$')) return !factNames.some((known) => known === name);
    const [head = '', column] = name.split('.');
    const field = fields.get(head);
    if (!field || column === undefined) return !field;
    return field.type !== 'table' || !field.columns.some(({ key }) => key === column);
  });
}

/**
 * A condition's verdict; `broken` when it can't be judged (a field is gone, an amount has no rate): whoever asks must
 * not skip anything then.
 */
export type Verdict = 'holds' | 'fails' | 'broken';

export function judge(
  condition: Expression | undefined,
  facts: Facts,
  reference: Reference,
  at: string,
): Verdict {
  if (!condition) return 'holds';
  if (facts.form && unknownNames(condition, facts.form).length > 0) return 'broken';
  const asksAmount = namesIn(condition).includes('$amount');
  if (asksAmount && facts.amount && !convert(facts.amount, reference, at)) return 'broken';
  return holds(condition, scopeOf(facts, reference, at)) ? 'holds' : 'fails';
}
