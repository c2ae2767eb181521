import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onServiceWaits } from '#frontend/lib/service-waits.ts';
import { t } from '#frontend/lib/text.ts';
import { currentToasts, hideToast, showToast, subscribeToToasts } from './toast.ts';

/** Longer than any wait, which ends by itself. */
const longestWaitMs = 180_000;
let busy = 0;
onServiceWaits((isWaiting) => {
  hideToast(busy);
  if (!isWaiting) return;
  const text = t`The server is busy. Countersign keeps trying for up to two minutes.`;
  busy = showToast({ text, timeoutMs: longestWaitMs });
});

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
