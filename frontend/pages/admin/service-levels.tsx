import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { allCategoriesQuery, departmentsQuery, locationsQuery } from '#frontend/data/reference.ts';
import { tasksAtRiskQuery } from '#frontend/data/tasks-at-risk.ts';
import { PolicyFiles } from '#frontend/features/escalations/components/policy-files.tsx';
import { AtRiskList } from '#frontend/features/sla/components/at-risk-list.tsx';
import {
  ServiceLevelExport,
  WorkingHoursExport,
} from '#frontend/features/sla/components/sla-export.tsx';
import { paths } from '#frontend/paths.ts';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';
import type { Load } from '../page.ts';

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
  { key: 'risk', name: t`At risk now`, Files: undefined },
  { key: 'targets', name: t`Target times`, Files: ServiceLevelExport },
  { key: 'hours', name: t`Hours and holidays`, Files: WorkingHoursExport },
  { key: 'escalation', name: t`Escalation`, Files: PolicyFiles },
] as const;

/** Build the link to a request. Its `from` parameter records that it was opened from the list of tasks at risk. */
const linkOf = ({ requestId }: TaskAtRisk) => `${paths.viewRequest(requestId)}?from=risk`;

/** Page with tasks at risk, business hours, and the time allowed for decisions. The URL selects the tab. */
export function Page() {
  const [search, setSearch] = useSearchParams();
  const current = tabs.find(({ key }) => key === search.get('view')) ?? tabs[0];
  return (
    <>
      <PageHeader
        title={t`Service levels (SLA)`}
        meta={t`When time counts, how long a decision may take, and what happens when it is overdue.`}
        actions={current.Files ? <current.Files /> : null}
      />
      <Tabs
        label={t`Service levels`}
        tabs={tabs}
        current={current.name}
        onChange={(name) => {
          const next = tabs.find((tab) => tab.name === name);
          if (next) setSearch({ view: next.key });
        }}
      />
      <Suspense fallback={<ListSkeleton rows={6} look="rows" />}>
        {current.key === 'risk' ? (
          <AtRiskList
            linkOf={linkOf}
            chosen={Object.fromEntries(search)}
            onChoose={(filter, value) =>
              setSearch(
                (before) => {
                  const { [filter]: _, ...rest } = Object.fromEntries(before);
                  return { ...rest, ...(value && { [filter]: value }) };
                },
                { replace: true },
              )
            }
          />
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
    queries.ensureInfiniteQueryData(tasksAtRiskQuery({ show: 'atRisk' })),
    queries.ensureQueryData(allCategoriesQuery()),
    queries.ensureQueryData(departmentsQuery()),
    queries.ensureQueryData(locationsQuery()),
  ]);
