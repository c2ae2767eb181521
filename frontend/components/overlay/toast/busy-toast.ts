import { onServiceWaits } from '#frontend/lib/service-waits.ts';
import { t } from '#frontend/lib/text.ts';
import { hideToast, showToast } from './toast.ts';

/** Maximum time on screen, in milliseconds. It is longer than any wait, and the end of the wait hides the toast. */
const longestWaitMs = 180_000;

/** Register a toast that is shown while an action waits for a busy service. */
export function registerBusyToast(): void {
  let busy = 0;
  onServiceWaits((isWaiting) => {
    hideToast(busy);
    if (!isWaiting) return;
    const text = t`The server is busy. Countersign keeps trying for up to two minutes.`;
    busy = showToast({ text, timeoutMs: longestWaitMs });
  });
}
