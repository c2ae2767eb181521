import { IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { allCategoriesQuery } from '#frontend/data/reference.ts';
import { routingsQuery } from '#frontend/data/routing.ts';
import { stoppedWorkflowsQuery } from '#frontend/data/workflow.ts';
import { RoutingList } from '#frontend/features/routing/components/routing-list.tsx';
import { StoppedWorkflows } from '#frontend/features/routing/components/stopped-workflows.tsx';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { Load } from '../page.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('#frontend/features/routing/components/import-dialog.tsx')).ImportDialog,
}));

export function Page() {
  const [imports, setImports] = useState(false);
  return (
    <>
      <PageHeader
        title={t`Routing`}
        meta={<span>{t`Who decides which requests, in which order`}</span>}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconUpload size={15} aria-hidden />}
              onClick={() => setImports(true)}
            >{t`Import`}</Button>
            <ButtonLink
              to={paths.addRouting}
              leftSection={<IconPlus size={15} aria-hidden />}
            >{t`New routing`}</ButtonLink>
          </>
        }
      />
      <StoppedWorkflows />
      <RoutingList
        empty={
          <EmptyState
            title={t`There is no routing yet`}
            action={<ButtonLink to={paths.addRouting}>{t`New routing`}</ButtonLink>}
          >{t`A routing says who decides on requests of some categories. Until there is one, nobody can send a request.`}</EmptyState>
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

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureQueryData(routingsQuery()),
    queries.ensureQueryData(allCategoriesQuery()),
    queries.ensureInfiniteQueryData(stoppedWorkflowsQuery()),
  ]);
