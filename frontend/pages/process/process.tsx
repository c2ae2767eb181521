import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import {
  processFiguresQuery,
  processSourcesQuery,
  type ProcessSources as Sources,
} from '#frontend/data/process.ts';
import { ProcessView } from '#frontend/features/analytics/process/components/process-view.tsx';
import { readProcessQuery } from '#frontend/features/analytics/process/process-address.ts';
import { WeeklyReportLink } from '#frontend/features/reports/components/weekly-report-link.tsx';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { Load } from '../page.ts';

/**
 * Build the weekly report of this view. Its name contains the filters. A selected variant, activity or move is omitted.
 */
function buildProcessReport(search: URLSearchParams) {
  const named = ['category', 'department', 'outcome'].flatMap((key) => search.get(key) ?? []);
  const kept = new URLSearchParams(search);
  for (const key of ['way', 'at']) kept.delete(key);
  const query = kept.toString();
  return {
    view: query ? `${paths.process}?${query}` : paths.process,
    name: [t`Process`, ...named].join(' · ').slice(0, 120),
  };
}

/** Return the end of periods: today, or the day of the last event of an imported log. */
function findPeriodEnd(search: URLSearchParams, sources: Sources | undefined, now: number): string {
  const log = sources?.items.find(({ source }) => source === search.get('source'));
  return log?.to?.slice(0, 10) ?? toPlainDate(now, 'UTC');
}

/** Page with the actual paths of requests and their bottlenecks. The URL contains the selection. */
export function Page() {
  const [search, setSearch] = useSearchParams();
  const { now } = useFormat();
  const isAdmin = useSession().roles.has('admin');
  const { data: sources } = useQuery(processSourcesQuery());
  const today = findPeriodEnd(search, sources, now);
  const query = useMemo(() => readProcessQuery(search, today), [search, today]);
  const change = (part: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (before) => {
        const merged = { ...Object.fromEntries(before), ...part };
        return new URLSearchParams(
          Object.entries(merged).flatMap(([name, value]) =>
            value ? [[name, value] as [string, string]] : [],
          ),
        );
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader
        title={t`Process`}
        meta={
          <>
            <span>{t`Where requests really went, and where they waited`}</span>
            {sources?.hasRetention && !search.has('source') ? (
              <span>{t`Without requests that retention removed`}</span>
            ) : null}
          </>
        }
        actions={
          <>
            <WeeklyReportLink {...buildProcessReport(search)} />
            {isAdmin ? (
              <ButtonLink variant="default" to={paths.processImports}>{t`Import a log`}</ButtonLink>
            ) : null}
          </>
        }
      />
      <ProcessView query={query} search={search} onChange={change} isAdmin={isAdmin} />
    </>
  );
}

export const load: Load = (queries, _params, search) => {
  const sources = queries.ensureQueryData(processSourcesQuery());
  // Only the period of a log depends on its last event.
  const known =
    search.has('source') && search.has('period')
      ? sources.catch(() => undefined)
      : Promise.resolve(undefined);
  const figures = known.then((found) =>
    queries.ensureQueryData(
      processFiguresQuery(readProcessQuery(search, findPeriodEnd(search, found, Date.now()))),
    ),
  );
  return Promise.allSettled([figures, sources]);
};
