import { NativeSelect } from '@mantine/core';
import { Disclosure } from '#frontend/components/layout/disclosure.tsx';
import { t } from '#frontend/lib/text.ts';
import { ConditionBuilder } from '#frontend/widgets/condition/condition-builder.tsx';
import { PropertyCheckbox } from '#frontend/widgets/draft-editor/property-checkbox.tsx';
import type { LockableField } from '#shared/forms/field-kinds.ts';
import { formatPrefill, formatReadOnly, prefillNames } from '../field-words.ts';
import { type FieldPosition, getNamesAt, listConditionSources } from '../sources.ts';

type FillAndLockProps = {
  readonly field: LockableField;
  readonly place: FieldPosition;
  readonly problem: (part: string) => string | undefined;
  readonly onChange: (field: LockableField, what: string) => void;
};

/** Default value of a field, and conditions that make it read-only. */
export function FillAndLock(props: FillAndLockProps) {
  const { field, place, problem, onChange } = props;
  const names = getNamesAt(place);
  const sources = prefillSources[field.type] ?? [];
  return (
    <>
      {sources.length > 0 ? (
        <Disclosure title={t`Default value`} summary={formatPrefill(field)}>
          <NativeSelect
            label={t`From the profile of the requester`}
            description={t`Once, when the draft begins. It can be changed then, unless it is locked.`}
            value={'prefill' in field ? (field.prefill ?? '') : ''}
            data={[
              { value: '', label: t`Nothing: it begins empty` },
              ...sources.map((value) => ({ value, label: prefillNames[value] })),
            ]}
            onChange={({ target }) =>
              onChange(
                { ...field, [prefillPart]: target.value || undefined },
                t`what it is filled in with`,
              )
            }
          />
        </Disclosure>
      ) : null}
      <Disclosure
        title={t`Read-only`}
        summary={formatReadOnly(field, names)}
        open={typeof field.readOnly === 'object'}
        invalid={problem('readOnly') !== undefined}
      >
        <PropertyCheckbox
          label={t`Always locked: only what fills it in before answers it`}
          checked={field.readOnly === true}
          onChange={(locked) => onChange({ ...field, readOnly: locked || undefined }, t`the lock`)}
        />
        <ConditionBuilder
          condition={typeof field.readOnly === 'object' ? field.readOnly : undefined}
          names={names}
          fields={listConditionSources(place)}
          always={field.readOnly === true ? t`Always.` : t`Never: it can be changed.`}
          problem={problem('readOnly')}
          onChange={(readOnly) => onChange({ ...field, readOnly }, t`the lock`)}
        />
      </Disclosure>
    </>
  );
}

/** Valid default sources depend on the field type. The schema rejects other sources. */
const prefillPart: string = 'prefill';
type Source = keyof typeof prefillNames;
const prefillSources: Partial<Record<LockableField['type'], readonly Source[]>> = {
  text: ['name', 'email', 'timeZone'],
  email: ['email'],
  person: ['manager'],
  department: ['department'],
  location: ['location'],
};
