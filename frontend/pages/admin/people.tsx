import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PageHeader } from '#frontend/components/page-header.tsx';
import {
  departmentsQuery,
  levelsQuery,
  locationsQuery,
  type PersonRow,
  peopleQuery,
} from '#frontend/features/users/api/people.ts';
import { PeopleList } from '#frontend/features/users/components/people-list.tsx';
import { paths } from '#frontend/paths.ts';
import type { Load } from '../page.ts';

type Named = { readonly id: string; readonly name: string };

const linkOf = ({ userId }: PersonRow) => paths.person(userId);
const nameIn = (items: readonly Named[] | undefined) => (id: string | null) =>
  items?.find((one) => one.id === id)?.name;

/** Everybody who may sign in or could: where they stand, and the way to change it. */
export function Page() {
  const { data: departments } = useQuery(departmentsQuery());
  const { data: locations } = useQuery(locationsQuery());
  const { data: levels } = useQuery(levelsQuery());
  const names = useMemo(
    () => ({
      department: nameIn(departments?.items),
      location: nameIn(locations?.items),
      level: nameIn(levels?.items),
    }),
    [departments, locations, levels],
  );
  return (
    <>
      <PageHeader title="People" />
      <PeopleList
        names={names}
        linkOf={linkOf}
        choices={{ department: departments?.items ?? [], location: locations?.items ?? [] }}
      />
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureInfiniteQueryData(peopleQuery('')),
    queries.ensureQueryData(departmentsQuery()),
    queries.ensureQueryData(locationsQuery()),
    queries.ensureQueryData(levelsQuery()),
  ]);
