import { IconChevronLeft, IconChevronRight, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { Segments } from '#frontend/components/inputs/segments.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { calendarQuery } from '#frontend/data/calendar.ts';
import { arrangeDays, asAgenda, type DayEntry } from '#frontend/features/calendar/arrange-days.ts';
import { CalendarKey } from '#frontend/features/calendar/components/calendar-key.tsx';
import { DayList } from '#frontend/features/calendar/components/day-list.tsx';
import { MonthGrid } from '#frontend/features/calendar/components/month-grid.tsx';
import { findDayProblem } from '#frontend/features/calendar/day-problem.ts';
import { formatViewTitle } from '#frontend/features/calendar/day-words.ts';
import {
  agendaDays,
  type CalendarView,
  listSpanDays,
  readCalendarParams,
  shiftDay,
  toViewSpan,
} from '#frontend/features/calendar/plain-days.ts';
import { useMoveDraft } from '#frontend/features/calendar/use-move-draft.ts';
import { useSession } from '#frontend/lib/session.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { WishedDraft } from '#shared/calendar/personal-calendar.ts';

const FeedDialog = lazy(async () => ({
  default: (await import('#frontend/features/calendar/components/feed-dialog.tsx')).FeedDialog,
}));

const MoveDialog = lazy(async () => ({
  default: (await import('#frontend/features/calendar/components/move-dialog.tsx')).MoveDialog,
}));

/** Same breakpoint as in the style sheets. A phone has no room for the texts of a month. */
const isPhone = () => globalThis.matchMedia('(max-width: 48em)').matches;
const viewNames: Readonly<Record<CalendarView, string>> = {
  month: t`Month`,
  week: t`Week`,
  day: t`Day`,
  agenda: t`Agenda`,
};
const previousLabels: Readonly<Record<CalendarView, string>> = {
  month: t`Previous month`,
  week: t`Previous week`,
  day: t`Previous day`,
  agenda: t`Previous agenda`,
};
const nextLabels: Readonly<Record<CalendarView, string>> = {
  month: t`Next month`,
  week: t`Next week`,
  day: t`Next day`,
  agenda: t`Next agenda`,
};
const choices = Object.entries(viewNames).map(([value, label]) => ({
  value: value as CalendarView,
  label,
}));
const getAddress = (view: CalendarView, day: string) =>
  `${paths.calendar}?view=${view}&date=${day}`;

/** Page with my calendar: due items, people who are out of office, holidays, and requested dates of drafts. */
export function Page() {
  const { locale, timeZone } = useViewer();
  const { roles } = useSession();
  const format = useFormat();
  const [search, setSearch] = useSearchParams();
  const [usual] = useState<CalendarView>(() => (isPhone() ? 'agenda' : 'month'));
  const [showsFeed, setShowsFeed] = useState(false);
  const [moving, setMoving] = useState<WishedDraft>();
  const today = toPlainDate(format.now, timeZone);
  const { view, day } = readCalendarParams(search, { view: usual, today });
  const span = toViewSpan(view, day);
  const { data, error, dataUpdatedAt, refetch } = useQuery(calendarQuery(span.from, span.to));
  const days = useMemo(
    () => arrangeDays(listSpanDays({ from: span.from, to: span.to }), data, timeZone),
    [span.from, span.to, data, timeZone],
  );
  const go = (next: CalendarView, to: string) => setSearch({ view: next, date: to });
  const moveDraft = useMoveDraft(span);
  /** Move a draft. Returns the reason of a failure; undefined on success. */
  const move = async (draft: WishedDraft, to: string) => {
    const [there] = arrangeDays([to], data, timeZone);
    const why = there && findDayProblem(there, today, locale);
    return why ?? moveDraft(draft, to);
  };
  const drop = async (draft: WishedDraft, to: string) => {
    const why = await move(draft, to);
    if (why) showToast({ text: t`${draft.title} stays where it is. ${why}` });
  };
  const retry = () => void refetch();
  const linkOf = (entry: DayEntry) => {
    if (entry.kind === 'away') return undefined;
    if (entry.kind === 'draft') return paths.editRequest(entry.draft.requestId);
    return entry.kind === 'task' && roles.has('approver')
      ? paths.reviewTask(entry.taskId)
      : paths.viewRequest(entry.requestId);
  };
  const isEmpty = data !== undefined && days.every(({ entries }) => entries.length === 0);
  const title = formatViewTitle(view, day, span, locale);
  const isGrid = view === 'month' || view === 'week';
  return (
    <>
      <PageHeader
        title={title}
        trail={[{ label: t`Calendar`, to: paths.calendar }]}
        actions={
          <>
            <Button variant="default" onClick={() => go(view, today)}>{t`Today`}</Button>
            <IconButton
              variant="default"
              aria-label={previousLabels[view]}
              onClick={() => go(view, shiftDay(view, day, -1))}
            >
              <IconChevronLeft size={16} aria-hidden />
            </IconButton>
            <IconButton
              variant="default"
              aria-label={nextLabels[view]}
              onClick={() => go(view, shiftDay(view, day, 1))}
            >
              <IconChevronRight size={16} aria-hidden />
            </IconButton>
            <IconButton
              variant="default"
              aria-label={t`Calendar in other programs`}
              onClick={() => setShowsFeed(true)}
            >
              <IconShare size={16} aria-hidden />
            </IconButton>
            <Segments
              label={t`View`}
              choices={choices}
              value={view}
              onChange={(to) => go(to, day)}
            />
          </>
        }
      />
      {error && data ? (
        <StaleNotice what={t`The calendar`} since={dataUpdatedAt} onRetry={retry} />
      ) : null}
      {error && !data ? (
        <ErrorPanel title={t`The calendar could not be loaded`} cause={error} onRetry={retry} />
      ) : isGrid ? (
        <MonthGrid
          view={view}
          label={title}
          days={days}
          current={day}
          today={today}
          isLoading={!data}
          dayLinkOf={(of) => getAddress('day', of)}
          linkOf={linkOf}
          onMove={(to) => setSearch({ view, date: to }, { replace: true })}
          onOpen={(of) => go('day', of)}
          onDrop={(draft, to) => void drop(draft, to)}
          onAskDay={setMoving}
        />
      ) : data ? (
        <DayList
          days={view === 'day' ? days : asAgenda(days)}
          today={today}
          dayLinkOf={view === 'day' ? undefined : (of) => getAddress('day', of)}
          linkOf={linkOf}
          tasksLink={paths.myTasks}
          onAskDay={setMoving}
        />
      ) : (
        <ListSkeleton rows={6} look="narrow" />
      )}
      {isEmpty && view === 'agenda' ? (
        <EmptyState
          title={t`Nothing is due in these ${agendaDays} days`}
          action={<ButtonLink to={paths.newRequest}>{t`New request`}</ButtonLink>}
        >{t`What waits for you, your requests in review and who of your team is away show here.`}</EmptyState>
      ) : null}
      {data || isGrid ? <CalendarKey timeZone={data?.timeZone ?? timeZone} /> : null}
      {isEmpty && isGrid ? (
        <p className="paragraph text-13 muted above-12">{t`Nothing is due and nobody of your team is away. What waits for you and your requests in review show here on the day they are due.`}</p>
      ) : null}
      {data?.requestsSince ? (
        <p className="paragraph text-13 muted above-12">{rich`Requests that you began before ${format.day(data.requestsSince)} are not shown here. ${<Link to={paths.myRequests}>{t`My requests`}</Link>} has all of them.`}</p>
      ) : null}
      {moving ? (
        <Suspense>
          <MoveDialog
            draft={moving}
            today={today}
            onMove={(to) => move(moving, to)}
            onClose={() => setMoving(undefined)}
          />
        </Suspense>
      ) : null}
      {showsFeed ? (
        <Suspense>
          <FeedDialog onClose={() => setShowsFeed(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
