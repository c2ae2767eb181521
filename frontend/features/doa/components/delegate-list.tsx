import { useQuery } from '@tanstack/react-query';
import { SortHead } from '#frontend/components/data-list/sort-head.tsx';
import { useSortedRows } from '#frontend/components/data-list/use-sorted-rows.ts';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { cellLook, PlainTable } from '#frontend/components/plain-table.tsx';
import { Tag } from '#frontend/components/tag.tsx';
import { doaDelegationsQuery } from '#frontend/data/doa.ts';
import { PersonChip } from '#frontend/widgets/person-chip.tsx';
import type { DoaDelegation } from '#shared/doa/matrix.ts';
import { delegateOrders } from '../orders.ts';

/** The delegates of people with an approval limit: a delegate never decides above their own limit. */
export function DelegateList() {
  const format = useFormat();
  const { data, error, refetch } = useQuery(doaDelegationsQuery());
  const { rows, sorting } = useSortedRows(data ?? [], delegateOrders, 'from');
  if (error && !data)
    return (
      <ErrorPanel
        title="The delegations could not be loaded"
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ListSkeleton rows={4} look="rows" />;
  if (data.length === 0)
    return (
      <EmptyState title="Nobody who may decide is away">
        When somebody with an approval limit is out of office, their delegate appears here, with the
        amount up to which the delegate may decide.
      </EmptyState>
    );
  const reach = (cap: DoaDelegation['toCap']) =>
    cap ? (cap.limit ? `up to ${format.money(cap.limit)}` : 'any amount') : 'no limit of their own';
  return (
    <PlainTable
      label="Delegates"
      total={formatCount(data.length, 'delegation')}
      head={
        <>
          <SortHead by="for" sorting={sorting}>
            For
          </SortHead>
          <SortHead by="delegate" sorting={sorting}>
            Delegate
          </SortHead>
          <th scope="col">Own limit</th>
          <SortHead by="from" sorting={sorting}>
            From
          </SortHead>
          <SortHead by="to" sorting={sorting}>
            To
          </SortHead>
          <th scope="col" className={cellLook.wraps}>
            Of it
          </th>
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
          <td>{toCap === null ? 'no amounts' : reach(toCap)}</td>
          <td>
            {format.date(startsOn)} {state === 'inForce' ? <Tag>now</Tag> : null}
          </td>
          <td>{format.date(endsOn)}</td>
          <td className={cellLook.wraps}>
            {categoryIds ? formatCount(categoryIds.length, 'category', 'categories') : 'everything'}
            {fromCap ? `; ${from.name} decides ${reach(fromCap)}` : ''}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
