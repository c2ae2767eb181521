import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { DataList } from '#frontend/components/lists/data-list/data-list.tsx';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { MomentCell } from '#frontend/components/lists/moment-cell.tsx';
import { RowTitle } from '#frontend/components/lists/row-title.tsx';
import { announcementsQuery } from '#frontend/data/announcements.ts';
import { formatNumber, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { type AnnouncementRow, AnnouncementState } from '#shared/announcements/announcement.ts';
import { announcementStateLabels, formatAudience } from '../state-words.ts';
import { StateMark } from './state-mark.tsx';

const everything = t`All`;
const getTitle = ({ title }: AnnouncementRow) => title || t`Without a title`;
const linkOf = ({ id }: AnnouncementRow) => paths.announcement(id);

/** Return the scheduled or actual time of sending, or the time of the last change for a draft. */
const getMoment = (row: AnnouncementRow) =>
  (row.state === 'scheduled' ? row.startsAt : (row.endedAt ?? row.startedAt)) ?? row.changedAt;

/** Format the number of recipients reached: "420 of 1,214". A dash for unsent announcements. */
const formatReachedCount = ({ state, told, addressed }: AnnouncementRow) => {
  if (state === 'draft' || state === 'scheduled') return '–';
  const count = formatNumber(told);
  return told === addressed ? count : t`${count} of ${addressed}`;
};

const columns: readonly Column<AnnouncementRow>[] = [
  {
    key: 'title',
    label: t`Announcement`,
    render: (row) => (
      <RowTitle title={getTitle(row)} to={linkOf(row)}>
        <span>{row.createdBy.name}</span>
      </RowTitle>
    ),
  },
  {
    key: 'state',
    label: t`State`,
    width: '128px',
    render: (row) => <StateMark state={row.state} />,
  },
  {
    key: 'audience',
    label: t`For`,
    width: '220px',
    render: ({ audience }) => formatAudience(audience),
  },
  { key: 'told', label: t`Have it`, width: '112px', align: 'end', render: formatReachedCount },
  {
    key: 'at',
    label: t`When`,
    width: '148px',
    render: (row) => <MomentCell at={getMoment(row)} />,
  },
];

/** List of all announcements, newest first. The URL contains the filter. */
export function AnnouncementList({ empty }: { empty: ReactNode }) {
  const [query, setQuery] = useSearchParams();
  const state = AnnouncementState.safeParse(query.get('show')).data;
  const list = useInfiniteQuery(announcementsQuery(state));
  const { data, error, hasNextPage } = list;
  const rows = data?.pages.flatMap(({ items }) => items);
  const retry = () => void list.refetch();
  const show = (name: string) => {
    const chosen = AnnouncementState.options.find(
      (one) => announcementStateLabels[one].view === name,
    );
    setQuery(chosen ? { show: chosen } : {});
  };
  return (
    <>
      <Tabs
        label={t`Which announcements`}
        tabs={[
          everything,
          ...AnnouncementState.options.map((one) => announcementStateLabels[one].view),
        ].map((name) => ({ name }))}
        current={state ? announcementStateLabels[state].view : everything}
        onChange={show}
      />
      {error && data ? (
        <StaleNotice what={t`The list`} since={list.dataUpdatedAt} onRetry={retry} />
      ) : null}
      {error && !data ? (
        <ErrorPanel title={t`Announcements could not be loaded`} cause={error} onRetry={retry} />
      ) : (
        <DataList
          label={t`Announcements`}
          rows={rows}
          columns={columns}
          idOf={({ id }) => id}
          titleOf={getTitle}
          linkOf={linkOf}
          renderCard={(row) => (
            <span className="stack gap-4 shrink break-anywhere">
              <strong>{getTitle(row)}</strong>
              <StateMark state={row.state} />
              <span className="text-13 muted break-anywhere" data-more>
                {formatAudience(row.audience)} · {row.createdBy.name}
              </span>
            </span>
          )}
          empty={
            state ? (
              <EmptyState
                title={t`None of these now`}
              >{rich`All others are under “${everything}”.`}</EmptyState>
            ) : (
              empty
            )
          }
        />
      )}
      <LoadMore
        hasMore={hasNextPage}
        loading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
