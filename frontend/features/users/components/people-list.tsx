import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { Toolbar } from '#frontend/components/layout/toolbar.tsx';
import { useNarrow } from '#frontend/components/layout/use-narrow.ts';
import { DataList } from '#frontend/components/lists/data-list/data-list.tsx';
import {
  useListAddress,
  useSearchText,
} from '#frontend/components/lists/data-list/use-list-address.ts';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { RefusedRows } from '#frontend/components/lists/refused-rows.tsx';
import { formatShownCount } from '#frontend/components/text/format/numbers.ts';
import {
  eachPageWithFigures,
  type PersonFigures,
  type PersonRow,
  peopleCountQuery,
  peopleQuery,
  personFiguresQuery,
  type SortDirection,
} from '#frontend/data/people.ts';
import { isFirstLoad } from '#frontend/lib/is-first-load.ts';
import { formatPersonCount } from '#frontend/lib/language/counts.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { ListTools } from '#frontend/widgets/list-view/list-tools.tsx';
import { createListCsvSource } from '#frontend/widgets/list-view/save-csv.ts';
import { useDefaultView, useListView } from '#frontend/widgets/list-view/use-list-view.ts';
import { countPeople, type PeopleFilters as Filters } from '#shared/users/people-list-api.ts';
import { useChangeMany } from '../use-change-many.ts';
import { PeopleBar } from './people-bar.tsx';
import { buildPeopleColumns, type OrganisationNames } from './people-columns.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PersonCard } from './person-card.tsx';
import { PersonMenu } from './person-menu.tsx';

const DeactivateManyDialog = lazy(async () => ({
  default: (await import('./deactivate-many-dialog.tsx')).DeactivateManyDialog,
}));

type PeopleListProps = {
  readonly names: OrganisationNames;
  readonly linkOf: (person: PersonRow) => string;
  /** Values for bulk changes. */
  readonly choices: ComponentProps<typeof PeopleBar>['choices'];
};

/** Return the filters that have a value. */
const present = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));

type FiguresOfPage = Parameters<typeof isFirstLoad>[0] & {
  readonly data?: { items: PersonFigures[] } | undefined;
};

/** Combine the figures of all pages, keyed by user id. */
const combineFigures = (pages: readonly FiguresOfPage[]) => ({
  byId: new Map(pages.flatMap(({ data }) => data?.items ?? []).map((one) => [one.userId, one])),
  areFirstLoading: pages[0] !== undefined && isFirstLoad(pages[0]),
});

/** URL parameters that a saved view of this list contains, with their default values. */
const asAtFirst = { q: '', department: '', role: '', state: '', order: 'ascending' };
const parts = Object.keys(asAtFirst);

const { role, state, departmentId } = countPeople.query.shape;
/** Return the filters in the URL. An unknown role or state is ignored. */
const chosenIn = (shown: (part: 'department' | 'role' | 'state') => string): Filters =>
  present({
    role: role.safeParse(shown('role')).data,
    state: state.safeParse(shown('state')).data,
    departmentId: departmentId.safeParse(shown('department')).data,
  });

/** List of people sorted by name, loaded page by page. The search covers all people, including those not loaded yet. */
export function PeopleList({ names, linkOf, choices }: PeopleListProps) {
  useDefaultView('people', parts);
  const address = useListAddress(asAtFirst);
  const { text, setText, sought } = useSearchText(address);
  const chosen = chosenIn(address.shown);
  const order: SortDirection = address.shown('order') === 'descending' ? 'descending' : 'ascending';
  const filters = present({ ...chosen, search: sought });
  const people = useInfiniteQuery(peopleQuery(filters, order));
  const { data: total } = useQuery(peopleCountQuery(filters));
  const { data, error, hasNextPage } = people;
  const rows = data?.pages.flatMap(({ items }) => items);
  const figures = useQueries({
    queries: (data?.pages ?? []).map(({ items }) => personFiguresQuery(items)),
    combine: combineFigures,
  });
  // A card grows with its figures, a row does not.
  const isNarrow = useNarrow();
  const isHeld = isNarrow && figures.areFirstLoading;
  const columns = useMemo(
    () =>
      buildPeopleColumns({
        ...{ linkOf, names, menuOf: (person) => <PersonMenu person={person} /> },
        figuresOf: ({ userId }) => figures.byId.get(userId),
      }),
    [linkOf, names, figures],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState(false);
  const chooseNobody = () => setSelected(new Set());
  const many = useChangeMany(chooseNobody);
  const marked = rows?.filter(({ userId }) => selected.has(userId)) ?? [];
  const { view, look } = useListView('people', parts, columns);
  const retry = () => void people.refetch();
  return (
    <>
      <Toolbar
        label={t`Search people`}
        placeholder={t`Name or e-mail`}
        text={text}
        onText={setText}
        total={
          total && rows && hasNextPage
            ? t`${rows.length} of ${total.count}${total.more ? '+' : ''} people`
            : rows && formatShownCount(rows.length, hasNextPage, formatPersonCount)
        }
        tools={
          <ListTools
            label={t`People`}
            view={view}
            csv={
              rows?.length || hasNextPage
                ? createListCsvSource({
                    ...{ fileName: t`people`, words: formatPersonCount },
                    total: total?.more ? undefined : total?.count,
                    columns: async () => (await import('../people-csv.ts')).peopleCsv(names),
                    pages: (signal) => eachPageWithFigures(filters, order, signal),
                  })
                : undefined
            }
          />
        }
      >
        <PeopleFilters
          chosen={chosen}
          departments={choices.department}
          onChange={(next) =>
            address.show({
              department: next.departmentId ?? '',
              role: next.role ?? '',
              state: next.state ?? '',
            })
          }
        />
      </Toolbar>
      <RefusedRows
        rows={many.refused.map(({ userId, name, why }) => ({
          id: userId,
          what: rich`${<strong>{name}</strong>} was not changed`,
          why,
        }))}
        onDismiss={many.clear}
      />
      {error && data ? (
        <StaleNotice what={t`The list`} since={people.dataUpdatedAt} onRetry={retry} />
      ) : null}
      {error && !data ? (
        <ErrorPanel title={t`People could not be loaded`} cause={error} onRetry={retry} />
      ) : (
        <DataList
          label={t`People`}
          rows={isHeld ? undefined : rows}
          {...look}
          idOf={({ userId }) => userId}
          titleOf={({ name }) => name}
          linkOf={linkOf}
          selection={{ ids: selected, onChange: setSelected }}
          sorting={{
            by: 'name',
            direction: order,
            onChange: (_, direction) => address.show({ order: direction }),
          }}
          renderCard={(person) => (
            <PersonCard person={person} names={names} figures={figures.byId.get(person.userId)} />
          )}
          renderCardActions={(person) => <PersonMenu person={person} />}
          empty={
            <EmptyState
              title={Object.keys(chosen).length > 0 ? t`Nobody fits` : t`Nobody with that name`}
            >
              {Object.keys(chosen).length > 0
                ? t`Remove a filter to see more people.`
                : t`Names and the part of the e-mail address before the @ are searched, word by word.`}
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
