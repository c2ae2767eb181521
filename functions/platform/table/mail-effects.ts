import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether the current call has stored or queued something that leads to mail to others. */
const current = new AsyncLocalStorage<{ hasMailed: boolean }>();

/** Note that the current call leads to mail to others, now or later. */
export function markCallHasMail(): void {
  const call = current.getStore();
  if (call) call.hasMailed = true;
}

/** Run a call, then run `count` if the call led to mail to others, even if it failed midway. */
export async function runAndCountMails<T>(run: () => Promise<T>, count: () => Promise<void>) {
  const call = { hasMailed: false };
  try {
    return await current.run(call, run);
  } finally {
    if (call.hasMailed) await count();
  }
}
