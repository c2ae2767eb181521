import type { Field } from '#shared/forms/form.ts';
import type { Comparison, Literal, Rule } from './condition-tree.ts';

export type Option = { readonly value: string; readonly label: string };

/** Something a condition can ask for, and how. */
export type ConditionField = {
  readonly key: string;
  readonly label: string;
  readonly kind: 'number' | 'choice' | 'yesNo' | 'date' | 'text' | 'presence';
  readonly unit?: string | undefined;
  readonly options?: readonly Option[];
};

const words: Record<Comparison, string> = {
  '=': 'is',
  '!=': 'is not',
  '>=': 'is at least',
  '>': 'is more than',
  '<=': 'is at most',
  '<': 'is less than',
  in: 'is one of',
  filled: 'is filled in',
  empty: 'is empty',
};
const dateWords: Partial<Record<Comparison, string>> = {
  '>=': 'is not before',
  '>': 'is after',
  '<=': 'is not after',
  '<': 'is before',
};
const ordered = ['>=', '>', '<=', '<', '=', '!='] as const;
const tests: Record<ConditionField['kind'], readonly Comparison[]> = {
  number: [...ordered, 'filled', 'empty'],
  date: [...ordered, 'filled', 'empty'],
  choice: ['=', '!=', 'in', 'filled', 'empty'],
  yesNo: ['='],
  text: ['=', '!=', 'filled', 'empty'],
  presence: ['filled', 'empty'],
};

/** How a field can be compared, in words. */
export const testsOf = ({ kind }: ConditionField) =>
  tests[kind].map((test) => ({
    value: test,
    label: (kind === 'date' ? dateWords[test] : undefined) ?? words[test],
  }));

/** How a condition asks for a field of a form; none where it can’t. */
export function conditionFieldOf(field: Field): ConditionField | undefined {
  if (field.type === 'note' || field.type === 'table') return undefined;
  const { key, label } = field;
  switch (field.type) {
    case 'number':
      return { key, label, kind: 'number', unit: field.unit };
    case 'money':
    case 'calculated':
      return { key, label, kind: 'number', unit: field.currency };
    case 'select':
      return { key, label, kind: 'choice', options: field.options };
    case 'yesNo':
      return { key, label, kind: 'yesNo' };
    case 'date':
      return { key, label, kind: 'date' };
    case 'text':
    case 'email':
      return { key, label, kind: 'text' };
    default:
      return { key, label, kind: 'presence' };
  }
}

const firstValue = ({ kind, options }: ConditionField): Literal => {
  if (kind === 'number') return 1000;
  if (kind === 'yesNo') return true;
  return options?.[0]?.value ?? '';
};

/** A sentence to begin with. */
export function startRule(field: ConditionField): Rule {
  const [test = 'filled'] = tests[field.kind];
  const values = test === 'filled' ? [] : [firstValue(field)];
  return { kind: 'rule', field: field.key, test, values };
}

/** The same rule with another comparison, its values kept where they still make sense. */
export function withTest(rule: Rule, test: Comparison, field: ConditionField): Rule {
  if (test === 'filled' || test === 'empty') return { ...rule, test, values: [] };
  const values = rule.values.length > 0 ? rule.values : [firstValue(field)];
  return { ...rule, test, values: test === 'in' ? values : values.slice(0, 1) };
}
