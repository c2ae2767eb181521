import '#frontend/features/forms/widgets.css';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { Views } from '#frontend/components/views.tsx';
import { lateRequestsQuery } from '#frontend/data/sla.ts';
import type { Load } from '../page.ts';
import classes from './service-levels.module.css';
import { LateRequests } from './service-levels-late.tsx';

const Calendars = lazy(async () => ({
  default: (await import('#frontend/features/sla/components/calendars.tsx')).Calendars,
}));
const TemplateList = lazy(async () => ({
  default: (await import('#frontend/features/sla/components/template-list.tsx')).TemplateList,
}));
const EscalationView = lazy(async () => ({
  default: (await import('./service-levels-escalation.tsx')).EscalationView,
}));

const views = [
  { key: 'risk', name: 'At risk now' },
  { key: 'targets', name: 'Time to decide' },
  { key: 'hours', name: 'Hours and holidays' },
  { key: 'escalation', name: 'If it is late' },
] as const;

/** When the clock of a request runs, how long a decision may take, and what is late. The view is part of the address. */
export function Page() {
  const [search, setSearch] = useSearchParams();
  const current = views.find(({ key }) => key === search.get('view')) ?? views[0];
  return (
    <>
      <PageHeader
        title="Service levels (SLA)"
        meta="When time counts, how long a decision may take, and what happens when it is overdue."
      />
      <Views
        label="Service levels"
        views={views}
        current={current.name}
        onChange={(name) => {
          const next = views.find((view) => view.name === name);
          setSearch(next ? { view: next.key } : {});
        }}
      />
      <Suspense fallback={<ListSkeleton rows={6} look="rows" />}>
        {current.key === 'risk' ? (
          <div className={classes.late}>
            <LateRequests state="breached" />
            <LateRequests state="atRisk" />
          </div>
        ) : null}
        {current.key === 'targets' ? <TemplateList /> : null}
        {current.key === 'hours' ? (
          <Calendars
            placeId={search.get('place')}
            onPlace={(place) => setSearch({ view: 'hours', place })}
          />
        ) : null}
        {current.key === 'escalation' ? <EscalationView /> : null}
      </Suspense>
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureInfiniteQueryData(lateRequestsQuery('breached')),
    queries.ensureInfiniteQueryData(lateRequestsQuery('atRisk')),
  ]);
