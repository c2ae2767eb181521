import { PickOne, type PickOneProps } from '#frontend/components/inputs/pick/pick-one.tsx';
import { t } from '#frontend/lib/text.ts';
import { useDepartmentsOrLocations } from './use-things.ts';

type ThingSelectProps = Omit<PickOneProps, 'choices' | 'noneFound' | 'clearable'> & {
  readonly of: 'department' | 'location';
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
