import { t } from '#frontend/lib/text.ts';
import { listFields } from '#shared/forms/form.ts';
import { ProfileRole } from '#shared/users/user.ts';
import {
  type ConditionField,
  type Option,
  toConditionField,
  toNamedOptions,
} from '../condition/condition-field.ts';
import type { RoutingNames } from './use-routing-names.ts';

const priorities: readonly Option[] = [
  { value: 'low', label: t`Low` },
  { value: 'normal', label: t`Normal` },
  { value: 'high', label: t`High` },
  { value: 'urgent', label: t`Urgent` },
];

const roleLabels: Readonly<Record<ProfileRole, string>> = {
  Employee: t`Employee`,
  Approver: t`Approver`,
};
const roles: readonly Option[] = ProfileRole.options.map((role) => ({
  value: role,
  label: roleLabels[role],
}));

/** Return the fields that all forms of the routing share. A condition on any other field would be refused. */
function listCommonFields({ forms, ...company }: RoutingNames): ConditionField[] {
  const [first, ...others] = forms;
  if (!first) return [];
  return listFields(first)
    .filter(({ key }) =>
      others.every((form) => listFields(form).some((field) => field.key === key)),
    )
    .flatMap((field) => toConditionField(field, company) ?? []);
}

/**
 * Return the fields that conditions of this routing can use: facts of the request first, then the fields of its form.
 */
export function listConditionFields(names: RoutingNames): ConditionField[] {
  return [
    { key: '$amount', label: t`the amount`, kind: 'number', unit: names.currency },
    {
      key: '$department',
      label: t`the requester’s department`,
      kind: 'place',
      options: toNamedOptions(names.departments),
    },
    {
      key: '$location',
      label: t`the requester’s location`,
      kind: 'place',
      options: toNamedOptions(names.locations),
    },
    { key: '$role', label: t`the requester’s role`, kind: 'choice', options: roles },
    {
      key: '$level',
      label: t`the requester’s approval level`,
      kind: 'choice',
      options: toNamedOptions(names.levels),
    },
    { key: '$priority', label: t`the priority`, kind: 'choice', options: priorities },
    {
      key: '$category',
      label: t`the category`,
      kind: 'choice',
      // A request always has one of the categories that the routing serves.
      options: toNamedOptions([...new Set([...names.served, ...names.categories])]),
    },
    ...listCommonFields(names),
  ];
}
