import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { RecordLayout } from '#frontend/components/layout/record-layout.tsx';
import { Tag } from '#frontend/components/text/tag.tsx';
import { historyQuery } from '#frontend/data/history.ts';
import { departmentQuery } from '#frontend/data/organisation.ts';
import { departmentsQuery } from '#frontend/data/reference.ts';
import { DepartmentForm } from '#frontend/features/organisation/components/department-form.tsx';
import { paths } from '#frontend/paths.ts';
import { ItemHistory } from '#frontend/widgets/history/item-history.tsx';
import { UsageList } from '#frontend/widgets/list-view/use-list.tsx';
import { listDepartmentHistory } from '#shared/reference/organisation-api.ts';
import type { Load } from '../page.ts';

const trail = [{ label: t`Departments`, to: paths.departments }];

/** Page with a department: its properties, usages and history. */
export function Page() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const one = useQuery(departmentQuery(id));
  const all = useQuery(departmentsQuery());
  const error = one.error ?? all.error;
  if (error && !(one.data && all.data))
    return (
      <>
        <PageHeader title={t`Department`} trail={trail} />
        <ErrorPanel
          title={t`This department can’t be shown`}
          cause={error}
          onRetry={() => void Promise.all([one.refetch(), all.refetch()])}
          action={
            <ButtonLink to={paths.departments} variant="default">{t`All departments`}</ButtonLink>
          }
        />
      </>
    );
  if (!one.data || !all.data) return <PageSkeleton />;
  const { item, usedBy } = one.data;
  return (
    <>
      <PageHeader
        title={item.name}
        trail={trail}
        reference={item.code}
        meta={item.isActive ? null : <Tag>{t`Inactive`}</Tag>}
      />
      <RecordLayout
        asideLabel={t`About this department`}
        aside={
          <>
            <Panel title={t`Used by`}>
              <UsageList uses={usedBy} what={t`this department`} />
            </Panel>
            <Panel title={t`History`}>
              <ItemHistory pages={historyQuery(listDepartmentHistory, id)} />
            </Panel>
          </>
        }
      >
        <DepartmentForm
          key={item.version}
          department={item}
          departments={all.data}
          isUsed={usedBy.length > 0}
          onClose={() => void navigate(paths.departments)}
        />
      </RecordLayout>
    </>
  );
}

export const load: Load = (queries, { id = '' }) =>
  Promise.allSettled([
    queries.ensureQueryData(departmentQuery(id)),
    queries.ensureQueryData(departmentsQuery()),
  ]);
