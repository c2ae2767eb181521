import { NativeSelect } from '@mantine/core';
import { t } from '#frontend/lib/text.ts';
import { ChoiceSet } from './choice-set.tsx';
import type { TypedFieldProps } from './typed-fields.tsx';

/** Return the options of a field with their stored values, labels and look. */
function buildChoiceSet(field: TypedFieldProps<'radio' | 'yesNo' | 'rating'>['field']) {
  if (field.type === 'radio')
    return {
      look: 'lines' as const,
      choices: field.options.map((one) => ({ ...one, is: one.value })),
    };
  if (field.type === 'yesNo')
    return {
      look: 'words' as const,
      choices: [
        { value: 'yes', label: t`Yes`, is: true },
        { value: 'no', label: t`No`, is: false },
      ],
    };
  const steps = Array.from({ length: field.max }, (_, at) => at + 1);
  return {
    look: 'stars' as const,
    choices: steps.map((is) => ({ value: String(is), label: t`${is} of ${field.max}`, is })),
  };
}

/** Field with all options visible. In a table it is a select, because there is no room for them. */
export function SetField(props: TypedFieldProps<'radio' | 'yesNo' | 'rating'>) {
  const { field, id, value, onChange, compact, common } = props;
  const { look, choices } = buildChoiceSet(field);
  const chosen = choices.find(({ is }) => is === value)?.value;
  const choose = (text: string) => onChange(choices.find((one) => one.value === text)?.is ?? null);
  return compact ? (
    <NativeSelect
      {...common}
      value={chosen ?? ''}
      data={[
        { value: '', label: '' },
        ...choices.map(({ value: of, label }) => ({ value: of, label })),
      ]}
      onChange={({ target }) => choose(target.value)}
    />
  ) : (
    <ChoiceSet
      {...common}
      id={id}
      name={field.label}
      look={look}
      options={choices}
      value={chosen}
      onChange={choose}
    />
  );
}
