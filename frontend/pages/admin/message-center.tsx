import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { Segments } from '#frontend/components/inputs/segments.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { announcementsQuery } from '#frontend/data/announcements.ts';
import { AnnouncementList } from '#frontend/features/announcements/components/announcement-list.tsx';
import { TemplateList } from '#frontend/features/announcements/components/template-list.tsx';
import { t } from '#frontend/lib/text.ts';
import { announcementTemplatesPath, paths } from '#frontend/paths.ts';
import type { Load } from '../page.ts';

/** Page with announcements to many people, and their templates. */
export function Page() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const view = query.get('view') === 'templates' ? 'templates' : 'announcements';
  const plus = <IconPlus size={15} aria-hidden />;
  return (
    <>
      <PageHeader
        title={t`Message center`}
        meta={<span>{t`Messages from administrators to many people`}</span>}
        actions={
          <>
            <Segments
              label={t`What is shown`}
              choices={[
                { value: 'announcements', label: t`Announcements` },
                { value: 'templates', label: t`Templates` },
              ]}
              value={view}
              onChange={(chosen) =>
                navigate(chosen === 'templates' ? announcementTemplatesPath() : paths.messageCenter)
              }
            />
            {view === 'templates' ? (
              <ButtonLink
                to={announcementTemplatesPath('new')}
                leftSection={plus}
              >{t`New template`}</ButtonLink>
            ) : (
              <ButtonLink
                to={paths.newAnnouncement}
                leftSection={plus}
              >{t`New announcement`}</ButtonLink>
            )}
          </>
        }
      />
      {view === 'templates' ? (
        <TemplateList />
      ) : (
        <AnnouncementList
          empty={
            <EmptyState
              title={t`There is no announcement yet`}
              action={<ButtonLink to={paths.newAnnouncement}>{t`New announcement`}</ButtonLink>}
            >{t`An announcement goes to everybody, or to departments, locations, roles, groups and people. Each of them gets a message, and a mail as they have chosen.`}</EmptyState>
          }
        />
      )}
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([queries.ensureInfiniteQueryData(announcementsQuery(undefined))]);
