import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { locationsQuery } from '#frontend/data/reference.ts';
import { hoursQuery } from '#frontend/data/sla.ts';
import { paths } from '#frontend/paths.ts';
import type { Load } from '../page.ts';

const LocationEditor = lazy(async () => ({
  default: (await import('./location-parts.tsx')).LocationEditor,
}));

/** Page that adds a location. The URL parameter `parent` selects its parent. */
export function Page() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(locationsQuery());
  const { data: hours } = useQuery(hoursQuery());
  return (
    <>
      <PageHeader title={t`New location`} trail={[{ label: t`Locations`, to: paths.locations }]} />
      {data && hours ? (
        <Suspense fallback={<ListSkeleton rows={4} look="rows" />}>
          <LocationEditor
            location={undefined}
            locations={data}
            hours={hours}
            parentId={search.get('parent')}
            isUsed={false}
            onClose={() => void navigate(paths.locations)}
          />
        </Suspense>
      ) : error ? (
        <ErrorPanel
          title={t`The locations could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <ListSkeleton rows={4} look="rows" />
      )}
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureQueryData(locationsQuery()),
    queries.ensureQueryData(hoursQuery()),
  ]);
