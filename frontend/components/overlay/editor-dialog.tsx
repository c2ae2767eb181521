import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#frontend/lib/text.ts';
import { Button } from '../inputs/button.tsx';
import { Dialog } from './dialog.tsx';
import classes from './editor-dialog.module.css';

type EditorDialogProps = {
  readonly title: string;
  /** Verb and number: "Save and move 3 requests" */
  readonly action: string;
  readonly busy: boolean;
  /** Error that no field shows. */
  readonly refused?: string | undefined;
  /** Effect of saving. */
  readonly effect: ReactNode;
  /** Change history with authors; undefined for a new item. */
  readonly history?: ReactNode;
  /** Removes the edited item. */
  readonly onRemove?: () => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * Dialog that edits one item: fields, effect of saving, and actions. It opens with the focus in its first field. Enter
 * in a field saves, Escape discards the changes.
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
  const fields = useRef<HTMLDivElement>(null);
  const isFocused = useRef(false);
  // Fields can appear after the dialog, when their data has loaded.
  useEffect(() => {
    const field = fields.current?.querySelector<HTMLElement>('input, select, textarea');
    if (!field || isFocused.current) return;
    isFocused.current = true;
    field.focus();
  });
  return (
    <Dialog label={title} place="editor" onClose={onClose}>
      <form
        className="stack gap-16 pad-24"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <h2>{title}</h2>
        <div ref={fields} className="stack gap-16">
          {children}
        </div>
        <div className="effect" role="status">
          {effect}
        </div>
        {history}
        {refused ? (
          <p className="text-13 bad" role="alert">
            {refused}
          </p>
        ) : null}
        <div className="row wrap stretch end gap-8">
          {onRemove ? (
            <div className={`grow ${classes.removal}`}>
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
