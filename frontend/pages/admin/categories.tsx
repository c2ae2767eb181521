import { formatCategoryCount } from '#frontend/lib/language/counts.ts';
import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { NoMatches } from '#frontend/components/inputs/no-matches.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { Toolbar, ToolbarSkeleton } from '#frontend/components/layout/toolbar.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { includeAncestors } from '#frontend/components/lists/tree-list/tree.ts';
import { useRefreshCategories } from '#frontend/data/categories.ts';
import { formsQuery, publishedFormsQuery } from '#frontend/data/forms.ts';
import { allCategoriesQuery } from '#frontend/data/reference.ts';
import { openRequestsQuery, routingsInUseQuery } from '#frontend/data/routing.ts';
import { slaTemplatesQuery } from '#frontend/data/sla.ts';
import {
  buildCategoryRows,
  type CategoryRow,
} from '#frontend/features/organisation/category-rows.ts';
import { CategoryTree } from '#frontend/features/organisation/components/category-tree.tsx';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import { PendingFileButtons } from '#frontend/widgets/import/pending-file-buttons.tsx';
import { foldName } from '#shared/fold-name.ts';
import type { ListedForm } from '#shared/forms/forms-api.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import { categorySheet as sheet } from '#shared/import/sheets.ts';
import { importCategories as operation } from '#shared/reference/organisation-api.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { Load } from '../page.ts';

const CategoryDialog = lazy(async () => ({
  default: (await import('#frontend/features/organisation/components/category-dialog.tsx'))
    .CategoryDialog,
}));

const add = (
  <ButtonLink
    to="?category=new"
    leftSection={<IconPlus size={15} aria-hidden />}
  >{t`Add a category`}</ButtonLink>
);

/** Page with the tree of categories. The URL selects the edited category. */
export function Page() {
  const [search, setSearch] = useSearchParams();
  const categories = useQuery(allCategoriesQuery());
  const forms = useQuery(publishedFormsQuery());
  const { data: allForms } = useQuery(formsQuery());
  const routings = useQuery(routingsInUseQuery());
  const templates = useQuery(slaTemplatesQuery());
  const { data: open } = useQuery(openRequestsQuery());
  const all = [categories, forms, routings, templates];
  const error = all.find((one) => one.error)?.error;
  const rows =
    categories.data && forms.data && routings.data && templates.data
      ? buildCategoryRows(categories.data, forms.data, routings.data, templates.data, open)
      : undefined;
  const edited = search.get('category');
  const category = rows?.find(({ id }) => id === edited);
  const retry = () => void Promise.all(all.map(({ refetch }) => refetch()));
  return (
    <>
      <PageHeader
        title={t`Categories`}
        meta={<span>{t`What people can ask for, in the order they see it under New request`}</span>}
        actions={
          <>
            {rows && allForms ? (
              <CategoryFiles categories={rows} forms={allForms} />
            ) : (
              <PendingFileButtons />
            )}
            {rows?.length === 0 ? null : add}
          </>
        }
      />
      {error && rows ? (
        <StaleNotice what={t`The list`} since={categories.dataUpdatedAt} onRetry={retry} />
      ) : null}
      {rows ? (
        <Categories all={rows} />
      ) : error ? (
        <ErrorPanel title={t`The categories could not be loaded`} cause={error} onRetry={retry} />
      ) : (
        <>
          <ToolbarSkeleton />
          <ListSkeleton />
        </>
      )}
      {rows && forms.data && (category || edited === 'new') ? (
        <Suspense>
          <CategoryDialog
            key={category?.version}
            category={category}
            categories={rows}
            forms={forms.data}
            onClose={() => setSearch({})}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Categories({ all }: { all: readonly CategoryRow[] }) {
  const [text, setText] = useState('');
  const [hidesInactive, setHidesInactive] = useState(false);
  if (all.length === 0)
    return (
      <EmptyState
        title={t`There is no category yet`}
        action={add}
      >{t`A category is what people choose under New request. It asks with a published form, and a routing says who decides.`}</EmptyState>
    );
  const hidden = all.filter(({ isActive }) => !isActive).length;
  const wanted = foldName(text.trim());
  const found = all.filter(
    ({ isActive, name, description }) =>
      (isActive || !hidesInactive) && foldName(`${name} ${description}`).includes(wanted),
  );
  return (
    <>
      <Toolbar
        label={t`Search in categories`}
        placeholder={t`Name or description`}
        text={text}
        onText={setText}
        total={formatCategoryCount(found.length)}
      >
        {hidden > 0 ? (
          <Checkbox
            label={t`Only those that are offered`}
            checked={hidesInactive}
            onChange={({ target }) => setHidesInactive(target.checked)}
          />
        ) : null}
      </Toolbar>
      {found.length === 0 ? (
        <NoMatches what={t`category`} hasMore={false} />
      ) : (
        <CategoryTree
          all={all}
          shown={includeAncestors(all, (one) => found.includes(one))}
          isNarrowed={found.length < all.length}
        />
      )}
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureQueryData(allCategoriesQuery()),
    queries.ensureQueryData(publishedFormsQuery()),
    queries.ensureQueryData(routingsInUseQuery()),
    queries.ensureQueryData(slaTemplatesQuery()),
  ]);

type CategoryFilesProps = {
  readonly categories: readonly Category[];
  /** All forms, including deactivated ones that categories still use. */
  readonly forms: readonly ListedForm[];
};

/** Export and import of categories, including hidden ones. */
function CategoryFiles({ categories, forms }: CategoryFilesProps) {
  const refresh = useRefreshCategories();
  const rows = async () => {
    const names = {
      category: indexNames('category', categories),
      form: indexNames(
        'form',
        forms.filter(({ published }) => published),
      ),
    };
    return categories.map((category) => toSheetRow(sheet, category, names));
  };
  return <FileButtons file={{ sheet, operation, rows, refresh }} />;
}
