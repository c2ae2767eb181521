/** Message about a completed action. Form errors are not toasts, because they are shown at their field. */
export type Toast = {
  readonly id: number;
  readonly text: string;
  /** Undoes the action while the toast is visible. */
  readonly undo?: (() => void) | undefined;
  /** Whether it is one of several actions that can be undone in turn and share one line. */
  readonly isCounted?: boolean;
  /** Link to the subject of the message. */
  readonly view?: { readonly label: string; readonly to: string } | undefined;
  /** Offers to reload the page. */
  readonly isOutdated?: boolean;
  /** Time on screen, in milliseconds. */
  readonly timeoutMs: number;
};

const usualMs = 6000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Whether the next change removes this toast. Only the latest change offers an undo, except for counted actions. */
const isReplaceable = ({ undo, isCounted = false }: Pick<Toast, 'undo' | 'isCounted'>) =>
  undo !== undefined && !isCounted;

/** Show a toast and return its id. */
export function showToast({
  timeoutMs = usualMs,
  ...rest
}: Omit<Toast, 'id' | 'timeoutMs'> & { timeoutMs?: number }): number {
  lastId += 1;
  const shown = isReplaceable(rest) ? toasts.filter((one) => !isReplaceable(one)) : toasts;
  setToasts([...shown, { ...rest, timeoutMs, id: lastId }]);
  return lastId;
}

/** Remove the toast that offers an undo, because its item has changed again. */
export const hideUndoToasts = () => setToasts(toasts.filter((toast) => !isReplaceable(toast)));

export const hideToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id));

export const currentToasts = () => toasts;

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
