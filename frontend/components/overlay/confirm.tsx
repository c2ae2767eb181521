import { type ReactNode, useState } from 'react';
import { t } from '#frontend/lib/text.ts';
import { Button } from '../inputs/button.tsx';
import classes from './confirm.module.css';
import { Dialog } from './dialog.tsx';

type ConfirmProps = {
  readonly title: string;
  /** Verb and object: "Withdraw the request" */
  readonly action: string;
  /** Label of the button that closes it without the action: "Keep editing" */
  readonly dismissal?: string;
  /** The action deactivates or removes an item or a person. */
  readonly danger?: boolean;
  readonly onConfirm: () => Promise<unknown> | undefined;
  readonly onClose: () => void;
  /** Consequences of the action. */
  readonly children: ReactNode;
};

/**
 * Dialog that confirms an action that cannot be undone, and states its consequences. It closes when the action
 * succeeds.
 */
export function Confirm({
  title,
  action,
  dismissal = t`Cancel`,
  danger = false,
  onConfirm,
  onClose,
  children,
}: ConfirmProps) {
  const [acting, setActing] = useState(false);
  async function confirm() {
    setActing(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setActing(false);
    }
  }
  return (
    <Dialog label={title} onClose={onClose}>
      <div className={classes.body}>
        <h2>{title}</h2>
        <div className="above-8 muted pretty">{children}</div>
        <div className={`row stretch wrap end gap-8 ${classes.actions}`}>
          <Button variant="default" onClick={onClose}>
            {dismissal}
          </Button>
          <Button
            variant={danger ? 'danger' : 'filled'}
            loading={acting}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
