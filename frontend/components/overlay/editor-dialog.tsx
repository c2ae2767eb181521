import type { ReactNode } from 'react';
import { t } from '#frontend/lib/text.ts';
import { Button } from '../inputs/button.tsx';
import { Dialog } from './dialog.tsx';
import classes from './editor-dialog.module.css';

type EditorDialogProps = {
  readonly title: string;
  /** verb and number: "Save and move 3 requests" */
  readonly action: string;
  readonly busy: boolean;
  /** why it was not saved, where no field shows it */
  readonly refused?: string | undefined;
  /** effect of saving */
  readonly effect: ReactNode;
  /** history of changes with their authors; none for a new item */
  readonly history?: ReactNode;
  /** removes what is edited */
  readonly onRemove?: () => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * One thing to edit: its fields, what saving does, and the act. Enter in a field saves, Escape leaves everything as it
 * was.
 */
export function EditorDialog({
  title,
  action,
  busy,
  refused,
  effect,
  history,
  onRemove,
  onSave,
  onClose,
  children,
}: EditorDialogProps) {
  return (
    <Dialog label={title} place="editor" onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <h2>{title}</h2>
        <div className={classes.fields}>{children}</div>
        <div className={classes.effect} role="status">
          {effect}
        </div>
        {history}
        {refused ? (
          <p className={classes.refused} role="alert">
            {refused}
          </p>
        ) : null}
        <div className={classes.actions}>
          {onRemove ? (
            <div className={classes.removal}>
              <Button variant="subtle" loading={busy} onClick={onRemove}>{t`Remove`}</Button>
            </div>
          ) : null}
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
