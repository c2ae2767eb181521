import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { departmentsQuery, namedCategoriesQuery } from '#frontend/data/reference.ts';
import {
  type Period,
  type TimelineQuery,
  timelineHoursQuery,
  timelineQuery,
} from '#frontend/data/timeline.ts';
import { isFirstLoad } from '#frontend/lib/is-first-load.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { type Axis, buildTimelineAxis, isWeekScale, type TimelineWindow, zoomBy } from '../axis.ts';
import { buildTimelineLines, isGrouping, isOpenInWindow } from '../lines.ts';
import { TimelineChart } from './timeline-chart.tsx';
import { type ChosenFilters, type TimelineFilter, TimelineFilters } from './timeline-filters.tsx';
import { TimelineKey } from './timeline-key.tsx';
import classes from './timeline-view.module.css';

/**
 * Maximum ratio of the loaded period to the visible period. A loaded period covers its parts, but the list of a much
 * longer period would load slowly.
 */
const maxShare = 4;
const getLength = ({ from, to }: Period) => Date.parse(to) - Date.parse(from);

/** Return the period to load for the axis. Zooming in loads nothing new. */
function useAskedPeriod({ start, end }: Axis): Period {
  const seen = { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
  const [asked, setAsked] = useState<Period>(seen);
  const serves =
    asked.from <= seen.from &&
    asked.to >= seen.to &&
    getLength(asked) <= maxShare * getLength(seen);
  if (!serves) setAsked(seen);
  return serves ? asked : seen;
}

const TimelineTable = lazy(async () => ({
  default: (await import('./timeline-table.tsx')).TimelineTable,
}));

type TimelineViewProps = {
  readonly view: TimelineWindow;
  readonly onView: (view: TimelineWindow) => void;
  readonly chosen: ChosenFilters;
  readonly onChoose: (filter: TimelineFilter, value: string | undefined) => void;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
  readonly isAdmin: boolean;
};

const noBars: never[] = [];
const narrowing = ['concerns', 'state', 'category', 'department', 'requester'] as const;
const isOneOf = <T extends string>(values: readonly T[], text: string | undefined): text is T =>
  values.some((value) => value === text);

/** Return the query of a URL. Unknown values are ignored. */
function buildTimelineQuery(
  { concerns, state, category, department, requester }: ChosenFilters,
  period: Pick<TimelineQuery, 'from' | 'to'>,
): TimelineQuery {
  return {
    ...period,
    ...(isOneOf(['raised', 'waiting', 'all'], concerns) && { concerns }),
    ...(isOneOf(['open', 'ended'], state) && { state }),
    ...(category && { categoryId: category }),
    ...(department && { departmentId: department }),
    ...(requester && { requesterId: requester }),
  };
}

/** Requests on a time axis or in a table, with filters. */
export function TimelineView(props: TimelineViewProps) {
  const { view, onView, chosen, onChoose, isTable, onTable, isAdmin } = props;
  const { timeZone } = useViewer();
  const axis = useMemo(() => buildTimelineAxis(view, timeZone), [view, timeZone]);
  const query = buildTimelineQuery(chosen, useAskedPeriod(axis));
  const pages = useInfiniteQuery(timelineQuery(query));
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = pages;
  const seen = { from: new Date(axis.start).toISOString(), to: new Date(axis.end).toISOString() };
  const { data: hours } = useQuery(timelineHoursQuery(seen));
  const named = useQuery(departmentsQuery());
  const categories = useQuery(namedCategoriesQuery());
  const { data: departments = noBars } = named;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const loaded = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? noBars, [data]);
  const { group } = chosen;
  const bars = useMemo(() => loaded.filter((bar) => isOpenInWindow(bar, axis)), [loaded, axis]);
  const lines = useMemo(
    () => buildTimelineLines(bars, isGrouping(group) ? group : undefined, departments, folded),
    [bars, group, departments, folded],
  );
  // Scrolling loads the next page only if the last page had visible bars and the bars are not grouped. Otherwise,
  // loading could continue for long, so a button loads the next page.
  const goesOn = hasNextPage && !isFetchingNextPage && !isPlaceholderData && !error && !group;
  const hasFound = data?.pages.at(-1)?.items.some((bar) => isOpenInWindow(bar, axis)) ?? false;
  const onEnd = useCallback(() => {
    if (goesOn && hasFound) void fetchNextPage();
  }, [goesOn, hasFound, fetchNextPage]);
  const [saving, setSaving] = useState<number>();
  async function save() {
    setSaving(0);
    await import('../save-timeline.ts')
      .then(({ saveTimeline }) => saveTimeline({ ...query, ...seen }, setSaving))
      .catch((cause: unknown) =>
        showToast({ text: t`The timeline was not saved: ${describeError(cause)}` }),
      );
    setSaving(undefined);
  }
  const fold = (key: string) => {
    const id = key.replace(/^group /, '');
    setFolded(
      (before) =>
        new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  };
  // The available filters depend on names that are still loading. Wait for the names, because filters that appear later
  // would shift the page.
  const isPending = [pages, named, categories].some(isFirstLoad);
  const retry = () => void pages.refetch();
  const isNarrowed = narrowing.some((filter) => chosen[filter]);
  return (
    <>
      {isPending ? null : (
        <search className={`row wrap gap-8-12 ${classes.tools}`}>
          <TimelineFilters
            chosen={chosen}
            bars={data && bars}
            isAdmin={isAdmin}
            onChange={onChoose}
          />
          <span className={`push text-13 muted tabular ${classes.total}`} role="status">
            {data && formatShownCount(bars.length, hasNextPage)}
          </span>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={
              isTable ? <IconChartBar size={14} aria-hidden /> : <IconTable size={14} aria-hidden />
            }
            onClick={() => onTable(!isTable)}
          >
            {isTable ? t`As a chart` : t`As a table`}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            loading={saving !== undefined}
            disabled={bars.length === 0}
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => void save()}
          >
            {saving ? t`${saving} read` : 'CSV'}
          </Button>
        </search>
      )}
      {error && data ? (
        <StaleNotice what={t`The timeline`} since={pages.dataUpdatedAt} onRetry={retry} />
      ) : null}
      {error && !data ? (
        <ErrorPanel title={t`The timeline could not be loaded`} cause={error} onRetry={retry} />
      ) : !data || isPending ? (
        <ListSkeleton rows={8} />
      ) : bars.length === 0 && !isPlaceholderData ? (
        <EmptyTimeline isNarrowed={isNarrowed} hasMore={hasNextPage} />
      ) : isTable ? (
        <Suspense fallback={<ListSkeleton />}>
          <TimelineTable lines={lines} />
        </Suspense>
      ) : (
        <>
          <TimelineKey hours={hours} isOfDays={isWeekScale(axis)} />
          <TimelineChart
            lines={lines}
            axis={axis}
            working={hours?.working ?? noBars}
            onZoom={(step, share) => onView(zoomBy(view, step, share))}
            onFold={fold}
            onEnd={onEnd}
          />
        </>
      )}
      <LoadMore
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  );
}

/** Describe the number of shown requests. */
const formatShownCount = (count: number, hasMore: boolean): string =>
  hasMore
    ? t`${count} shown, more to load`
    : plural(count, t`${count} request`, t`${count} requests`);

function EmptyTimeline({ isNarrowed, hasMore }: { isNarrowed: boolean; hasMore: boolean }) {
  if (hasMore)
    return (
      <EmptyState title={t`Nothing found so far`}>{t`Show more to look further back.`}</EmptyState>
    );
  if (isNarrowed)
    return (
      <EmptyState
        title={t`No request fits`}
      >{t`Remove a filter, or choose other days, to see more.`}</EmptyState>
    );
  return (
    <EmptyState
      title={t`No request was open in these days`}
      action={<ButtonLink to={paths.newRequest}>{t`New request`}</ButtonLink>}
    >{t`Requests that you raise, decide or are asked about appear here as bars: who had them for how long, who has them now, and when they are expected to end.`}</EmptyState>
  );
}
