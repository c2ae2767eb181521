import type { FormEvent, ReactNode } from 'react';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { t } from '#frontend/lib/text.ts';
import classes from './new-draft-form.module.css';

type NewDraftFormProps = {
  readonly busy: boolean;
  /** Error that belongs to no field. */
  readonly refused: string | undefined;
  readonly cancelTo: string;
  readonly onCreate: () => void;
  readonly children: ReactNode;
};

/** Form with the first fields of a new item, which creates its draft on the server. */
export function NewDraftForm({ busy, refused, cancelTo, onCreate, children }: NewDraftFormProps) {
  const create = (event: FormEvent) => {
    event.preventDefault();
    onCreate();
  };
  return (
    <form className={`stack gap-16 ${classes.form}`} noValidate onSubmit={create}>
      {children}
      {refused ? (
        <p className="paragraph" role="alert">
          {refused}
        </p>
      ) : null}
      <div className="row stretch gap-8">
        <Button type="submit" loading={busy}>{t`Create draft`}</Button>
        <ButtonLink to={cancelTo} variant="default">{t`Cancel`}</ButtonLink>
      </div>
    </form>
  );
}
