import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useNavigate } from 'react-router-dom';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { useForgetAnnouncement, useRefreshAnnouncements } from '#frontend/data/announcements.ts';
import { AnnouncementForm } from '#frontend/features/announcements/components/announcement-form.tsx';
import { paths } from '#frontend/paths.ts';
import { emptyAudience } from '#shared/announcements/announcement.ts';

/** Page for a new announcement that is not stored yet. */
export function Page() {
  const navigate = useNavigate();
  const refresh = useRefreshAnnouncements();
  const forget = useForgetAnnouncement();
  return (
    <>
      <PageHeader
        title={t`New announcement`}
        trail={[{ label: t`Message center`, to: paths.messageCenter }]}
      />
      <AnnouncementForm
        saved={undefined}
        start={{ title: '', text: '', audience: emptyAudience }}
        onUndone={async () => {
          await navigate(paths.messageCenter, { replace: true });
          forget();
        }}
        onSaved={({ id }) => {
          void refresh();
          void navigate(paths.announcement(id), { replace: true });
        }}
      />
    </>
  );
}
