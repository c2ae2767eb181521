import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DataList } from '#frontend/components/data-list/data-list.tsx';
import type { Column } from '#frontend/components/data-list/types.ts';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { formatShown } from '#frontend/components/format/numbers.ts';
import { LoadMore } from '#frontend/components/load-more.tsx';
import { NothingFits } from '#frontend/components/nothing-fits.tsx';
import { StaleNotice } from '#frontend/components/stale-notice.tsx';
import { Tabs } from '#frontend/components/tabs.tsx';
import { Toolbar } from '#frontend/components/toolbar.tsx';
import { type RequestScope, requestsQuery } from '#frontend/data/requests.ts';
import { statusWord } from '#frontend/widgets/status-badge.tsx';
import { RequestStatus } from '#shared/requests/request.ts';
import type { RequestRow } from '#shared/requests/request-details.ts';
import { fitsRequest } from '../fits-request.ts';
import { RequestCard } from './request-card.tsx';

type RequestListProps = {
  readonly label: string;
  readonly scope: RequestScope;
  readonly columns: readonly Column<RequestRow>[];
  readonly linkOf: (request: RequestRow) => string;
  /** where there is nothing at all */
  readonly empty: ReactNode;
};

const anyStatus = 'All';
const views = [anyStatus, ...RequestStatus.options] as const;
type ViewName = (typeof views)[number];
const nameOf = (view: ViewName) => (view === anyStatus ? view : statusWord(view));

/** Requests page by page; the status narrows them on the server, the text within what is loaded. */
export function RequestList({ label, scope, columns, linkOf, empty }: RequestListProps) {
  const [view, setView] = useState<ViewName>(anyStatus);
  const [text, setText] = useState('');
  const { data, error, dataUpdatedAt, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(requestsQuery(scope, view === anyStatus ? undefined : view));
  const loaded = data?.pages.flatMap(({ items }) => items);
  const rows = loaded?.filter((request) => fitsRequest(request, text));
  const retry = () => void refetch();
  const nothingAtAll = loaded?.length === 0 && view === anyStatus;
  return (
    <>
      <Tabs
        label="Status"
        tabs={views.map((name) => ({ name: nameOf(name) }))}
        current={nameOf(view)}
        onChange={(name) => setView(views.find((one) => nameOf(one) === name) ?? anyStatus)}
      />
      <Toolbar
        label={`Search in ${label.toLowerCase()}`}
        placeholder="Title, number or person"
        text={text}
        onText={setText}
        total={rows && formatShown(rows.length, hasNextPage, 'request')}
      />
      {error && data ? <StaleNotice what="The list" since={dataUpdatedAt} onRetry={retry} /> : null}
      {error && !data ? (
        <ErrorPanel title={`${label} could not be loaded`} cause={error} onRetry={retry} />
      ) : (
        <DataList
          label={label}
          rows={rows}
          columns={columns}
          idOf={({ requestId }) => requestId}
          titleOf={({ title }) => title}
          linkOf={linkOf}
          renderCard={(request) => <RequestCard request={request} />}
          empty={nothingAtAll ? empty : <NothingFits what="request" hasMore={hasNextPage} />}
        />
      )}
      <LoadMore
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  );
}
