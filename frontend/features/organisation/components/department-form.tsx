import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ItemForm } from '#frontend/components/inputs/item-form.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { useRefreshDepartments } from '#frontend/data/organisation.ts';
import type { ListedDepartment } from '#frontend/data/reference.ts';
import { t } from '#frontend/lib/text.ts';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';
import { departmentEndpoints } from '#shared/reference/organisation-api.ts';
import type { Department } from '#shared/reference/reference.ts';
import { buildParentChoices } from '../parent-choices.ts';

type DepartmentFormProps = {
  /** Undefined for a new department. */
  readonly department: Department | undefined;
  readonly departments: readonly ListedDepartment[];
  /** Initial parent of a new department. */
  readonly parentId?: string | null;
  /** Whether the department is in use and therefore cannot be removed. */
  readonly isUsed: boolean;
  readonly onClose: () => void;
};

/** Form for a department: parent, head and cost center. The effect of saving is shown above the button. */
export function DepartmentForm({
  department,
  departments,
  parentId = null,
  isUsed,
  onClose,
}: DepartmentFormProps) {
  const listed = departments.find(({ id }) => id === department?.id);
  const [whyNot, setWhyNot] = useState(listed?.head?.whyNotAsked);
  const { values, text, tick, dialog } = useItemDialog(departmentEndpoints, department, {
    fields: {
      name: department?.name ?? '',
      code: department?.code ?? '',
      parentId: (department ? department.parentId : parentId) ?? '',
      headId: department?.headId ?? '',
      costCentre: department?.costCentre ?? '',
      isActive: department?.isActive ?? true,
    },
    body: ({ parentId: above, headId, ...rest }) => ({
      ...rest,
      parentId: above || null,
      headId: headId || null,
    }),
    nameOf: ({ name }) => name,
    refresh: useRefreshDepartments(),
    onClose,
  });
  const { onRemove, ...form } = dialog;
  const head = text('headId');
  return (
    <ItemForm
      {...form}
      label={t`Department`}
      action={department ? t`Save the department` : t`Add the department`}
      onRemove={isUsed ? undefined : onRemove}
      effect={<Effect {...values} whyNot={whyNot} before={department} departments={departments} />}
    >
      <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
      <TextInput label={t`Code`} maxLength={20} {...text('code')} />
      <NativeSelect
        label={t`Part of`}
        data={buildParentChoices(departments, department?.id, t`No other department`)}
        {...text('parentId')}
      />
      <PersonSelect
        label={t`Head`}
        deciders="marked"
        value={head.value}
        error={head.error}
        onChange={(userId, person) => {
          head.onChange({ target: { value: userId ?? '' } });
          setWhyNot(person?.canBeAsked === false ? t`${person.name} is an employee.` : undefined);
        }}
      />
      <TextInput label={t`Cost centre`} maxLength={20} {...text('costCentre')} />
      <Checkbox
        label={t`Active`}
        description={t`Inactive departments cannot be chosen. People and history stay.`}
        {...tick('isActive')}
      />
    </ItemForm>
  );
}

type EffectProps = {
  readonly parentId: string;
  readonly headId: string;
  readonly isActive: boolean;
  readonly whyNot: string | undefined;
  readonly before: Department | undefined;
  readonly departments: readonly ListedDepartment[];
};

/** Explanation of the effect of saving a department on its parent, head and state. */
function Effect({ parentId, headId, isActive, whyNot, before, departments }: EffectProps) {
  const above = departments.find(({ id }) => id === parentId)?.name;
  const heads = whyNot
    ? t`${whyNot} Only approvers can decide: steps for the head go to the department above it.`
    : headId
      ? t`Steps for the head of a department go to this person.`
      : above
        ? t`Without a head, steps for it go to the head of ${above}.`
        : t`Without a head, steps for it go to the fallback approvers.`;
  const moves =
    before && (before.parentId ?? '') !== parentId
      ? t`What is below it moves with it; approval limits come from ${above ?? t`those for everywhere`}. `
      : '';
  return (
    <>
      <b>{t`When you save`}</b> {moves}
      {isActive ? heads : t`It is no longer offered. Its people stay in it until you move them.`}
    </>
  );
}
