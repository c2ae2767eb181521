import { msg, t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { type PersonRow, peopleCountQuery, peopleQuery } from '#frontend/data/people.ts';
import { departmentsQuery, locationsQuery } from '#frontend/data/reference.ts';
import { GroupFiles } from '#frontend/features/users/components/group-files.tsx';
import { PeopleFiles } from '#frontend/features/users/components/people-files.tsx';
import { PeopleList } from '#frontend/features/users/components/people-list.tsx';
import { RightsProposals } from '#frontend/features/users/components/rights-proposals.tsx';
import { groupsPath, paths } from '#frontend/paths.ts';
import { PendingFileButtons } from '#frontend/widgets/import/pending-file-buttons.tsx';
import type { Load } from '../page.ts';

const GroupList = lazy(async () => ({
  default: (await import('#frontend/features/users/components/group-list.tsx')).GroupList,
}));
const InviteDialog = lazy(async () => ({
  default: (await import('#frontend/features/users/components/invite-dialog.tsx')).InviteDialog,
}));

const tabs = [{ name: msg('People') }, { name: msg('Groups') }] as const;

type NamedItem = { readonly id: string; readonly name: string };

const linkOf = ({ userId }: PersonRow) => paths.person(userId);
const nameIn = (items: readonly NamedItem[] | undefined) => (id: string | null) =>
  items?.find((one) => one.id === id)?.name;

/** Page with all people who have or can get an account, and the actions to manage them. */
export function Page() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const current = search.get('view') === 'groups' ? 'Groups' : 'People';
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
        title={t`People`}
        actions={
          current === 'Groups' ? (
            <>
              <GroupFiles />
              <ButtonLink
                to={groupsPath('new')}
                leftSection={<IconPlus size={15} aria-hidden />}
              >{t`Add a group`}</ButtonLink>
            </>
          ) : (
            <>
              {departments && locations ? (
                <PeopleFiles departments={departments} locations={locations} />
              ) : (
                <PendingFileButtons />
              )}
              <Button
                leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
                onClick={() => setInviting(true)}
              >{t`Invite`}</Button>
            </>
          )
        }
      />
      <Tabs
        label={t`People`}
        tabs={tabs}
        current={current}
        onChange={(name) => void navigate(name === 'Groups' ? groupsPath() : paths.people)}
      />
      <RightsProposals />
      {current === 'Groups' ? (
        <Suspense fallback={<ListSkeleton rows={4} look="rows" />}>
          <GroupList />
        </Suspense>
      ) : (
        <PeopleList
          names={names}
          linkOf={linkOf}
          choices={{ department: departments ?? [], location: locations ?? [] }}
        />
      )}
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
