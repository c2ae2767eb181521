import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataList } from '#frontend/components/data-list/data-list.tsx';
import type { Column } from '#frontend/components/data-list/types.ts';
import { useListAddress, useSearchText } from '#frontend/components/data-list/use-list-address.ts';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { LoadMore } from '#frontend/components/load-more.tsx';
import { NothingFits } from '#frontend/components/nothing-fits.tsx';
import { StaleNotice } from '#frontend/components/stale-notice.tsx';
import { Tabs } from '#frontend/components/tabs.tsx';
import { Toolbar } from '#frontend/components/toolbar.tsx';
import { useViewer } from '#frontend/components/viewer.tsx';
import { everyRequest, requestsHoldingQuery, requestsQuery } from '#frontend/data/requests.ts';
import { numberOfRequests } from '#frontend/lib/language/counts.ts';
import { msg, t } from '#frontend/lib/text.ts';
import { ListTools } from '#frontend/widgets/list-view/list-tools.tsx';
import { csvOfList } from '#frontend/widgets/list-view/save-csv.ts';
import { useFirstView, useListView } from '#frontend/widgets/list-view/use-list-view.ts';
import { statusWord } from '#frontend/widgets/status-badge.tsx';
import { isOwnRequest, type RequestRow, RequestStatus } from '#shared/requests/request.ts';
import { fitsRequest } from '../fits-request.ts';
import { totalWords, useTotal } from '../use-total.ts';
import { RequestCard } from './request-card.tsx';

type RequestListProps = {
  readonly label: string;
  readonly scope: 'mine' | 'participated';
  readonly columns: readonly Column<RequestRow>[];
  readonly linkOf: (request: RequestRow) => string;
  /** where there is nothing at all */
  readonly empty: ReactNode;
};

/** What of the address a view of these lists holds. */
const parts = ['status', 'q'];
const anyStatus = msg('All');
const views = [anyStatus, ...RequestStatus.options] as const;
type ViewName = (typeof views)[number];
const nameOf = (view: ViewName) => (view === anyStatus ? view : statusWord(view));

/** Requests page by page, all of them searched; the view and the text are part of the address. */
export function RequestList({ label, scope, columns, linkOf, empty }: RequestListProps) {
  const { userId = '' } = useViewer();
  const address = useListAddress({ status: anyStatus, q: '' });
  const view = views.find((name) => name === address.shown('status')) ?? anyStatus;
  const { text, setText, sought } = useSearchText(address);
  const name = scope === 'mine' ? 'my-requests' : 'participated';
  useFirstView(name, parts);
  const { view: seen, look } = useListView(name, parts, columns);
  const list = useInfiniteQuery(requestsQuery(scope, view === anyStatus ? undefined : view));
  const { data, error, dataUpdatedAt, refetch } = list;
  const loaded = data?.pages.flatMap(({ items }) => items);
  // What is loaded is searched here; the rest, if there is any, by the service.
  const searchesFurther = sought !== '' && list.hasNextPage;
  const further = useInfiniteQuery({ ...requestsHoldingQuery(sought), enabled: searchesFurther });
  const found = searchesFurther ? (further.data?.pages.flatMap(({ items }) => items) ?? []) : [];
  const isListed = (request: RequestRow) =>
    (scope === 'participated' || isOwnRequest(userId, request)) &&
    (view === anyStatus || request.status === view) &&
    !loaded?.some(({ requestId }) => requestId === request.requestId);
  const rows = loaded && [
    ...loaded.filter((request) => fitsRequest(request, text)),
    ...found.filter(isListed),
  ];
  const source = searchesFurther ? further : list;
  const isSearching = searchesFurther && further.isPending;
  const total = useTotal(scope, view === anyStatus ? undefined : view, list.hasNextPage);
  const retry = () => void refetch();
  const nothingAtAll = loaded?.length === 0 && view === anyStatus;
  const showMore = () => void source.fetchNextPage();
  return (
    <>
      <Tabs
        label={t`Status`}
        tabs={views.map((name) => ({ name: nameOf(name) }))}
        current={nameOf(view)}
        onChange={(name) =>
          address.show({ status: views.find((one) => nameOf(one) === name) ?? anyStatus })
        }
      />
      <Toolbar
        label={t`Search in ${label.toLowerCase()}`}
        placeholder={t`Title, number or person`}
        text={text}
        onText={setText}
        total={
          isSearching
            ? t`Searching…`
            : rows && totalWords(rows.length, source.hasNextPage, sought === '' ? total : undefined)
        }
        tools={
          <ListTools
            label={label}
            view={seen}
            csv={
              rows?.length || source.hasNextPage
                ? csvOfList({
                    fileName: name,
                    words: numberOfRequests,
                    total: total?.withDrafts ? undefined : total?.count,
                    columns: async () => (await import('../request-csv.ts')).requestCsv,
                    pages: (signal) =>
                      everyRequest(scope, view === anyStatus ? undefined : view, signal),
                    fits: text.trim() ? (request) => fitsRequest(request, text) : undefined,
                  })
                : undefined
            }
          />
        }
      />
      {error && data ? (
        <StaleNotice what={t`The list`} since={dataUpdatedAt} onRetry={retry} />
      ) : null}
      {error && !data ? (
        <ErrorPanel title={t`${label} could not be loaded`} cause={error} onRetry={retry} />
      ) : (
        <DataList
          label={label}
          rows={isSearching && rows?.length === 0 ? undefined : rows}
          {...look}
          idOf={({ requestId }) => requestId}
          titleOf={({ title }) => title}
          linkOf={linkOf}
          renderCard={(request) => <RequestCard request={request} />}
          empty={
            nothingAtAll ? empty : <NothingFits what={t`request`} hasMore={source.hasNextPage} />
          }
        />
      )}
      <LoadMore
        hasMore={source.hasNextPage}
        loading={source.isFetchingNextPage}
        onMore={showMore}
      />
    </>
  );
}
