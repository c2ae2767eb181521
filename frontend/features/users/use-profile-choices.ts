import { useQuery } from '@tanstack/react-query';
import { levelsQuery } from '#frontend/data/doa.ts';
import { departmentsQuery, locationsQuery } from '#frontend/data/reference.ts';

export type Choice = { readonly value: string; readonly label: string };
type NamedItem = { readonly id: string; readonly name: string };
const getChoices = (items: readonly NamedItem[]): readonly Choice[] =>
  items.map(({ id, name }) => ({ value: id, label: name }));

/** Return the options for the fields of a profile; undefined while loading. */
export function useProfileChoices() {
  const { data: departments } = useQuery(departmentsQuery());
  const { data: locations } = useQuery(locationsQuery());
  const { data: levels } = useQuery(levelsQuery());
  if (!departments || !locations || !levels) return undefined;
  return {
    departments: getChoices(departments),
    locations: getChoices(locations),
    levels: getChoices(levels),
  };
}
export type ProfileChoices = NonNullable<ReturnType<typeof useProfileChoices>>;
