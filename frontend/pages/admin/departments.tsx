import { formatDepartmentCount } from '#frontend/lib/language/counts.ts';
import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { NoMatches } from '#frontend/components/inputs/no-matches.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { Toolbar, ToolbarSkeleton } from '#frontend/components/layout/toolbar.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { includeAncestors } from '#frontend/components/lists/tree-list/tree.ts';
import { useRefreshDepartments } from '#frontend/data/organisation.ts';
import { departmentsQuery, type ListedDepartment } from '#frontend/data/reference.ts';
import { DepartmentTree } from '#frontend/features/organisation/components/department-tree.tsx';
import { paths } from '#frontend/paths.ts';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import { PendingFileButtons } from '#frontend/widgets/import/pending-file-buttons.tsx';
import { foldName } from '#shared/fold-name.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import { departmentSheet as sheet } from '#shared/import/sheets.ts';
import { importDepartments as operation } from '#shared/reference/organisation-api.ts';
import type { Load } from '../page.ts';

const matchesText = ({ name, code, costCentre = '', head }: ListedDepartment, text: string) =>
  foldName([name, code, costCentre, head?.name ?? ''].join(' ')).includes(foldName(text.trim()));

const add = (
  <ButtonLink
    to={paths.addDepartment}
    leftSection={<IconPlus size={15} aria-hidden />}
  >{t`New department`}</ButtonLink>
);

/** Page with the tree of departments and their heads. */
export function Page() {
  const { data, error, dataUpdatedAt, refetch } = useQuery(departmentsQuery());
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title={t`Departments`}
        meta={<span>{t`Who belongs where, and who heads it`}</span>}
        actions={
          <>
            {data ? <DepartmentFiles departments={data} /> : <PendingFileButtons />}
            {data?.length === 0 ? null : add}
          </>
        }
      />
      {error && data ? (
        <StaleNotice what={t`The list`} since={dataUpdatedAt} onRetry={retry} />
      ) : null}
      {data ? (
        <Departments all={data} />
      ) : error ? (
        <ErrorPanel title={t`The departments could not be loaded`} cause={error} onRetry={retry} />
      ) : (
        <>
          <ToolbarSkeleton />
          <ListSkeleton />
        </>
      )}
    </>
  );
}

function Departments({ all }: { all: readonly ListedDepartment[] }) {
  const [text, setText] = useState('');
  const [showsInactive, setShowsInactive] = useState(false);
  if (all.length === 0)
    return (
      <EmptyState
        title={t`There is no department yet`}
        action={add}
      >{t`People belong to departments. Routings ask their heads, and approval limits follow them.`}</EmptyState>
    );
  const inactive = all.filter(({ isActive }) => !isActive).length;
  const found = all.filter((one) => (one.isActive || showsInactive) && matchesText(one, text));
  const isNarrowed = text.trim() !== '';
  return (
    <>
      <Toolbar
        label={t`Search in departments`}
        placeholder={t`Name, code or head`}
        text={text}
        onText={setText}
        total={formatDepartmentCount(found.length)}
      >
        {inactive > 0 ? (
          <Checkbox
            label={t`Show ${inactive} inactive`}
            checked={showsInactive}
            onChange={({ target }) => setShowsInactive(target.checked)}
          />
        ) : null}
      </Toolbar>
      {found.length === 0 ? (
        <NoMatches what={t`department`} hasMore={false} />
      ) : (
        <DepartmentTree
          all={all}
          shown={includeAncestors(all, (one) => found.includes(one))}
          isNarrowed={isNarrowed}
        />
      )}
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([queries.ensureQueryData(departmentsQuery())]);

/** Export and import of departments, including inactive ones. */
function DepartmentFiles({ departments }: { departments: readonly ListedDepartment[] }) {
  const refresh = useRefreshDepartments();
  const rows = async () => {
    const heads = departments.flatMap(({ head }) => head ?? []);
    const names = {
      department: indexNames('department', departments),
      person: indexNames(
        'person',
        heads.map(({ userId, email }) => ({ id: userId, name: email })),
      ),
    };
    return departments.map((department) => toSheetRow(sheet, department, names));
  };
  return <FileButtons file={{ sheet, operation, rows, refresh }} />;
}
