import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { levelsQuery } from '#frontend/data/doa.ts';
import { departmentsQuery, locationsQuery } from '#frontend/data/reference.ts';
import { type PersonRow, peopleQuery } from '#frontend/data/users.ts';
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
      department: nameIn(departments),
      location: nameIn(locations),
      level: nameIn(levels),
    }),
    [departments, locations, levels],
  );
  return (
    <>
      <PageHeader title="People" />
      <PeopleList
        names={names}
        linkOf={linkOf}
        choices={{ department: departments ?? [], location: locations ?? [] }}
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
