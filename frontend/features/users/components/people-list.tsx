import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { DataList } from '#frontend/components/data-list/data-list.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { formatShown } from '#frontend/components/format/numbers.ts';
import { LoadMore } from '#frontend/components/load-more.tsx';
import { Notice } from '#frontend/components/notice.tsx';
import { StaleNotice } from '#frontend/components/stale-notice.tsx';
import { Toolbar } from '#frontend/components/toolbar.tsx';
import { type PersonRow, peopleQuery } from '#frontend/data/users.ts';
import { useChangeMany } from '../use-change-many.ts';
import { PeopleBar } from './people-bar.tsx';
import { type Names, peopleColumns } from './people-columns.tsx';
import { PersonCard } from './person-card.tsx';

type PeopleListProps = {
  readonly names: Names;
  readonly linkOf: (person: PersonRow) => string;
  /** what several people can be given at once */
  readonly choices: ComponentProps<typeof PeopleBar>['choices'];
};

/** People wait for a pause in the typing, in milliseconds. */
const pause = 250;

/** Everybody by name, page by page; the search goes through all of them, not only those loaded. */
export function PeopleList({ names, linkOf, choices }: PeopleListProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), pause);
  const people = useInfiniteQuery(peopleQuery(search));
  const { data, error, hasNextPage } = people;
  const rows = data?.pages.flatMap(({ items }) => items);
  const columns = useMemo(() => peopleColumns(linkOf, names), [linkOf, names]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chooseNobody = () => setSelected(new Set());
  const many = useChangeMany(chooseNobody);
  const chosen = rows?.filter(({ userId }) => selected.has(userId)) ?? [];
  const retry = () => void people.refetch();
  return (
    <>
      <Toolbar
        label="Search people"
        placeholder="Name or e-mail"
        text={text}
        onText={setText}
        total={rows && formatShown(rows.length, hasNextPage, 'person', 'people')}
      />
      {many.refused.length > 0 ? (
        <Notice
          icon={IconAlertCircle}
          tone="bad"
          action={
            <Button variant="default" size="compact-sm" onClick={many.clear}>
              Dismiss
            </Button>
          }
        >
          {many.refused.map(({ userId, name, why }) => (
            <div key={userId}>
              <strong>{name}</strong> was not changed: {why}
            </div>
          ))}
        </Notice>
      ) : null}
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
          selection={{ ids: selected, onChange: setSelected }}
          renderCard={(person) => <PersonCard person={person} names={names} />}
          empty={
            <EmptyState title="Nobody with that name">
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
      {chosen.length > 0 ? (
        <PeopleBar
          people={chosen}
          names={names}
          choices={choices}
          done={many.done}
          onClear={chooseNobody}
          onChange={(affected, part, id) => void many.change(affected, part, id)}
        />
      ) : null}
    </>
  );
}
