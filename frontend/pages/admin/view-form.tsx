import { msg, rich, t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { formQuery, formVersionsQuery } from '#frontend/data/forms.ts';
import {
  PreviewPane,
  type PreviewWidth,
} from '#frontend/features/form-builder/components/preview-pane.tsx';
import { FormPreview } from '#frontend/features/forms/components/form-preview.tsx';
import { paths } from '#frontend/paths.ts';
import type { Form, FormContent } from '#shared/forms/form.ts';
import type { FormTemplate } from '#shared/forms/forms-api.ts';
import type { Load } from '../page.ts';
import { FormProblem } from './form-problem.tsx';

const VersionsView = lazy(async () => ({
  default: (await import('#frontend/features/form-builder/components/versions-view.tsx'))
    .VersionsView,
}));

/** Page with a read-only form: the version in use, the draft, and each earlier version. */
export function Page() {
  const { formId = '' } = useParams();
  const { data, error, refetch } = useQuery(formQuery(formId));
  if (data) return <ViewForm template={data} />;
  return error ? <FormProblem cause={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

type ViewedForm = { readonly name: string; readonly content: FormContent };
const getShown = ({ published, draft }: FormTemplate, version: Form | undefined): ViewedForm[] => [
  ...(published ? [{ name: msg('In use'), content: published }] : []),
  ...(draft ? [{ name: msg('Draft'), content: draft }] : []),
  ...(version ? [{ name: t`Version ${version.version}`, content: version }] : []),
];

function ViewForm({ template }: { template: FormTemplate }) {
  const { id, published, draft, categories, isActive } = template;
  const { momentWithin } = useFormat();
  const [width, setWidth] = useState<PreviewWidth>('Desk');
  const [version, setVersion] = useState<Form>();
  const shown = getShown(template, version);
  const [name, setName] = useState(shown[0]?.name ?? '');
  const current = shown.find((one) => one.name === name);
  return (
    <>
      <PageHeader
        title={published?.name ?? draft?.name ?? ''}
        trail={[{ label: t`Forms`, to: paths.forms }]}
        meta={
          <>
            <span>
              {published
                ? isActive
                  ? t`Version ${published.version} in use, published ${momentWithin(published.updatedAt)}`
                  : t`Version ${published.version} deactivated, published ${momentWithin(published.updatedAt)}`
                : t`Never published`}
            </span>
            <span>{categories.map((category) => category.name).join(', ')}</span>
          </>
        }
        actions={
          <ButtonLink
            to={paths.updateForm(id)}
            leftSection={<IconPencil size={15} aria-hidden />}
          >{t`Edit`}</ButtonLink>
        }
      />
      <Tabs
        label={t`Which state of the form`}
        tabs={[...shown, ...(published ? [{ name: t`Versions` }] : [])].map((one) => ({
          name: one.name,
        }))}
        current={name}
        onChange={setName}
      />
      {current ? (
        <PreviewPane width={width} onWidth={setWidth}>
          <FormPreview key={current.name} content={current.content} />
        </PreviewPane>
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <VersionsView
            formId={id}
            renderActions={(older) => (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => {
                  setVersion(older);
                  setName(t`Version ${older.version}`);
                }}
              >{rich`Look at version ${older.version}`}</Button>
            )}
          />
        </Suspense>
      )}
    </>
  );
}

export const load: Load = (queries, { formId = '' }) =>
  Promise.allSettled([
    queries.ensureQueryData(formQuery(formId)),
    queries.prefetchQuery(formVersionsQuery(formId)),
  ]);
