import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#frontend/components/button.tsx';
import { DataList } from '#frontend/components/data-list/data-list.tsx';
import type { Direction } from '#frontend/components/data-list/types.ts';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { NothingFits } from '#frontend/components/nothing-fits.tsx';
import { problemWords } from '#frontend/components/problem-words.ts';
import { StaleNotice } from '#frontend/components/stale-notice.tsx';
import { Tabs } from '#frontend/components/tabs.tsx';
import { showToast } from '#frontend/components/toast/toast.ts';
import { Toolbar } from '#frontend/components/toolbar.tsx';
import { formQuery, formsQuery } from '#frontend/data/forms.ts';
import { csvOf } from '#frontend/lib/csv.ts';
import { saveData } from '#frontend/lib/save-file.ts';
import { paths } from '#frontend/paths.ts';
import type { ListedForm } from '#shared/forms/forms-api.ts';
import { exportForm } from '../form-file.ts';
import { fitsForm, isIn, sortedBy, textRows, type ViewName, views } from '../form-row.ts';
import { presentContent } from '../use-server-draft.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { type FormAct, FormCard, FormMenu, formColumns } from './form-columns.tsx';
import { RemoveForm, SwitchForm } from './switch-form.tsx';

type Asking = { readonly act: 'duplicate' | 'switch' | 'remove'; readonly form: ListedForm };

/** Every form with the categories that use it, who published it, and who writes on its next version. */
export function FormList({ empty }: { empty: ReactNode }) {
  const [view, setView] = useState<ViewName>('In use');
  const [text, setText] = useState('');
  const [order, setOrder] = useState<{ by: string; direction: Direction }>({
    by: 'form',
    direction: 'ascending',
  });
  const [asking, setAsking] = useState<Asking>();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, error, dataUpdatedAt, refetch } = useQuery(formsQuery());
  const shown = data?.filter((form) => isIn(view, form) && fitsForm(form, text));
  const rows = shown && sortedBy(shown, order.by, order.direction);

  async function save({ id }: ListedForm) {
    try {
      exportForm(presentContent(await queries.fetchQuery(formQuery(id))));
    } catch (cause) {
      showToast({ text: problemWords(cause) });
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
    return <ErrorPanel title="The forms could not be loaded" cause={error} onRetry={retry} />;
  const close = () => setAsking(undefined);
  return (
    <>
      <Tabs
        label="Which forms"
        tabs={views.map((name) => ({
          name,
          count: data?.filter((form) => isIn(name, form)).length,
        }))}
        current={view}
        onChange={setView}
      />
      <Toolbar
        label="Search in forms"
        placeholder="Name or category"
        text={text}
        onText={setText}
        total={rows && formatCount(rows.length, 'form')}
      >
        <Button
          variant="default"
          size="compact-sm"
          disabled={!rows || rows.length === 0}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => rows && saveData(csvOf(textRows(rows)), 'forms.csv')}
        >
          CSV
        </Button>
      </Toolbar>
      {error ? <StaleNotice what="The list" since={dataUpdatedAt} onRetry={retry} /> : null}
      <DataList
        label="Forms"
        rows={rows}
        columns={formColumns(onAct)}
        idOf={({ id }) => id}
        titleOf={({ name }) => name}
        linkOf={({ id }) => paths.updateForm(id)}
        sorting={{ ...order, onChange: (by, direction) => setOrder({ by, direction }) }}
        renderCard={(form) => <FormCard form={form} />}
        renderCardActions={(form) => <FormMenu form={form} onAct={onAct} />}
        empty={data?.length === 0 ? empty : <NothingFits what="form" hasMore={false} />}
      />
      {asking?.act === 'duplicate' ? <DuplicateDialog form={asking.form} onClose={close} /> : null}
      {asking?.act === 'switch' ? <SwitchForm form={asking.form} onClose={close} /> : null}
      {asking?.act === 'remove' ? <RemoveForm form={asking.form} onClose={close} /> : null}
    </>
  );
}
