import type { FormEvent, ReactNode } from 'react';
import { t } from '#frontend/lib/text.ts';
import { Button, ButtonLink } from '../inputs/button.tsx';
import classes from './new-draft-form.module.css';

type NewDraftFormProps = {
  readonly busy: boolean;
  /** the error that belongs to none of the fields */
  readonly refused: string | undefined;
  readonly cancelTo: string;
  readonly onCreate: () => void;
  readonly children: ReactNode;
};

/** The first fields of something that is then written as a draft on the server. */
export function NewDraftForm({ busy, refused, cancelTo, onCreate, children }: NewDraftFormProps) {
  const create = (event: FormEvent) => {
    event.preventDefault();
    onCreate();
  };
  return (
    <form className={classes.form} noValidate onSubmit={create}>
      {children}
      {refused ? <p role="alert">{refused}</p> : null}
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>{t`Create draft`}</Button>
        <ButtonLink to={cancelTo} variant="default">{t`Cancel`}</ButtonLink>
      </div>
    </form>
  );
}
