import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NoMatches } from '#frontend/components/inputs/no-matches.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { Toolbar } from '#frontend/components/layout/toolbar.tsx';
import { DataList } from '#frontend/components/lists/data-list/data-list.tsx';
import {
  type ColumnComparators,
  compareText,
} from '#frontend/components/lists/data-list/sorted-rows.ts';
import {
  useListAddress,
  useSearchText,
} from '#frontend/components/lists/data-list/use-list-address.ts';
import { useSortedRows } from '#frontend/components/lists/data-list/use-sorted-rows.ts';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { formQuery, formsQuery } from '#frontend/data/forms.ts';
import { formatFormCount } from '#frontend/lib/language/counts.ts';
import { msg, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { ListExport } from '#frontend/widgets/import/export-menu.tsx';
import { foldName } from '#shared/fold-name.ts';
import type { FormContent } from '#shared/forms/form.ts';
import type { ListedForm } from '#shared/forms/forms-api.ts';
import type { Row } from '#shared/import/sheet.ts';
import { getCurrentContent } from '../content.ts';
import { exportForm } from '../form-file.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { buildFormColumns, type FormAct, FormCard, FormMenu } from './form-columns.tsx';
import { RemoveForm, SwitchForm } from './switch-form.tsx';

const views = [msg('In use'), msg('Drafts'), msg('Deactivated'), msg('All')] as const;
type ViewName = (typeof views)[number];

/** Whether a view of the list includes a form. */
function isFormInView(view: ViewName, { isActive, published, draft }: ListedForm): boolean {
  if (view === 'All') return true;
  if (view === 'Deactivated') return !isActive;
  return isActive && (view === 'In use' ? published !== null : draft !== null);
}

const fitsForm = ({ name, categories }: ListedForm, text: string) =>
  [name, ...categories.map((category) => category.name)].some((words) =>
    foldName(words).includes(foldName(text.trim())),
  );

/** Comparison for each sortable column. */
const formOrders: ColumnComparators<ListedForm> = {
  form: (a, b) => compareText(a.name, b.name),
  version: (a, b) => (a.published?.version ?? 0) - (b.published?.version ?? 0),
  published: (a, b) => compareText(a.published?.at ?? '', b.published?.at ?? ''),
  draft: (a, b) => compareText(a.draft?.savedAt ?? '', b.draft?.savedAt ?? ''),
};

/** Export sheet of the list, with a row for each form. */
export const formSheet = {
  plural: msg('forms'),
  columns: [
    { name: 'name', head: t`Form` },
    { name: 'isActive', head: t`Active` },
    { name: 'version', head: t`Version` },
    { name: 'published', head: t`Published` },
    { name: 'publishedBy', head: t`Published by` },
    { name: 'draft', head: t`Draft saved` },
    { name: 'draftBy', head: t`Draft by` },
    { name: 'categories', head: t`Categories` },
  ],
};

export const buildFormRows = (rows: readonly ListedForm[]): Row[] =>
  rows.map(({ name, isActive, published, draft, categories }) => ({
    name,
    isActive: isActive ? 'yes' : 'no',
    version: String(published?.version ?? ''),
    published: published?.at ?? '',
    publishedBy: published?.by?.name ?? '',
    draft: draft?.savedAt ?? '',
    draftBy: draft?.savedBy.name ?? '',
    categories: categories.map((category) => category.name).join('; '),
  }));

type Asking = { readonly act: 'duplicate' | 'switch' | 'remove'; readonly form: ListedForm };

const firstView: ViewName = 'In use';

/** List of all forms with their categories, the publisher, and the author of the draft. */
export function FormList({ empty }: { empty: ReactNode }) {
  const address = useListAddress({ view: firstView, q: '' });
  const { text, setText } = useSearchText(address);
  const view = views.find((name) => name === address.shown('view')) ?? firstView;
  const [asking, setAsking] = useState<Asking>();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, error, dataUpdatedAt, refetch } = useQuery(formsQuery());
  const shown = data?.filter((form) => isFormInView(view, form) && fitsForm(form, text));
  const sorted = useSortedRows(shown ?? [], formOrders, 'form');
  const rows = shown && sorted.rows;

  const contentOf = async ({ id }: ListedForm) =>
    getCurrentContent(await queries.fetchQuery(formQuery(id)));
  /** Load the contents of the listed forms in list order, in the import format. */
  async function contents(listed: readonly ListedForm[], onProgress: (count: number) => void) {
    const forms: FormContent[] = [];
    for (const form of listed) {
      forms.push(await contentOf(form));
      onProgress(forms.length);
    }
    return forms;
  }
  async function save(form: ListedForm) {
    try {
      exportForm(await contentOf(form));
    } catch (cause) {
      showToast({ text: describeError(cause) });
    }
  }
  const onAct = (act: FormAct, form: ListedForm) => {
    if (act === 'edit') void navigate(paths.updateForm(form.id));
    else if (act === 'view') void navigate(paths.viewForm(form.id));
    else if (act === 'export') void save(form);
    else setAsking({ act, form });
  };
  const retry = () => void refetch();
  if (error && !data)
    return <ErrorPanel title={t`The forms could not be loaded`} cause={error} onRetry={retry} />;
  const close = () => setAsking(undefined);
  return (
    <>
      <Tabs
        label={t`Which forms`}
        tabs={views.map((name) => ({
          name,
          count: data?.filter((form) => isFormInView(name, form)).length,
        }))}
        current={view}
        onChange={(next) => address.show({ view: next })}
      />
      <Toolbar
        label={t`Search in forms`}
        placeholder={t`Name or category`}
        text={text}
        onText={setText}
        total={rows && formatFormCount(rows.length)}
      >
        <ListExport sheet={formSheet} list={rows} rows={buildFormRows} whole={contents} />
      </Toolbar>
      {error ? <StaleNotice what={t`The list`} since={dataUpdatedAt} onRetry={retry} /> : null}
      <DataList
        label={t`Forms`}
        rows={rows}
        columns={buildFormColumns(onAct)}
        idOf={({ id }) => id}
        titleOf={({ name }) => name}
        linkOf={({ id }) => paths.updateForm(id)}
        sorting={sorted.sorting}
        renderCard={(form) => <FormCard form={form} />}
        renderCardActions={(form) => <FormMenu form={form} onAct={onAct} />}
        empty={data?.length === 0 ? empty : <NoMatches what={t`form`} hasMore={false} />}
      />
      {asking?.act === 'duplicate' ? <DuplicateDialog form={asking.form} onClose={close} /> : null}
      {asking?.act === 'switch' ? <SwitchForm form={asking.form} onClose={close} /> : null}
      {asking?.act === 'remove' ? <RemoveForm form={asking.form} onClose={close} /> : null}
    </>
  );
}
