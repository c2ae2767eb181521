import '#frontend/components/choices.css';
import { MultiSelect } from '@mantine/core';
import type { LocationType } from '#shared/reference/location-type.ts';

type TypeChoiceProps = {
  readonly label: string;
  readonly description: string;
  readonly placeholder: string;
  readonly types: readonly LocationType[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (ids: string[]) => void;
};

/** Some of the types of locations; one that is inactive can be left. */
export function TypeChoice({ types, chosen, placeholder, ...rest }: TypeChoiceProps) {
  return (
    <MultiSelect
      {...rest}
      placeholder={chosen.length === 0 ? placeholder : ''}
      comboboxProps={{ withinPortal: false }}
      data={types
        .filter(({ id, isActive }) => isActive || chosen.includes(id))
        .map(({ id, name }) => ({ value: id, label: name }))}
      value={[...chosen]}
    />
  );
}
