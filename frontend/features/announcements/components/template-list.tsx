import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { announcementTemplatesQuery } from '#frontend/data/announcement-templates.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { announcementTemplatesPath } from '#frontend/paths.ts';

const TemplateDialog = lazy(async () => ({
  default: (await import('./template-dialog.tsx')).TemplateDialog,
}));

/** List of announcement templates. The URL selects the edited template. */
export function TemplateList() {
  const { data: templates, error, refetch } = useQuery(announcementTemplatesQuery());
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const edited = search.get('template');
  const template = templates?.find(({ id }) => id === edited);
  if (error && !templates)
    return (
      <ErrorPanel
        title={t`The templates could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!templates) return <ListSkeleton rows={4} look="rows" />;
  return (
    <>
      {templates.length === 0 ? (
        <EmptyState
          title={t`There is no template yet`}
          action={
            <ButtonLink to={announcementTemplatesPath('new')}>{t`Add a template`}</ButtonLink>
          }
        >{t`A template is a text that announcements begin with, in English and in German.`}</EmptyState>
      ) : (
        <PlainTable
          label={t`Templates`}
          total={plural(
            templates.length,
            t`${templates.length} template`,
            t`${templates.length} templates`,
          )}
          head={
            <>
              <th scope="col">{t`Template`}</th>
              <th scope="col">{t`Title in English`}</th>
              <th scope="col" className={cellLook.wraps}>{t`Title in German`}</th>
            </>
          }
        >
          {templates.map(({ id, name, english, german }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={announcementTemplatesPath(id)}>{name}</Link>
              </th>
              <td>{english.title}</td>
              <td className={cellLook.wraps}>{german.title}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {template || edited === 'new' ? (
        <Suspense>
          <TemplateDialog
            key={template?.version}
            template={template}
            onClose={() => navigate(announcementTemplatesPath())}
          />
        </Suspense>
      ) : null}
    </>
  );
}
