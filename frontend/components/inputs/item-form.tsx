import type { ReactNode } from 'react';
import { t } from '#frontend/lib/text.ts';
import { Button } from './button.tsx';
import classes from './item-form.module.css';

type ItemFormProps = {
  readonly label: string;
  /** Verb and object: "Save the department" */
  readonly action: string;
  readonly busy: boolean;
  /** Error that no field shows. */
  readonly refused?: string | undefined;
  /** Effect of saving. */
  readonly effect: ReactNode;
  /** Removes the item; undefined if it cannot be removed, as `effect` or the page explains. */
  readonly onRemove?: (() => void) | undefined;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Page form that edits one item: fields, effect of saving, and actions. EditorDialog is the equivalent in a dialog. */
export function ItemForm({
  label,
  action,
  busy,
  refused,
  effect,
  onRemove,
  onSave,
  onClose,
  children,
}: ItemFormProps) {
  return (
    <form
      className="stack gap-16"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <div className={classes.fields}>{children}</div>
      <div className="effect" role="status">
        {effect}
      </div>
      {refused ? (
        <p className="text-13 bad" role="alert">
          {refused}
        </p>
      ) : null}
      <div className="row wrap stretch gap-8">
        <Button type="submit" loading={busy}>
          {action}
        </Button>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        {onRemove ? (
          <div className={classes.removal}>
            <Button variant="subtle" loading={busy} onClick={onRemove}>{t`Remove`}</Button>
          </div>
        ) : null}
      </div>
    </form>
  );
}
