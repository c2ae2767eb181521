import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { RecordLayout } from '#frontend/components/layout/record-layout.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { Tag } from '#frontend/components/text/tag.tsx';
import { listLoader } from '#frontend/data/admin-lists.ts';
import { historyQuery } from '#frontend/data/history.ts';
import { locationAttributesQuery, locationTypesQuery } from '#frontend/data/location-kinds.ts';
import { locationQuery } from '#frontend/data/organisation.ts';
import { locationsQuery } from '#frontend/data/reference.ts';
import { hoursQuery } from '#frontend/data/sla.ts';
import { paths } from '#frontend/paths.ts';
import { ItemHistory } from '#frontend/widgets/history/item-history.tsx';
import { UsageList } from '#frontend/widgets/list-view/use-list.tsx';
import { listLocationHistory } from '#shared/reference/organisation-api.ts';
import type { Load } from '../page.ts';

const LocationEditor = lazy(async () => ({
  default: (await import('./location-parts.tsx')).LocationEditor,
}));

const trail = [{ label: t`Locations`, to: paths.locations }];

/** Page with a location: its properties, usages and history. */
export function Page() {
  const { locationid: id = '' } = useParams();
  const navigate = useNavigate();
  const one = useQuery(locationQuery(id));
  const all = useQuery(locationsQuery());
  const hours = useQuery(hoursQuery());
  const error = one.error ?? all.error ?? hours.error;
  if (error && !(one.data && all.data && hours.data))
    return (
      <>
        <PageHeader title={t`Location`} trail={trail} />
        <ErrorPanel
          title={t`This location can’t be shown`}
          cause={error}
          onRetry={() => void Promise.all([one.refetch(), all.refetch(), hours.refetch()])}
          action={
            <ButtonLink to={paths.locations} variant="default">{t`All locations`}</ButtonLink>
          }
        />
      </>
    );
  if (!one.data || !all.data || !hours.data) return <PageSkeleton />;
  const { item, usedBy } = one.data;
  return (
    <>
      <PageHeader
        title={item.name}
        trail={trail}
        reference={item.type || undefined}
        meta={item.isActive ? null : <Tag>{t`Inactive`}</Tag>}
      />
      <RecordLayout
        asideLabel={t`About this location`}
        aside={
          <>
            <Panel title={t`Used by`}>
              <UsageList uses={usedBy} what={t`this location`} />
            </Panel>
            <Panel title={t`History`}>
              <ItemHistory pages={historyQuery(listLocationHistory, id)} />
            </Panel>
          </>
        }
      >
        <Suspense fallback={<ListSkeleton rows={4} look="rows" />}>
          <LocationEditor
            key={item.version}
            location={item}
            locations={all.data}
            hours={hours.data}
            isUsed={usedBy.length > 0}
            onClose={() => void navigate(paths.locations)}
          />
        </Suspense>
      </RecordLayout>
    </>
  );
}

export const load: Load = (queries, { locationid: id = '' }) => {
  const load = listLoader(queries);
  return Promise.allSettled([
    queries.ensureQueryData(locationQuery(id)),
    load('businessHours', hoursQuery()),
    load('locationAttributes', locationAttributesQuery()),
    load('locationTypes', locationTypesQuery()),
    load('locations', locationsQuery()),
  ]);
};
