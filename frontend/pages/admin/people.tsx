import '#frontend/features/forms/widgets.css';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { type PersonRow, peopleCountQuery, peopleQuery } from '#frontend/data/people.ts';
import { departmentsQuery, locationsQuery } from '#frontend/data/reference.ts';
import { PeopleList } from '#frontend/features/users/components/people-list.tsx';
import { paths } from '#frontend/paths.ts';
import type { Load } from '../page.ts';

const InviteDialog = lazy(async () => ({
  default: (await import('#frontend/features/users/components/invite-dialog.tsx')).InviteDialog,
}));

type Named = { readonly id: string; readonly name: string };

const linkOf = ({ userId }: PersonRow) => paths.person(userId);
const nameIn = (items: readonly Named[] | undefined) => (id: string | null) =>
  items?.find((one) => one.id === id)?.name;

/** Everybody who may sign in or could: where they stand, and the way to change it. */
export function Page() {
  const [inviting, setInviting] = useState(false);
  const { data: departments } = useQuery(departmentsQuery());
  const { data: locations } = useQuery(locationsQuery());
  const names = useMemo(
    () => ({
      department: nameIn(departments),
      location: nameIn(locations),
    }),
    [departments, locations],
  );
  return (
    <>
      <PageHeader
        title="People"
        actions={
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            Invite
          </Button>
        }
      />
      <PeopleList
        names={names}
        linkOf={linkOf}
        choices={{ department: departments ?? [], location: locations ?? [] }}
      />
      {inviting ? (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureInfiniteQueryData(peopleQuery({}, 'ascending')),
    queries.prefetchQuery(peopleCountQuery({})),
    queries.ensureQueryData(departmentsQuery()),
    queries.ensureQueryData(locationsQuery()),
  ]);
