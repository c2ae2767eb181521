import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { departmentsQuery } from '#frontend/data/reference.ts';
import { DepartmentForm } from '#frontend/features/organisation/components/department-form.tsx';
import { paths } from '#frontend/paths.ts';
import type { Load } from '../page.ts';

/** Page that adds a department. The URL parameter `parent` selects its parent. */
export function Page() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(departmentsQuery());
  return (
    <>
      <PageHeader
        title={t`New department`}
        trail={[{ label: t`Departments`, to: paths.departments }]}
      />
      {data ? (
        <DepartmentForm
          department={undefined}
          departments={data}
          parentId={search.get('parent')}
          isUsed={false}
          onClose={() => void navigate(paths.departments)}
        />
      ) : error ? (
        <ErrorPanel
          title={t`The departments could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <ListSkeleton rows={4} look="rows" />
      )}
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([queries.ensureQueryData(departmentsQuery())]);
