import { isFirstLoad } from '#frontend/lib/is-first-load.ts';
import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { RecordLayout } from '#frontend/components/layout/record-layout.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import {
  announcementHistoryQuery,
  announcementQuery,
  audienceQuery,
  useForgetAnnouncement,
  useRefreshAnnouncements,
} from '#frontend/data/announcements.ts';
import { AnnouncementActs } from '#frontend/features/announcements/components/announcement-acts.tsx';
import { AnnouncementForm } from '#frontend/features/announcements/components/announcement-form.tsx';
import { AnnouncementRecord } from '#frontend/features/announcements/components/announcement-record.tsx';
import { StateMark } from '#frontend/features/announcements/components/state-mark.tsx';
import { paths } from '#frontend/paths.ts';
import { ItemHistory } from '#frontend/widgets/history/item-history.tsx';
import {
  type Announcement,
  canEditAnnouncement,
  emptyAudience,
  hasAudience,
} from '#shared/announcements/announcement.ts';
import type { PageModule } from '../page.ts';

/** Page with an announcement: an editor until it is sent, then its delivery. */
export function Page() {
  const { announcementId = '' } = useParams();
  const format = useFormat();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useRefreshAnnouncements();
  const forget = useForgetAnnouncement();
  const [saves, setSaves] = useState(0);
  const { data, error } = useQuery(announcementQuery(announcementId));
  // Wait for the audience. Otherwise, the form would grow when the names of the recipients are loaded.
  const isAsked = data !== undefined && canEditAnnouncement(data) && hasAudience(data.audience);
  const audience = useQuery({
    ...audienceQuery(data?.audience ?? emptyAudience),
    enabled: isAsked,
  });
  if (error && !data) throw error;
  if (!data || isFirstLoad(audience)) return <PageSkeleton />;
  const put = (saved: Announcement) => {
    queries.setQueryData(announcementQuery(saved.id).queryKey, saved);
    setSaves((before) => before + 1);
    void refresh();
  };
  const { title, state, startsAt } = data;
  return (
    <>
      <PageHeader
        title={title || t`Without a title`}
        trail={[{ label: t`Message center`, to: paths.messageCenter }]}
        meta={
          <>
            <StateMark state={state} />
            {state === 'scheduled' && startsAt ? <span>{format.fully(startsAt)}</span> : null}
          </>
        }
        actions={
          <AnnouncementActs
            announcement={data}
            onChanged={refresh}
            onRemoved={() => {
              forget();
              void navigate(paths.messageCenter, { replace: true });
            }}
          />
        }
      />
      <RecordLayout
        asideLabel={t`Who changed it`}
        aside={
          <Panel title={t`History`}>
            <ItemHistory pages={announcementHistoryQuery(announcementId)} />
          </Panel>
        }
      >
        {canEditAnnouncement(data) ? (
          <AnnouncementForm
            key={`${state} ${saves}`}
            saved={data}
            start={data}
            onSaved={put}
            onUndone={async () => {
              await refresh();
              setSaves((before) => before + 1);
            }}
          />
        ) : (
          <AnnouncementRecord announcement={data} />
        )}
      </RecordLayout>
    </>
  );
}

export const load: PageModule['load'] = (queries, { announcementId = '' }) =>
  Promise.allSettled([queries.ensureQueryData(announcementQuery(announcementId))]);
