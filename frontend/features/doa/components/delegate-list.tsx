import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { SortHead } from '#frontend/components/lists/data-list/sort-head.tsx';
import { useSortedRows } from '#frontend/components/lists/data-list/use-sorted-rows.ts';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { doaDelegationsQuery } from '#frontend/data/doa.ts';
import { formatCategoryCount } from '#frontend/lib/language/counts.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import type { DoaDelegation } from '#shared/doa/matrix.ts';
import { delegateComparators } from '../orders.ts';

/** Delegates of people with an approval limit. A delegate never decides above their own limit. */
export function DelegateList() {
  const format = useFormat();
  const { data, error, refetch } = useQuery(doaDelegationsQuery());
  const { rows, sorting } = useSortedRows(data ?? [], delegateComparators, 'from');
  if (error && !data)
    return (
      <ErrorPanel
        title={t`The delegations could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ListSkeleton rows={4} look="rows" />;
  if (data.length === 0)
    return (
      <EmptyState
        title={t`Nobody who may decide is away`}
      >{t`When somebody with an approval limit is out of office, their delegate appears here, with the amount up to which the delegate may decide.`}</EmptyState>
    );
  const reach = (cap: DoaDelegation['toCap']) =>
    cap
      ? cap.limit
        ? t`up to ${format.money(cap.limit)}`
        : t`any amount`
      : t`no limit of their own`;
  return (
    <PlainTable
      label={t`Delegates`}
      total={plural(data.length, t`${data.length} delegation`, t`${data.length} delegations`)}
      head={
        <>
          <SortHead by="for" sorting={sorting}>{t`For`}</SortHead>
          <SortHead by="delegate" sorting={sorting}>{t`Delegate`}</SortHead>
          <th scope="col">{t`Own limit`}</th>
          <SortHead by="from" sorting={sorting}>{t`From`}</SortHead>
          <SortHead by="to" sorting={sorting}>{t`To`}</SortHead>
          <th scope="col" className={cellLook.wraps}>{t`Scope`}</th>
        </>
      }
    >
      {rows.map(({ id, from, to, fromCap, toCap, startsOn, endsOn, state, categoryIds }) => (
        <tr key={id}>
          <th scope="row">
            <PersonChip person={from} />
          </th>
          <td>
            <PersonChip person={to} />
          </td>
          <td>{toCap === null ? t`no amounts` : reach(toCap)}</td>
          <td>
            {format.date(startsOn)} {state === 'inForce' ? <Tag>{t`now`}</Tag> : null}
          </td>
          <td>{format.date(endsOn)}</td>
          <td className={cellLook.wraps}>
            {categoryIds ? formatCategoryCount(categoryIds.length) : t`everything`}
            {fromCap ? t`; ${from.name} decides ${reach(fromCap)}` : ''}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
