import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { NoRows, Rows } from '#frontend/components/lists/rows.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { formatRaisedBy } from '#frontend/widgets/requests/request-owner.tsx';
import { RequestRow } from '#frontend/widgets/requests/request-row.tsx';
import type { RequestRow as Row } from '#shared/requests/request.ts';
import { formatAssigneeNote } from '../assignee-note.ts';
import { findListTotal, type StatusCounts } from '../use-total.ts';
import { RequestAssignee } from './request-assignee.tsx';

const maxRequests = 6;

type YourRequestsProps = {
  readonly requests: UseInfiniteQueryResult<
    InfiniteData<{ items: Row[]; cursor?: string | undefined }>
  >;
  /** Number of requests in each status, if there are more than on the first page. */
  readonly counters: StatusCounts | undefined;
  /** Requests of the first page, in display order. */
  readonly rows: readonly Row[];
  readonly linkOf: (request: Row) => string;
  readonly newLink: string;
  readonly aside: ReactNode;
};

/** Return the number of sent requests, from the counters if there are more than on the first page. */
function formatSentCount(
  { items, cursor }: { readonly items: readonly Row[]; readonly cursor?: string | undefined },
  counters: StatusCounts | undefined,
): string {
  const sent = items.filter(({ status }) => status !== 'Draft').length;
  if (!cursor) return `${sent}`;
  return `${findListTotal(counters, undefined)?.count ?? `${sent}+`}`;
}

/** My requests, most urgent first, each with assignee, step and due time. */
export function YourRequests({
  requests: { data, error, refetch },
  counters,
  rows,
  linkOf,
  newLink,
  aside,
}: YourRequestsProps) {
  const format = useFormat();
  const { userId } = useViewer();
  const page = data?.pages[0];
  return (
    <Panel
      title={t`Your requests`}
      count={page ? formatSentCount(page, counters) : undefined}
      aside={aside}
    >
      {error && !page ? (
        <NoRows>
          <span role="alert">{describeError(error)}</span>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void refetch()}
          >{t`Try again`}</Button>
        </NoRows>
      ) : null}
      {!error && !page ? <ListSkeleton rows={4} look="rows" /> : null}
      {page?.items.length === 0 ? (
        <NoRows>{rich`You have no requests yet.${<ButtonLink to={newLink} variant="default" size="compact-sm">{t`New request`}</ButtonLink>}`}</NoRows>
      ) : null}
      {page && page.items.length > 0 && rows.length === 0 ? (
        <NoRows>{t`None of your requests is with others.`}</NoRows>
      ) : null}
      {rows.length > 0 ? (
        <Rows>
          {rows.slice(0, maxRequests).map((request) => (
            <RequestRow
              key={request.requestId}
              title={request.title}
              to={linkOf(request)}
              path={request.path}
              due={request.due}
              who={<RequestAssignee request={request} />}
              note={formatAssigneeNote(request, format)}
            >
              <span>{request.categoryName}</span>
              {formatRaisedBy(request, userId) ? (
                <span>{formatRaisedBy(request, userId)}</span>
              ) : null}
              {format.amount(request) ? <span>{format.amount(request)}</span> : null}
            </RequestRow>
          ))}
        </Rows>
      ) : null}
    </Panel>
  );
}
