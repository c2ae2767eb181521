import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { addForm, useRefreshForms } from '#frontend/data/forms.ts';
import { createBlankContent } from '#frontend/features/form-builder/content.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { NewDraftForm } from '#frontend/widgets/draft-editor/new-draft-form.tsx';
import type { Load } from '../page.ts';

/** Page that adds a form. It starts with a name and then becomes a draft that other administrators see. */
export function Page() {
  const [name, setName] = useState('');
  const { busy, refused, clearError, submit } = useWrite();
  const refresh = useRefreshForms();
  const navigate = useNavigate();
  const createForm = () =>
    void submit(async () => {
      const { id } = await addForm(createBlankContent(name));
      await refresh();
      void navigate(paths.updateForm(id), { replace: true });
    });
  return (
    <>
      <PageHeader title={t`New form`} trail={[{ label: t`Forms`, to: paths.forms }]} />
      <NewDraftForm
        busy={busy}
        refused={formatOtherErrors(refused, ['name'])}
        cancelTo={paths.forms}
        onCreate={createForm}
      >
        <TextInput
          label={t`Name`}
          withAsterisk
          description={t`People see it above the questions. You can change it until you publish.`}
          value={name}
          error={getFieldError(refused, 'name')}
          onChange={({ target }) => {
            setName(target.value);
            clearError('name');
          }}
        />
      </NewDraftForm>
    </>
  );
}

export const load: Load = async () => undefined;
