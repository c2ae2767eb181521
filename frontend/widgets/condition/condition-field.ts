import { t } from '#frontend/lib/text.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import type { Column, Field } from '#shared/forms/form.ts';
import type { ConditionNames } from '#shared/routing/condition-words.ts';
import type { Comparison, ComparisonRule, Literal } from './condition-tree.ts';

export type Option = { readonly value: string; readonly label: string };

/** `place`: option in a tree; `several`: multiple options; `longText`: text that is too long to compare as a whole. */
type Kind =
  | ('number' | 'choice' | 'place' | 'several' | 'yesNo' | 'tick')
  | ('date' | 'moment' | 'text' | 'longText' | 'presence');

/** Field that a condition can test, and its kind. */
export type ConditionField = {
  readonly key: string;
  readonly label: string;
  readonly kind: Kind;
  readonly unit?: string | undefined;
  readonly options?: readonly Option[];
};

type NamedItem = { readonly id: string; readonly name: string };
/** Departments and locations, whose ids are values of fields. */
export type CompanyChoices = {
  readonly departments: readonly NamedItem[];
  readonly locations: readonly NamedItem[];
  readonly inTime?: ConditionNames['inTime'];
};
/** Convert named items to select options. */
export const toNamedOptions = (things: readonly NamedItem[]): Option[] =>
  things.map(({ id, name }) => ({ value: id, label: name }));

const words: Record<Comparison, string> = {
  '=': t`is`,
  '!=': t`is not`,
  '>=': t`is at least`,
  '>': t`is more than`,
  '<=': t`is at most`,
  '<': t`is less than`,
  in: t`is one of`,
  contains: t`contains`,
  within: t`is or is below`,
  filled: t`is filled in`,
  empty: t`is empty`,
};
const dateComparisonLabels: Partial<Record<Comparison, string>> = {
  '>=': t`is not before`,
  '>': t`is after`,
  '<=': t`is not after`,
  '<': t`is before`,
};
const checkboxComparisonLabels: Partial<Record<Comparison, string>> = {
  '=': t`is ticked`,
  '!=': t`is not ticked`,
};
const ordered = ['>=', '>', '<=', '<', '=', '!='] as const;
const tests: Record<Kind, readonly Comparison[]> = {
  number: [...ordered, 'filled', 'empty'],
  date: [...ordered, 'filled', 'empty'],
  choice: ['=', '!=', 'in', 'filled', 'empty'],
  place: ['=', '!=', 'in', 'within', 'filled', 'empty'],
  several: ['contains', 'filled', 'empty'],
  yesNo: ['='],
  tick: ['=', '!='],
  moment: ['>=', '<', 'filled', 'empty'],
  text: ['=', '!=', 'contains', 'filled', 'empty'],
  longText: ['contains', 'filled', 'empty'],
  presence: ['filled', 'empty'],
};

const comparisonLabelsByKind: Partial<Record<Kind, typeof dateComparisonLabels>> = {
  date: dateComparisonLabels,
  moment: dateComparisonLabels,
  tick: checkboxComparisonLabels,
};

/** Return the comparisons available for a field, with labels. */
export const listComparisons = ({ kind }: ConditionField) =>
  tests[kind].map((test) => ({
    value: test,
    label: comparisonLabelsByKind[kind]?.[test] ?? words[test],
  }));

/** Return a form field for use in conditions; undefined if conditions cannot test it. */
export function toConditionField(
  field: Field | Column,
  { departments, locations }: CompanyChoices,
): ConditionField | undefined {
  if (!isAnswerable(field) || field.type === 'table') return undefined;
  const { key, label } = field;
  switch (field.type) {
    case 'number':
      return { key, label, kind: 'number', unit: field.unit };
    case 'money':
    case 'calculated':
      return { key, label, kind: 'number', unit: field.currency };
    case 'rating':
      return { key, label, kind: 'number' };
    case 'department':
      return { key, label, kind: 'choice', options: toNamedOptions(departments) };
    case 'location':
      return { key, label, kind: 'choice', options: toNamedOptions(locations) };
    case 'select':
    case 'radio':
      return { key, label, kind: 'choice', options: field.options };
    case 'yesNo':
      return { key, label, kind: 'yesNo' };
    case 'checkbox':
      return { key, label, kind: 'tick' };
    case 'dateTime':
      return { key, label, kind: 'moment' };
    case 'date':
      return { key, label, kind: 'date' };
    case 'multiSelect':
      return { key, label, kind: 'several', options: field.options };
    case 'text':
    case 'email':
    case 'phone':
    case 'link':
      return { key, label, kind: 'text' };
    case 'longText':
      return { key, label, kind: 'longText' };
    default:
      return { key, label, kind: 'presence' };
  }
}

const firstValue = ({ kind, options }: ConditionField): Literal => {
  if (kind === 'number') return 1000;
  if (kind === 'yesNo' || kind === 'tick') return true;
  return options?.[0]?.value ?? '';
};

/** Return the initial rule for a field. */
export function createRule(field: ConditionField): ComparisonRule {
  const [test = 'filled'] = tests[field.kind];
  const values = test === 'filled' ? [] : [firstValue(field)];
  return { kind: 'rule', field: field.key, test, values };
}

/** Return the rule with another comparison. Values that remain valid are preserved. */
export function changeComparison(
  rule: ComparisonRule,
  test: Comparison,
  field: ConditionField,
): ComparisonRule {
  if (test === 'filled' || test === 'empty') return { ...rule, test, values: [] };
  const values = rule.values.length > 0 ? rule.values : [firstValue(field)];
  return { ...rule, test, values: test === 'in' ? values : values.slice(0, 1) };
}
