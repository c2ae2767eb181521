import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#frontend/components/button.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { problemWords } from '#frontend/components/problem-words.ts';
import { NoRows, Rows } from '#frontend/components/rows.tsx';
import { useViewer } from '#frontend/components/viewer.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import { raisedByWords } from '#frontend/widgets/request-owner.tsx';
import { RequestRow } from '#frontend/widgets/request-row.tsx';
import type { RequestRow as Row } from '#shared/requests/request.ts';
import { assigneeNote } from '../assignee-note.ts';
import { totalOf, useCounters } from '../use-total.ts';
import { RequestAssignee } from './request-assignee.tsx';

const shown = 6;

type YourRequestsProps = {
  readonly requests: UseInfiniteQueryResult<
    InfiniteData<{ items: Row[]; cursor?: string | undefined }>
  >;
  /** of these, in the order in which they are shown */
  readonly rows: readonly Row[];
  readonly linkOf: (request: Row) => string;
  readonly newLink: string;
  readonly aside: ReactNode;
};

/** How many there are. With more than the first page: how many were sent, as no counter has drafts. */
const countWords = (
  { items, cursor }: { readonly items: readonly Row[]; readonly cursor?: string | undefined },
  sent: number,
): string => {
  if (!cursor) return `${items.length}`;
  return sent > 0 ? t`${sent} sent` : `${items.length}+`;
};

/** What was sent back to me, and the newest of mine: who has it, where on its path, due when. */
export function YourRequests({
  requests: { data, error, refetch },
  rows,
  linkOf,
  newLink,
  aside,
}: YourRequestsProps) {
  const format = useFormat();
  const { userId } = useViewer();
  const page = data?.pages[0];
  const total = totalOf(useCounters('mine', page?.cursor !== undefined), undefined)?.count ?? 0;
  return (
    <Panel
      title={t`Your requests`}
      count={page ? countWords(page, total) : undefined}
      aside={aside}
    >
      {error && !page ? (
        <NoRows>
          <span role="alert">{problemWords(error)}</span>
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
      {page && page.items.length > 0 ? (
        <Rows>
          {rows.slice(0, shown).map((request) => (
            <RequestRow
              key={request.requestId}
              title={request.title}
              to={linkOf(request)}
              path={request.path}
              due={request.due}
              who={<RequestAssignee request={request} />}
              note={assigneeNote(request, format)}
            >
              <span>{request.categoryName}</span>
              {raisedByWords(request, userId) ? (
                <span>{raisedByWords(request, userId)}</span>
              ) : null}
              {request.amount ? <span>{format.money(request.amount)}</span> : null}
            </RequestRow>
          ))}
        </Rows>
      ) : null}
    </Panel>
  );
}
