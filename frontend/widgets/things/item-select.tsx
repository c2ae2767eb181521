import type { SelectProps } from '@mantine/core';
import { PickOne } from '#frontend/components/inputs/pick/pick-one.tsx';
import { t } from '#frontend/lib/text.ts';
import { useDepartmentsOrLocations } from './use-things.ts';

type ThingSelectProps = Pick<
  SelectProps,
  | 'id'
  | 'label'
  | 'description'
  | 'error'
  | 'withAsterisk'
  | 'onBlur'
  | 'aria-label'
  | 'placeholder'
> & {
  readonly of: 'department' | 'location';
  readonly value: string;
  readonly onChange: (id: string | null) => void;
};

/** Select a department or location by typing. A deactivated item remains only where it was chosen earlier. */
export function ThingSelect({ of, value, ...rest }: ThingSelectProps) {
  const things = useDepartmentsOrLocations(of);
  return (
    <PickOne
      {...rest}
      clearable
      value={value}
      choices={things
        .filter(({ id, isActive }) => isActive || id === value)
        .map(({ id, name }) => ({ value: id, label: name }))}
      noneFound={t`No ${of} with that name`}
    />
  );
}
