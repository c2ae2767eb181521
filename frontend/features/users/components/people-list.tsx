import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle, IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { DataList } from '#frontend/components/data-list/data-list.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { formatShown } from '#frontend/components/format/numbers.ts';
import { LoadMore } from '#frontend/components/load-more.tsx';
import { Notice } from '#frontend/components/notice.tsx';
import { problemWords } from '#frontend/components/problem-words.ts';
import { StaleNotice } from '#frontend/components/stale-notice.tsx';
import { showToast } from '#frontend/components/toast/toast.ts';
import { Toolbar } from '#frontend/components/toolbar.tsx';
import {
  type Figures,
  figuresQuery,
  type Order,
  type PersonRow,
  peopleCountQuery,
  peopleQuery,
} from '#frontend/data/people.ts';
import type { PeopleFilters as Filters } from '#shared/users/people-list-api.ts';
import { savePeople } from '../save-people.ts';
import { useChangeMany } from '../use-change-many.ts';
import { PeopleBar } from './people-bar.tsx';
import { type Names, peopleColumns } from './people-columns.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PersonCard } from './person-card.tsx';
import { PersonMenu } from './person-menu.tsx';

const DeactivateManyDialog = lazy(async () => ({
  default: (await import('./deactivate-many-dialog.tsx')).DeactivateManyDialog,
}));

type PeopleListProps = {
  readonly names: Names;
  readonly linkOf: (person: PersonRow) => string;
  /** what several people can be given at once */
  readonly choices: ComponentProps<typeof PeopleBar>['choices'];
};

/** What is chosen, without what is not. */
const present = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));

/** The figures of all pages, by person. */
const figuresById = (pages: readonly { readonly data?: { items: Figures[] } | undefined }[]) =>
  new Map(pages.flatMap(({ data }) => data?.items ?? []).map((one) => [one.userId, one]));

/** People wait for a pause in the typing, in milliseconds. */
const pause = 250;

/** Everybody by name, page by page; the search goes through all of them, not only those loaded. */
export function PeopleList({ names, linkOf, choices }: PeopleListProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), pause);
  const [chosen, setChosen] = useState<Filters>({});
  const [order, setOrder] = useState<Order>('ascending');
  const filters = present({ ...chosen, search });
  const people = useInfiniteQuery(peopleQuery(filters, order));
  const { data: total } = useQuery(peopleCountQuery(filters));
  const { data, error, hasNextPage } = people;
  const rows = data?.pages.flatMap(({ items }) => items);
  const figures = useQueries({
    queries: (data?.pages ?? []).map(({ items }) => figuresQuery(items)),
    combine: figuresById,
  });
  const columns = useMemo(
    () =>
      peopleColumns({
        ...{ linkOf, names, menuOf: (person) => <PersonMenu person={person} /> },
        figuresOf: ({ userId }) => figures.get(userId),
      }),
    [linkOf, names, figures],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState(false);
  const chooseNobody = () => setSelected(new Set());
  const many = useChangeMany(chooseNobody);
  const marked = rows?.filter(({ userId }) => selected.has(userId)) ?? [];
  const [saving, setSaving] = useState<number>();
  async function save() {
    setSaving(0);
    await savePeople(filters, order, names, setSaving).catch((cause: unknown) =>
      showToast({ text: `The list was not saved: ${problemWords(cause)}` }),
    );
    setSaving(undefined);
  }
  const retry = () => void people.refetch();
  return (
    <>
      <Toolbar
        label="Search people"
        placeholder="Name or e-mail"
        text={text}
        onText={setText}
        total={
          total && rows && hasNextPage
            ? `${rows.length} of ${total.count}${total.more ? '+' : ''} people`
            : rows && formatShown(rows.length, hasNextPage, 'person', 'people')
        }
      >
        <PeopleFilters chosen={chosen} departments={choices.department} onChange={setChosen} />
        <Button
          variant="default"
          size="compact-sm"
          loading={saving !== undefined}
          disabled={!rows || rows.length === 0}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void save()}
        >
          {saving ? `${saving} read` : 'CSV'}
        </Button>
      </Toolbar>
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
          sorting={{
            by: 'name',
            direction: order,
            onChange: (_, direction) => setOrder(direction),
          }}
          renderCard={(person) => (
            <PersonCard person={person} names={names} figures={figures.get(person.userId)} />
          )}
          renderCardActions={(person) => <PersonMenu person={person} />}
          empty={
            <EmptyState
              title={Object.keys(chosen).length > 0 ? 'Nobody fits' : 'Nobody with that name'}
            >
              {Object.keys(chosen).length > 0
                ? 'Remove a filter to see more people.'
                : 'Names and the part of the e-mail address before the @ are searched, word by word.'}
            </EmptyState>
          }
        />
      )}
      <LoadMore
        hasMore={hasNextPage}
        loading={people.isFetchingNextPage}
        onMore={() => void people.fetchNextPage()}
      />
      {marked.length > 0 ? (
        <PeopleBar
          people={marked}
          names={names}
          choices={choices}
          done={many.done}
          onClear={chooseNobody}
          onDeactivate={() => setLeaving(true)}
          onChange={(affected, part, id) => void many.change(affected, part, id)}
        />
      ) : null}
      {leaving ? (
        <Suspense>
          <DeactivateManyDialog
            people={marked}
            onClose={(isDone) => {
              setLeaving(false);
              if (isDone) chooseNobody();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
