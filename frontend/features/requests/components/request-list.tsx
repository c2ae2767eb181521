import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NoMatches } from '#frontend/components/inputs/no-matches.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { Toolbar } from '#frontend/components/layout/toolbar.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { DataList } from '#frontend/components/lists/data-list/data-list.tsx';
import { sortRows } from '#frontend/components/lists/data-list/sorted-rows.ts';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import {
  useListAddress,
  useSearchText,
} from '#frontend/components/lists/data-list/use-list-address.ts';
import { useSortedRows } from '#frontend/components/lists/data-list/use-sorted-rows.ts';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { type FilterOption, NamedFilters } from '#frontend/components/lists/named-filters.tsx';
import { useNow } from '#frontend/components/text/format/use-now.ts';
import { iterateRequests, requestSearchQuery, requestsQuery } from '#frontend/data/requests.ts';
import { formatRequestCount } from '#frontend/lib/language/request-count.ts';
import { msg, t } from '#frontend/lib/text.ts';
import { ListTools } from '#frontend/widgets/list-view/list-tools.tsx';
import { createListCsvSource } from '#frontend/widgets/list-view/save-csv.ts';
import { useDefaultView, useListView } from '#frontend/widgets/list-view/use-list-view.ts';
import { formatStatusLabel } from '#frontend/widgets/requests/status-badge.tsx';
import { compareNames } from '#shared/fold-name.ts';
import { isClosedInMonth } from '#shared/requests/closed-in.ts';
import { type RequestRow, RequestStatus } from '#shared/requests/request.ts';
import {
  buildAmountChoices,
  dueChoices,
  listRequestPeople,
  listRowCurrencies,
  matchesRequestFilters,
  newestFirst,
  requestComparators,
  selectColumns,
} from '../arrange-requests.ts';
import { buildClosedChoices, getClosedMonth } from '../closed-month.ts';
import { isMyRequest, matchesRequestText } from '../match-requests.ts';
import { countByStatus, findListTotal, formatListTotal, useStatusCounts } from '../use-total.ts';
import { useLoadAllPages } from '../use-whole-list.ts';
import { RequestCard } from './request-card.tsx';

type RequestListProps = {
  readonly label: string;
  readonly scope: 'mine' | 'participated';
  readonly columns: readonly Column<RequestRow>[];
  readonly linkOf: (request: RequestRow) => string;
  /** Content of an empty list without filters. */
  readonly empty: ReactNode;
};

/** URL parameters that a saved view of these lists contains. */
const parts = ['status', 'category', 'closed', 'person', 'amount', 'due', 'q', 'sort'];
const anyStatus = msg('All');
const views = [anyStatus, ...RequestStatus.options] as const;
type ViewName = (typeof views)[number];
const getRows = (
  data: { readonly pages: readonly { readonly items: RequestRow[] }[] } | undefined,
) => data?.pages.flatMap(({ items }) => items);
/** Titles of an empty list, keyed by status. */
const nothingOf = {
  Draft: t`There are no drafts`,
  InReview: t`Nothing is in review`,
  Approved: t`Nothing was approved yet`,
  Rejected: t`Nothing was rejected`,
  Returned: t`Nothing was sent back`,
  Withdrawn: t`Nothing was withdrawn`,
} as const satisfies Record<RequestStatus, string>;
const getName = (view: ViewName) => (view === anyStatus ? view : formatStatusLabel(view));

const getNamed = (words: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(words).map(([id, name]) => ({ id, name }));

/** List of requests that loads page by page and searches all pages. The URL contains view, filters and search text. */
export function RequestList({ label, scope, columns, linkOf, empty }: RequestListProps) {
  const { userId = '', locale, timeZone } = useViewer();
  const now = useNow();
  const address = useListAddress({
    ...{ status: anyStatus, category: '', closed: '', q: '' },
    ...{ person: '', amount: '', due: '', sort: newestFirst },
  });
  const view = views.find((name) => name === address.shown('status')) ?? anyStatus;
  const { text, setText, sought } = useSearchText(address);
  const category = address.shown('category');
  const closed = address.shown('closed');
  const month = getClosedMonth(closed, { now, timeZone });
  const filters = {
    person: address.shown('person'),
    amount: address.shown('amount'),
    due: address.shown('due'),
  };
  const isFiltered = Object.values(filters).some((word) => word !== '');
  const name = scope === 'mine' ? 'my-requests' : 'participated';
  useDefaultView(name, parts);
  const status = view === anyStatus ? undefined : view;
  const { view: seen, look } = useListView(name, parts, selectColumns(status, columns));
  const list = useInfiniteQuery(requestsQuery(scope, status));
  useLoadAllPages(list, isFiltered || address.shown('sort') !== newestFirst);
  const { data, error, dataUpdatedAt, refetch } = list;
  const loaded = getRows(data);
  const words = sought || category;
  const isNarrowed = words !== '' || month !== undefined;
  const searchesFurther = isNarrowed && list.hasNextPage;
  const holding = useInfiniteQuery({
    ...requestSearchQuery(words),
    enabled: searchesFurther && words !== '',
  });
  const closedThen = useInfiniteQuery({
    ...requestsQuery(scope, status, month),
    enabled: searchesFurther && words === '',
  });
  const further = words === '' ? closedThen : holding;
  const found = searchesFurther ? (getRows(further.data) ?? []) : [];
  const isListed = (request: RequestRow) =>
    (scope === 'participated' || isMyRequest(userId, request)) &&
    (!status || request.status === status) &&
    !loaded?.some(({ requestId }) => requestId === request.requestId);
  const fits = (request: RequestRow) =>
    matchesRequestText(request, text) &&
    (!category || request.categoryName === category) &&
    (!month || isClosedInMonth(request, month)) &&
    matchesRequestFilters(request, filters);
  const fitting = loaded && [...loaded.filter(fits), ...found.filter(isListed).filter(fits)];
  const { rows: sorted, sorting } = useSortedRows(fitting ?? [], requestComparators, newestFirst);
  const rows = fitting && sorted;
  const known = [...(loaded ?? []), ...found];
  const people = listRequestPeople(known);
  const amounts = buildAmountChoices(locale, listRowCurrencies(known), filters.amount);
  const categories = new Set(known.map((one) => one.categoryName));
  if (category) categories.add(category);
  const source = searchesFurther ? further : list;
  const isSearching = searchesFurther && further.isPending;
  // If all requests are loaded, count them here instead of requesting the counters.
  const everything = useInfiniteQuery({ ...requestsQuery(scope), enabled: !status });
  const all = everything.hasNextPage ? undefined : getRows(everything.data);
  const isLong = !all && (list.hasNextPage || everything.hasNextPage);
  const { counters, removed } = useStatusCounts({ scope, status }, isLong);
  const total = findListTotal(counters, status);
  const isNarrow = isNarrowed || isFiltered || text.trim() !== '';
  const listed = isNarrow ? undefined : total;
  // Counters ignore filters, so only local counts are correct for a filtered list.
  const counts = all ? countByStatus(all.filter(fits)) : isNarrow ? undefined : counters;
  const retry = () => void refetch();
  const nothingAtAll = loaded?.length === 0 && view === anyStatus;
  const showMore = () => void source.fetchNextPage();
  return (
    <>
      <Tabs
        label={t`Status`}
        tabs={views.map((name) => ({
          name: getName(name),
          ...(name !== anyStatus && { count: counts?.[name] }),
        }))}
        current={getName(view)}
        onChange={(name) =>
          address.show({ status: views.find((one) => getName(one) === name) ?? anyStatus })
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
            : rows &&
              formatListTotal(rows.length, source.hasNextPage, listed, { removed, isNarrow })
        }
        tools={
          <ListTools
            label={label}
            view={seen}
            csv={
              rows?.length || source.hasNextPage
                ? createListCsvSource({
                    fileName: scope === 'mine' ? t`my-requests` : t`requests-i-took-part-in`,
                    words: formatRequestCount,
                    total: total?.withDrafts ? undefined : total?.count,
                    columns: async () => (await import('../request-csv.ts')).requestCsv,
                    pages: (signal) => iterateRequests(scope, status, signal),
                    fits: isNarrow ? fits : undefined,
                    arrange:
                      address.shown('sort') === newestFirst
                        ? undefined
                        : (every) => sortRows(every, requestComparators, sorting),
                  })
                : undefined
            }
          />
        }
      >
        <NamedFilters
          filters={[
            {
              ...{ key: 'category', field: t`Category` },
              values: [...categories].sort(compareNames).map((name) => ({ id: name, name })),
            },
            { key: 'person', field: t`Person`, values: people },
            { key: 'amount', field: t`Amount`, values: amounts },
            { key: 'due', field: t`Due`, values: getNamed(dueChoices) },
            {
              ...{ key: 'closed', field: t`Decided or withdrawn in` },
              values: buildClosedChoices(closed, locale),
            },
          ]}
          chosen={{ category, ...filters, ...(month && { closed }) }}
          onChange={(key, id) => address.show({ [key]: id ?? '' })}
        />
      </Toolbar>
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
          sorting={sorting}
          idOf={({ requestId }) => requestId}
          titleOf={({ title }) => title}
          linkOf={linkOf}
          renderCard={(request) => <RequestCard request={request} />}
          empty={
            nothingAtAll ? (
              empty
            ) : status && loaded?.length === 0 && !list.hasNextPage ? (
              <EmptyState
                title={nothingOf[status]}
              >{t`Choose another status to see more.`}</EmptyState>
            ) : (
              <NoMatches what={t`request`} hasMore={source.hasNextPage} />
            )
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
