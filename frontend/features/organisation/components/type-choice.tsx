import { PickSeveral } from '#frontend/components/inputs/pick/pick-several.tsx';
import { t } from '#frontend/lib/text.ts';
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

/** Multi-select for location types. Inactive types can be deselected. */
export function TypeChoice({ types, chosen, placeholder, ...rest }: TypeChoiceProps) {
  return (
    <PickSeveral
      {...rest}
      placeholder={chosen.length === 0 ? placeholder : ''}
      noneFound={t`No type with that name`}
      choices={types
        .filter(({ id, isActive }) => isActive || chosen.includes(id))
        .map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
    />
  );
}
