import {
  type ConditionField,
  conditionFieldOf,
  type Option,
} from '#frontend/widgets/condition/condition-field.ts';
import { fieldsOf } from '#shared/forms/calculate.ts';
import type { Form } from '#shared/forms/form.ts';
import type { RoutingNames } from './use-routing-names.ts';

const priorities: readonly Option[] = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
];
const optionsOf = (things: readonly { id: string; name: string }[]): Option[] =>
  things.map(({ id, name }) => ({ value: id, label: name }));

/** Fields that every form of the routing has: a condition on another one would be refused. */
function commonFields(forms: readonly Form[]): ConditionField[] {
  const [first, ...others] = forms;
  if (!first) return [];
  return fieldsOf(first)
    .filter(({ key }) => others.every((form) => fieldsOf(form).some((field) => field.key === key)))
    .flatMap((field) => conditionFieldOf(field) ?? []);
}

/** What conditions of this routing can ask for: facts of the request first, then its form. */
export function conditionFields(names: RoutingNames): ConditionField[] {
  return [
    { key: '$amount', label: 'the amount', kind: 'number', unit: names.currency },
    {
      key: '$department',
      label: 'the department',
      kind: 'choice',
      options: optionsOf(names.departments),
    },
    {
      key: '$location',
      label: 'the location',
      kind: 'choice',
      options: optionsOf(names.locations),
    },
    { key: '$priority', label: 'the priority', kind: 'choice', options: priorities },
    {
      key: '$category',
      label: 'the category',
      kind: 'choice',
      options: optionsOf(names.categories),
    },
    ...commonFields(names.forms),
  ];
}
