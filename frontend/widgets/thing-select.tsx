import { t } from '#frontend/lib/text.ts';
import '#frontend/components/choices.css';
import { Select, type SelectProps } from '@mantine/core';
import { useThings } from './use-things.ts';

type ThingSelectProps = Pick<
  SelectProps,
  'id' | 'label' | 'description' | 'error' | 'withAsterisk' | 'onBlur' | 'aria-label'
> & {
  readonly of: 'department' | 'location';
  readonly value: string;
  readonly onChange: (id: string | null) => void;
};

/** A department or location, found by typing; what is out of use stays where it was chosen before. */
export function ThingSelect({ of, value, ...rest }: ThingSelectProps) {
  const things = useThings(of);
  return (
    <Select
      {...rest}
      searchable
      clearable
      openOnFocus={false}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      value={value || null}
      data={things
        .filter(({ id, isActive }) => isActive || id === value)
        .map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={t`No ${of} with that name`}
    />
  );
}
