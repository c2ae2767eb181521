import { formatLocationCount } from '#frontend/lib/language/counts.ts';
import { msg, t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { NoMatches } from '#frontend/components/inputs/no-matches.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { Toolbar, ToolbarSkeleton } from '#frontend/components/layout/toolbar.tsx';
import { useNarrow } from '#frontend/components/layout/use-narrow.ts';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { includeAncestors } from '#frontend/components/lists/tree-list/tree.ts';
import { peopleByLocationQuery } from '#frontend/data/people.ts';
import { locationsQuery } from '#frontend/data/reference.ts';
import { hoursQuery } from '#frontend/data/sla.ts';
import { LocationTree } from '#frontend/features/organisation/components/location-tree.tsx';
import { countPeopleByLocation } from '#frontend/features/organisation/people-at.ts';
import { locationSettingsPath, locationTreePath, paths } from '#frontend/paths.ts';
import { PendingFileButtons } from '#frontend/widgets/import/pending-file-buttons.tsx';
import { foldName } from '#shared/fold-name.ts';
import type { Location } from '#shared/reference/reference.ts';
import type { BusinessHours } from '#shared/sla/calendar.ts';
import type { Load } from '../page.ts';
import classes from './locations.module.css';

const LocationFiles = lazy(async () => ({
  default: (await import('#frontend/features/organisation/components/location-files.tsx'))
    .LocationFiles,
}));
const LocationTypeFiles = lazy(async () => ({
  default: (await import('#frontend/features/organisation/components/location-kind-files.tsx'))
    .LocationTypeFiles,
}));
const LocationAttributeFiles = lazy(async () => ({
  default: (await import('#frontend/features/organisation/components/location-kind-files.tsx'))
    .LocationAttributeFiles,
}));
const LocationTypeList = lazy(async () => ({
  default: (await import('#frontend/features/organisation/components/location-type-list.tsx'))
    .LocationTypeList,
}));
const LocationAttributeList = lazy(async () => ({
  default: (await import('#frontend/features/organisation/components/location-attribute-list.tsx'))
    .LocationAttributeList,
}));
const LocationPanel = lazy(async () => ({
  default: (await import('#frontend/features/organisation/components/location-panel.tsx'))
    .LocationPanel,
}));
const MoveLocationDialog = lazy(async () => ({
  default: (await import('#frontend/features/sla/components/move-location-dialog.tsx'))
    .MoveLocationDialog,
}));

const matchesText = ({ name, type, attributes }: Location, text: string) =>
  foldName([name, type, ...Object.values(attributes)].join(' ')).includes(foldName(text.trim()));

const addButton = (to: string, word: string) => (
  <ButtonLink to={to} leftSection={<IconPlus size={15} aria-hidden />}>
    {word}
  </ButtonLink>
);
const add = addButton(paths.addLocation, t`New location`);

const tabs = [
  { name: msg('Locations') },
  { name: msg('Types') },
  { name: msg('Attributes') },
] as const;
type TabName = (typeof tabs)[number]['name'];
const addresses: Record<TabName, string> = {
  Locations: paths.locations,
  Types: locationSettingsPath('types'),
  Attributes: locationSettingsPath('attributes'),
};

/** Page with the tree of locations and the source of their business hours, and with their types and attributes. */
export function Page() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = search.get('view');
  const current = view === 'types' ? 'Types' : view === 'attributes' ? 'Attributes' : 'Locations';
  const { data, error, dataUpdatedAt, refetch } = useQuery(locationsQuery());
  const { data: hours } = useQuery(hoursQuery());
  const retry = () => void refetch();
  const actions: Record<TabName, ReactNode> = {
    Locations: (
      <>
        {data && hours ? (
          <Suspense fallback={<PendingFileButtons />}>
            <LocationFiles locations={data} hours={hours} />
          </Suspense>
        ) : (
          <PendingFileButtons />
        )}
        {data?.length === 0 ? null : add}
      </>
    ),
    Types: (
      <>
        <Suspense fallback={<PendingFileButtons />}>
          <LocationTypeFiles />
        </Suspense>
        {addButton(locationSettingsPath('types', 'new'), t`New type`)}
      </>
    ),
    Attributes: (
      <>
        <Suspense fallback={<PendingFileButtons />}>
          <LocationAttributeFiles />
        </Suspense>
        {addButton(locationSettingsPath('attributes', 'new'), t`New attribute`)}
      </>
    ),
  };
  return (
    <>
      <PageHeader
        title={t`Locations`}
        meta={<span>{t`Where people work, and which hours and holidays hold there`}</span>}
        actions={actions[current]}
      />
      <Tabs
        label={t`Locations`}
        tabs={tabs}
        current={current}
        onChange={(name) => void navigate(addresses[name])}
      />
      {error && data ? (
        <StaleNotice what={t`The list`} since={dataUpdatedAt} onRetry={retry} />
      ) : null}
      <Suspense fallback={<ListSkeleton rows={4} look="rows" />}>
        {current === 'Attributes' ? (
          <LocationAttributeList />
        ) : data ? (
          current === 'Types' ? (
            <LocationTypeList locations={data} />
          ) : (
            <Locations all={data} hours={hours} />
          )
        ) : error ? (
          <ErrorPanel title={t`The locations could not be loaded`} cause={error} onRetry={retry} />
        ) : (
          <>
            <ToolbarSkeleton />
            <ListSkeleton />
          </>
        )}
      </Suspense>
    </>
  );
}

type LocationsProps = {
  readonly all: readonly Location[];
  /** Undefined while loading. */
  readonly hours: readonly BusinessHours[] | undefined;
};

function Locations({ all, hours }: LocationsProps) {
  const [text, setText] = useState('');
  const [showsInactive, setShowsInactive] = useState(false);
  const [moving, setMoving] = useState<{ location: Location; parentId: string | null }>();
  const [search, setSearch] = useSearchParams();
  const hasRoom = !useNarrow('75em');
  const linkOf = useCallback(
    ({ id }: Location) => (hasRoom ? locationTreePath(id) : paths.editLocation(id)),
    [hasRoom],
  );
  const { data: own } = useQuery(peopleByLocationQuery());
  const people = useMemo(() => own && countPeopleByLocation(all, own), [all, own]);
  if (all.length === 0)
    return (
      <EmptyState
        title={t`There is no location yet`}
        action={add}
      >{t`People work at locations. Working hours and holidays of a location say when their requests are due.`}</EmptyState>
    );
  const inactive = all.filter(({ isActive }) => !isActive).length;
  const shown = hasRoom ? all.find(({ id }) => id === search.get('location')) : undefined;
  const found = all.filter((one) => (one.isActive || showsInactive) && matchesText(one, text));
  return (
    <>
      <Toolbar
        label={t`Search in locations`}
        placeholder={t`Name, type or attribute`}
        text={text}
        onText={setText}
        total={formatLocationCount(found.length)}
      >
        {inactive > 0 ? (
          <Checkbox
            label={t`Show ${inactive} inactive`}
            checked={showsInactive}
            onChange={({ target }) => setShowsInactive(target.checked)}
          />
        ) : null}
      </Toolbar>
      {found.length === 0 ? (
        <NoMatches what={t`location`} hasMore={false} />
      ) : (
        <div className={shown && `stack gap-24 ${classes.columns}`}>
          <div>
            <LocationTree
              all={all}
              shown={includeAncestors(all, (one) => found.includes(one))}
              {...{ hours, people, linkOf }}
              onMove={
                text.trim() === ''
                  ? (location, parentId) => setMoving({ location, parentId })
                  : undefined
              }
            />
          </div>
          {shown && hours ? (
            <Suspense>
              <LocationPanel
                key={shown.id}
                location={shown}
                locations={all}
                people={people && (people.get(shown.id) ?? 0)}
                hours={hours}
                onClose={() => setSearch({})}
              />
            </Suspense>
          ) : null}
        </div>
      )}
      {moving ? (
        <Suspense>
          <MoveLocationDialog {...moving} locations={all} onClose={() => setMoving(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureQueryData(locationsQuery()),
    queries.ensureQueryData(hoursQuery()),
  ]);
