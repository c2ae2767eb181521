import '#frontend/features/forms/widgets.css';
import { Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '#frontend/components/button.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { fold } from '#frontend/components/format/fold.ts';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { NothingFits } from '#frontend/components/nothing-fits.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { StaleNotice } from '#frontend/components/stale-notice.tsx';
import { Toolbar } from '#frontend/components/toolbar.tsx';
import { withAncestors } from '#frontend/components/tree-list/tree.ts';
import { locationsQuery } from '#frontend/data/reference.ts';
import { hoursQuery } from '#frontend/data/sla.ts';
import { LocationTree } from '#frontend/features/organisation/components/location-tree.tsx';
import { paths } from '#frontend/paths.ts';
import type { Location } from '#shared/reference/reference.ts';
import type { Load } from '../page.ts';

const fits = ({ name, type }: Location, text: string) =>
  fold(`${name} ${type}`).includes(fold(text.trim()));

const add = (
  <ButtonLink to={paths.addLocation} leftSection={<IconPlus size={15} aria-hidden />}>
    New location
  </ButtonLink>
);

/** Locations as a tree, with where their working hours come from. */
export function Page() {
  const { data, error, dataUpdatedAt, refetch } = useQuery(locationsQuery());
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title="Locations"
        meta={<span>Where people work, and which hours and holidays hold there</span>}
        actions={data && data.length > 0 ? add : null}
      />
      {error && data ? <StaleNotice what="The list" since={dataUpdatedAt} onRetry={retry} /> : null}
      {data ? (
        <Locations all={data} />
      ) : error ? (
        <ErrorPanel title="The locations could not be loaded" cause={error} onRetry={retry} />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

function Locations({ all }: { all: readonly Location[] }) {
  const { data: hours } = useQuery(hoursQuery());
  const [text, setText] = useState('');
  const [showsInactive, setShowsInactive] = useState(false);
  if (all.length === 0)
    return (
      <EmptyState title="There is no location yet" action={add}>
        People work at locations. Working hours and holidays of a location say when their requests
        are due.
      </EmptyState>
    );
  const inactive = all.filter(({ isActive }) => !isActive).length;
  const found = all.filter((one) => (one.isActive || showsInactive) && fits(one, text));
  return (
    <>
      <Toolbar
        label="Search in locations"
        placeholder="Name or kind"
        text={text}
        onText={setText}
        total={formatCount(found.length, 'location')}
      >
        {inactive > 0 ? (
          <Checkbox
            label={`Show ${inactive} inactive`}
            checked={showsInactive}
            onChange={({ target }) => setShowsInactive(target.checked)}
          />
        ) : null}
      </Toolbar>
      {found.length === 0 ? (
        <NothingFits what="location" hasMore={false} />
      ) : (
        <LocationTree
          all={all}
          shown={withAncestors(all, (one) => found.includes(one))}
          hours={hours}
        />
      )}
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureQueryData(locationsQuery()),
    queries.ensureQueryData(hoursQuery()),
  ]);
