import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EditorDialog } from '#frontend/components/editor/editor-dialog.tsx';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { useAttempt } from '#frontend/components/editor/use-attempt.ts';
import { duplicate, useRefreshForms } from '#frontend/data/forms.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { ListedForm } from '#shared/forms/forms-api.ts';
import { cutText } from '#shared/text.ts';

type DuplicateDialogProps = { readonly form: ListedForm; readonly onClose: () => void };

/** Makes a new form that begins as another one, and opens it. */
export function DuplicateDialog({ form, onClose }: DuplicateDialogProps) {
  const [name, setName] = useState(`${cutText(form.name, 113)} (copy)`);
  const { busy, refused, mend, attempt } = useAttempt();
  const refresh = useRefreshForms();
  const navigate = useNavigate();
  const go = () =>
    attempt(async () => {
      const { id } = await duplicate(form.id, name);
      await refresh();
      void navigate(paths.updateForm(id));
    });
  return (
    <EditorDialog
      title={t`Duplicate ${form.name}`}
      action={t`Duplicate`}
      busy={busy}
      refused={refusedElsewhere(refused, ['name'])}
      effect={t`The copy is a draft: nothing uses it before it is published and a category chooses it.`}
      onSave={() => void go()}
      onClose={onClose}
    >
      <TextInput
        label={t`Name of the copy`}
        value={name}
        error={refusedAt(refused, 'name')}
        onChange={({ target }) => {
          setName(target.value);
          mend('name');
        }}
      />
    </EditorDialog>
  );
}
