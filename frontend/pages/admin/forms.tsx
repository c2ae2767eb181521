import { IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { formsQuery } from '#frontend/data/forms.ts';
import { FormList } from '#frontend/features/form-builder/components/form-list.tsx';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { Load } from '../page.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('#frontend/features/form-builder/components/import-dialog.tsx'))
    .ImportDialog,
}));

export function Page() {
  const [imports, setImports] = useState(false);
  return (
    <>
      <PageHeader
        title={t`Forms`}
        meta={<span>{t`What requests ask, in versions`}</span>}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconUpload size={15} aria-hidden />}
              onClick={() => setImports(true)}
            >{t`Import`}</Button>
            <ButtonLink
              to={paths.formBuilder}
              leftSection={<IconPlus size={15} aria-hidden />}
            >{t`New form`}</ButtonLink>
          </>
        }
      />
      <FormList
        empty={
          <EmptyState
            title={t`There is no form yet`}
            action={<ButtonLink to={paths.formBuilder}>{t`New form`}</ButtonLink>}
          >{t`A form says what a request asks. Publish one and choose it for a category: then people can raise requests.`}</EmptyState>
        }
      />
      {imports ? (
        <Suspense>
          <ImportDialog onClose={() => setImports(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

export const load: Load = (queries) => Promise.allSettled([queries.ensureQueryData(formsQuery())]);
