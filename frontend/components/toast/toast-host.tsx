import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { t } from '#frontend/lib/text.ts';
import { Button, ButtonLink } from '../button.tsx';
import { hideToast, type Toast } from './toast.ts';
import classes from './toast-host.module.css';

function Line({ toast: { id, text, undo, view, timeoutMs } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => hideToast(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [id, timeoutMs]);
  return (
    <li className={classes.toast}>
      <span className={classes.text}>{text}</span>
      {undo ? <Button variant="default" size="compact-sm" onClick={undo}>{t`Undo`}</Button> : null}
      {view ? (
        <ButtonLink to={view.to} variant="default" size="compact-sm" onClick={() => hideToast(id)}>
          {view.label}
        </ButtonLink>
      ) : null}
      <button
        type="button"
        className={classes.close}
        aria-label={t`Close`}
        onClick={() => hideToast(id)}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </li>
  );
}

export function ToastHost({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <ul className={classes.host}>
      {toasts.map((toast) => (
        <Line key={toast.id} toast={toast} />
      ))}
    </ul>
  );
}
