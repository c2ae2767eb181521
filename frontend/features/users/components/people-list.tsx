import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DataList } from '#frontend/components/data-list/data-list.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { LoadMore } from '#frontend/components/load-more.tsx';
import { StaleNotice } from '#frontend/components/stale-notice.tsx';
import { Toolbar } from '#frontend/components/toolbar.tsx';
import { type PersonRow, peopleQuery } from '../api/people.ts';
import { type Names, peopleColumns } from './people-columns.tsx';
import { PersonCard } from './person-card.tsx';

type PeopleListProps = {
  readonly names: Names;
  readonly linkOf: (person: PersonRow) => string;
};

/** People wait for a pause in the typing, in milliseconds. */
const pause = 250;

/** Everybody by name, page by page; the search goes through all of them, not only those loaded. */
export function PeopleList({ names, linkOf }: PeopleListProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), pause);
  const people = useInfiniteQuery(peopleQuery(search));
  const { data, error, hasNextPage } = people;
  const rows = data?.pages.flatMap(({ items }) => items);
  const columns = useMemo(() => peopleColumns(linkOf, names), [linkOf, names]);
  const retry = () => void people.refetch();
  return (
    <>
      <Toolbar
        label="Search people"
        placeholder="Name or e-mail"
        text={text}
        onText={setText}
        total={
          rows &&
          formatCount(
            rows.length,
            hasNextPage ? 'person so far' : 'person',
            hasNextPage ? 'people so far' : 'people',
          )
        }
      />
      {error && data ? (
        <StaleNotice what="The list" since={people.dataUpdatedAt} onRetry={retry} />
      ) : null}
      {error && !data ? (
        <ErrorPanel title="People could not be loaded" cause={error} onRetry={retry} />
      ) : (
        <DataList
          label="People"
          rows={rows}
          columns={columns}
          idOf={({ userId }) => userId}
          titleOf={({ name }) => name}
          linkOf={linkOf}
          renderCard={(person) => <PersonCard person={person} names={names} />}
          empty={
            <EmptyState title="Nobody of that name">
              Names and the part of the e-mail address before the @ are searched, word by word.
            </EmptyState>
          }
        />
      )}
      <LoadMore
        hasMore={hasNextPage}
        loading={people.isFetchingNextPage}
        onMore={() => void people.fetchNextPage()}
      />
    </>
  );
}
