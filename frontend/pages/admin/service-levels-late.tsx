import { useInfiniteQuery } from '@tanstack/react-query';
import { DataList } from '#frontend/components/data-list/data-list.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { LoadMore } from '#frontend/components/load-more.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { type LateState, lateRequestsQuery } from '#frontend/data/sla.ts';
import { RequestCard } from '#frontend/features/requests/components/request-card.tsx';
import { ownColumns } from '#frontend/features/requests/components/request-columns.tsx';
import { paths } from '#frontend/paths.ts';
import type { RequestRow } from '#shared/requests/request-details.ts';

const linkOf = ({ requestId }: RequestRow) => paths.viewRequest(requestId);
const columns = ownColumns(linkOf).filter(({ key }) => key !== 'status' && key !== 'created');

const words = {
  breached: {
    title: 'Overdue',
    empty: 'Nothing is overdue',
    hint: 'Requests whose working time has run out appear here, with who has them.',
  },
  atRisk: {
    title: 'Due soon',
    empty: 'Nothing is due soon',
    hint: 'Requests that have used three quarters of their working time appear here.',
  },
} as const satisfies Record<LateState, object>;

/** Requests in review that are late, or soon will be: who has them and since when. */
export function LateRequests({ state }: { state: LateState }) {
  const { title, empty, hint } = words[state];
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    lateRequestsQuery(state),
  );
  const rows = data?.pages.flatMap(({ items }) => items);
  const count = rows && `${rows.length}${hasNextPage ? ' shown, more to load' : ''}`;
  return (
    <Panel title={title} count={count}>
      {error && !data ? (
        <ErrorPanel
          title={`${title}: could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <DataList
          label={title}
          rows={rows}
          columns={columns}
          idOf={({ requestId }) => requestId}
          titleOf={(request) => request.title}
          linkOf={linkOf}
          renderCard={(request) => <RequestCard request={request} />}
          empty={<EmptyState title={empty}>{hint}</EmptyState>}
        />
      )}
      <LoadMore
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </Panel>
  );
}
