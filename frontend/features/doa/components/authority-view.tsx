import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Toolbar } from '#frontend/components/layout/toolbar.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { parseTypedDecimal } from '#frontend/components/text/format/typed-number.ts';
import { authorityQuery, doaRulesQuery } from '#frontend/data/doa.ts';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { formatDepartmentCount } from '#frontend/lib/language/counts.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { listClimbSteps } from '../authority.ts';
import { filterRows, maxUnfilteredDepartments } from '../filter-rows.ts';
import { allDepartmentsParam } from '../finding-words.ts';
import { AuthorityTable, type CellPosition } from './authority-table.tsx';
import classes from './authority-view.module.css';
import { FindingList } from './finding-list.tsx';
import { ApprovalRuleTest, type TrialInput } from './try-amount.tsx';

const RuleDialog = lazy(async () => ({
  default: (await import('./rule-dialog.tsx')).RuleDialog,
}));

/** Overview of the approval limits by department, with the findings to fix. */
export function AuthorityView() {
  const [search, setSearch] = useSearchParams();
  const categoryId = search.get('category') ?? '';
  const shown = search.get('department');
  const [asked, setAsked] = useState<TrialInput>();
  const [at, setAt] = useState<CellPosition>();
  const [text, setText] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const { data: matrix, error, refetch } = useQuery(authorityQuery(categoryId));
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: rules } = useQuery(doaRulesQuery());
  if (error && !matrix)
    return (
      <ErrorPanel
        title={t`The approval limits could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!matrix) return <ListSkeleton rows={8} look="rows" />;
  const shownId = shown === allDepartmentsParam ? null : shown;
  const trial = asked ?? {
    departmentId: shownId ?? matrix.rows[1]?.departmentId ?? '',
    amount: '',
  };
  const row = matrix.rows.find(({ departmentId }) => (departmentId ?? '') === trial.departmentId);
  const steps = row
    ? listClimbSteps(matrix, row, parseTypedDecimal(trial.amount, { unit: matrix.currency }))
    : [];
  const isLong = matrix.rows.length > maxUnfilteredDepartments;
  const rows = filterRows(matrix, {
    text,
    onlyOwn: isLong && !showsAll,
    always: [shown === null ? undefined : shownId, trial.departmentId],
  });
  const category = categories.find(({ id }) => id === categoryId);
  return (
    <div className={`stack top gap-24 ${classes.view}`}>
      <div className={`stack fit gap-16 shrink ${classes.main}`}>
        <ApprovalRuleTest matrix={matrix} asked={trial} steps={steps} onChange={setAsked} />
        <div className="row wrap gap-8-16 text-13 muted">
          <NativeSelect
            aria-label={t`Category`}
            value={categoryId}
            data={[
              { value: '', label: t`Every category` },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ target }) => setSearch({ view: 'people', category: target.value })}
          />
          <span>{rich`Choose a cell to change who holds that level there. Amounts in ${matrix.currency}.`}</span>
        </div>
        {isLong ? (
          <Toolbar
            label={t`Search in departments`}
            placeholder={t`Department or head`}
            text={text}
            onText={setText}
            total={formatDepartmentCount(rows.filter(({ departmentId }) => departmentId).length)}
          >
            <Checkbox
              label={t`Show departments without rules of their own`}
              checked={showsAll}
              onChange={({ target }) => setShowsAll(target.checked)}
            />
          </Toolbar>
        ) : null}
        <AuthorityTable
          rows={rows}
          matrix={matrix}
          tried={{ departmentId: row?.departmentId ?? null, steps }}
          shown={
            shown === null ? undefined : { departmentId: shownId, levelId: search.get('level') }
          }
          onChoose={setAt}
        />
      </div>
      <aside aria-label={t`What to fix`}>
        <FindingList hasLevels={matrix.levels.length > 0} />
      </aside>
      {at && rules ? (
        <Suspense>
          <RuleDialog
            at={at}
            matrix={matrix}
            category={category}
            rules={rules}
            onClose={() => setAt(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
