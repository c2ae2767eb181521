import '#frontend/features/forms/widgets.css';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { Tabs } from '#frontend/components/tabs.tsx';
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

const tabs = [
  { key: 'risk', name: 'At risk now' },
  { key: 'targets', name: 'Time to decide' },
  { key: 'hours', name: 'Hours and holidays' },
  { key: 'escalation', name: 'If it is late' },
] as const;

/** When the clock of a request runs, how long a decision may take, and what is late. The tab is part of the address. */
export function Page() {
  const [search, setSearch] = useSearchParams();
  const current = tabs.find(({ key }) => key === search.get('view')) ?? tabs[0];
  return (
    <>
      <PageHeader
        title="Service levels (SLA)"
        meta="When time counts, how long a decision may take, and what happens when it is overdue."
      />
      <Tabs
        label="Service levels"
        tabs={tabs}
        current={current.name}
        onChange={(name) => {
          const next = tabs.find((tab) => tab.name === name);
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
