import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { SortHead } from '#frontend/components/lists/data-list/sort-head.tsx';
import {
  type ColumnComparators,
  compareText,
} from '#frontend/components/lists/data-list/sorted-rows.ts';
import { useSortedRows } from '#frontend/components/lists/data-list/use-sorted-rows.ts';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { groupsQuery } from '#frontend/data/people.ts';
import { routingsQuery } from '#frontend/data/routing.ts';
import { isFirstLoad } from '#frontend/lib/is-first-load.ts';
import { formatGroupCount } from '#frontend/lib/language/counts.ts';
import { formatShortList } from '#frontend/lib/language/short-list.ts';
import { t } from '#frontend/lib/text.ts';
import { groupsPath } from '#frontend/paths.ts';
import { PersonName } from '#frontend/widgets/people/person-name.tsx';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { type Group, isSameGroup } from '#shared/users/group.ts';

const GroupDialog = lazy(async () => ({
  default: (await import('./group-dialog.tsx')).GroupDialog,
}));

/** Return the names of the routing sequences with a step that uses this group. */
const askedBy = (group: Group, routings: readonly RoutingSequence[]) =>
  routings
    .filter(({ steps }) =>
      steps.some(
        ({ approvers }) => approvers.kind === 'group' && isSameGroup(approvers.group, group.name),
      ),
    )
    .map(({ name }) => name);

const orders: ColumnComparators<Group> = { name: (a, b) => compareText(a.name, b.name) };

/** List of the groups that routing steps can use as approvers. The URL selects the edited group. */
export function GroupList() {
  const { data: groups, error, refetch } = useQuery(groupsQuery());
  const uses = useQuery(routingsQuery());
  const routings = uses.data;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { rows, sorting } = useSortedRows(groups ?? [], orders, 'name');
  const edited = search.get('group');
  const group = groups?.find(({ id }) => id === edited);
  if (error && !groups)
    return (
      <ErrorPanel
        title={t`The groups could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!groups || isFirstLoad(uses)) return <ListSkeleton rows={4} look="rows" />;
  return (
    <>
      {groups.length === 0 ? (
        <EmptyState
          title={t`There is no group yet`}
          action={
            <ButtonLink
              to={groupsPath('new')}
              leftSection={<IconPlus size={15} aria-hidden />}
            >{t`Add a group`}</ButtonLink>
          }
        >{t`A step of a routing can ask a group of approvers. Add the group here, then its members.`}</EmptyState>
      ) : (
        <PlainTable
          label={t`Groups`}
          total={formatGroupCount(groups.length)}
          head={
            <>
              <SortHead by="name" sorting={sorting}>{t`Group`}</SortHead>
              <th scope="col">{t`Manager`}</th>
              <th scope="col" className={cellLook.wraps}>{t`Asked by`}</th>
            </>
          }
        >
          {rows.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <Link to={groupsPath(one.id)}>{one.name}</Link>
              </th>
              <td>{one.managerId ? <PersonName userId={one.managerId} /> : t`Nobody`}</td>
              <td className={cellLook.wraps}>
                {routings ? formatShortList(askedBy(one, routings)) || t`no routing yet` : '…'}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {group || edited === 'new' ? (
        <Suspense>
          <GroupDialog key={group?.version} group={group} onClose={() => navigate(groupsPath())} />
        </Suspense>
      ) : null}
    </>
  );
}
