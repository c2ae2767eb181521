import { TextInput } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { copyForm, useRefreshForms } from '#frontend/data/forms.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { ListedForm } from '#shared/forms/forms-api.ts';
import { truncateCodeUnits } from '#shared/text.ts';

type DuplicateDialogProps = { readonly form: ListedForm; readonly onClose: () => void };

/** Dialog that creates a copy of a form and opens it. */
export function DuplicateDialog({ form, onClose }: DuplicateDialogProps) {
  const { values, controls } = useFields(
    { name: `${truncateCodeUnits(form.name, 113)} (copy)` },
    form.id,
  );
  const { busy, refused, clearError, submit } = useWrite();
  const { text, elsewhere } = controls(refused, clearError);
  const refresh = useRefreshForms();
  const navigate = useNavigate();
  const go = () =>
    submit(async () => {
      const { id } = await copyForm(form.id, values.name);
      await refresh();
      void navigate(paths.updateForm(id));
    });
  return (
    <EditorDialog
      title={t`Duplicate ${form.name}`}
      action={t`Duplicate`}
      busy={busy}
      refused={elsewhere()}
      effect={t`The copy is a draft: nothing uses it before it is published and a category chooses it.`}
      onSave={() => void go()}
      onClose={onClose}
    >
      <TextInput label={t`Name of the copy`} {...text('name')} />
    </EditorDialog>
  );
}
