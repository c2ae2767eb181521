import { lazy, Suspense, useSyncExternalStore } from 'react';
import { t } from '#frontend/lib/text.ts';
import { currentToasts, subscribeToToasts } from './toast.ts';

const ToastHost = lazy(async () => ({ default: (await import('./toast-host.tsx')).ToastHost }));

/** Outlet for toasts. Their component is loaded with the first toast. */
export function ToastOutlet() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <div role="status" aria-label={t`Notifications`}>
      {toasts.length > 0 ? (
        <Suspense>
          <ToastHost toasts={toasts} />
        </Suspense>
      ) : null}
    </div>
  );
}
