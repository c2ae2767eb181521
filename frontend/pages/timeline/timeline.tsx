import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { zoneName } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { departmentsQuery, namedCategoriesQuery } from '#frontend/data/reference.ts';
import { readView, type TimelineWindow } from '#frontend/features/timeline/axis.ts';
import { TimelineControls } from '#frontend/features/timeline/components/timeline-controls.tsx';
import { TimelineView } from '#frontend/features/timeline/components/timeline-view.tsx';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { addDaysToDate } from '#shared/wall-time.ts';
import type { Load } from '../page.ts';

/** Page with requests on a time axis. The URL contains days, filters, grouping and the table view. */
export function Page() {
  const [search, setSearch] = useSearchParams();
  const { timeZone } = useViewer();
  const { now, dates } = useFormat();
  const { roles } = useSession();
  const { from, days } = readView(search, now, timeZone);
  const view = useMemo(() => ({ from, days }), [from, days]);
  const change = (part: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (before) => {
        const merged = { ...Object.fromEntries(before), ...part };
        const left = Object.entries(merged).flatMap(([name, value]) =>
          value ? [[name, value] as [string, string]] : [],
        );
        return new URLSearchParams(left);
      },
      { replace: true },
    );
  const onView = (next: TimelineWindow) => change({ from: next.from, days: String(next.days) });
  return (
    <>
      <PageHeader
        title={t`Timeline`}
        meta={
          <span>{t`${dates(from, addDaysToDate(from, days - 1))}, ${zoneName(timeZone)} time`}</span>
        }
        actions={<TimelineControls view={view} onView={onView} />}
      />
      <TimelineView
        view={view}
        onView={onView}
        chosen={Object.fromEntries(search)}
        onChoose={(filter, value) => change({ [filter]: value })}
        isTable={search.get('view') === 'table'}
        onTable={(isTable) => change({ view: isTable ? 'table' : undefined })}
        isAdmin={roles.has('admin')}
      />
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureQueryData(namedCategoriesQuery()),
    queries.ensureQueryData(departmentsQuery()),
  ]);
