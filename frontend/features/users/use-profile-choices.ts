import { useQuery } from '@tanstack/react-query';
import { doaLevelsQuery } from '#frontend/data/doa.ts';
import { departmentsQuery, locationsQuery } from '#frontend/data/reference.ts';

export type Choice = { readonly value: string; readonly label: string };
type NamedItem = { readonly id: string; readonly name: string };
const getChoices = (items: readonly NamedItem[]): readonly Choice[] =>
  items.map(({ id, name }) => ({ value: id, label: name }));

/** Return the options for the fields of a profile, or why they could not be loaded; neither while loading. */
export function useProfileChoices() {
  const departments = useQuery(departmentsQuery());
  const locations = useQuery(locationsQuery());
  const levels = useQuery(doaLevelsQuery());
  const all = [departments, locations, levels];
  return {
    choices:
      departments.data && locations.data && levels.data
        ? {
            departments: getChoices(departments.data),
            locations: getChoices(locations.data),
            levels: getChoices(levels.data),
          }
        : undefined,
    error: all.find(({ data, error }) => error && !data)?.error,
    retry: () => void Promise.all(all.map(({ refetch }) => refetch())),
  };
}
export type ProfileChoices = NonNullable<ReturnType<typeof useProfileChoices>['choices']>;
