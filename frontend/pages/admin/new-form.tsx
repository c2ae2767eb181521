import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/button.tsx';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { useAttempt } from '#frontend/components/editor/use-attempt.ts';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { create, useRefreshForms } from '#frontend/data/forms.ts';
import { blankContent } from '#frontend/features/form-builder/content.ts';
import { paths } from '#frontend/paths.ts';
import type { Load } from '../page.ts';
import classes from './new-form.module.css';

/** A form begins with its name; then it is written as a draft that other administrators see. */
export function Page() {
  const [name, setName] = useState('');
  const { busy, refused, attempt } = useAttempt();
  const refresh = useRefreshForms();
  const navigate = useNavigate();
  const go = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const { id } = await create(blankContent(name));
      await refresh();
      void navigate(paths.updateForm(id), { replace: true });
    });
  };
  return (
    <>
      <PageHeader title="New form" trail={[{ label: 'Forms', to: paths.forms }]} />
      <form className={classes.form} noValidate onSubmit={go}>
        <TextInput
          label="Name"
          description="People see it above the questions. You can change it until you publish."
          value={name}
          error={refusedAt(refused, 'name')}
          onChange={({ target }) => setName(target.value)}
        />
        {refusedElsewhere(refused, ['name']) ? (
          <p role="alert">{refusedElsewhere(refused, ['name'])}</p>
        ) : null}
        <div className={classes.actions}>
          <Button type="submit" loading={busy}>
            Create draft
          </Button>
          <ButtonLink to={paths.forms} variant="default">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}

export const load: Load = async () => undefined;
