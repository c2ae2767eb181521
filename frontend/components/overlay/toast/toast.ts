/** A line about what has happened. Errors of a form never come here: they stand beside their field. */
export type Toast = {
  readonly id: number;
  readonly text: string;
  /** takes the act back while the toast is shown */
  readonly undo?: (() => void) | undefined;
  /** one of several acts that can be taken back one after the other: they share a line */
  readonly isCounted?: boolean;
  /** leads to what it speaks of */
  readonly view?: { readonly label: string; readonly to: string } | undefined;
  /** time on screen */
  readonly timeoutMs: number;
};

const usualMs = 6000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** One undo is offered at a time: that of the last change. */
const isReplaceable = ({ undo, isCounted = false }: Pick<Toast, 'undo' | 'isCounted'>) =>
  undo !== undefined && !isCounted;

/** Shows it and gives its id. */
export function showToast({
  timeoutMs = usualMs,
  ...rest
}: Omit<Toast, 'id' | 'timeoutMs'> & { timeoutMs?: number }): number {
  lastId += 1;
  const shown = isReplaceable(rest) ? toasts.filter((one) => !isReplaceable(one)) : toasts;
  change([...shown, { ...rest, timeoutMs, id: lastId }]);
  return lastId;
}

/** Takes back the offer of an undo: what it was about has changed once more. */
export const withdrawUndo = () => change(toasts.filter((toast) => !isReplaceable(toast)));

export const hideToast = (id: number) => change(toasts.filter((toast) => toast.id !== id));

export const currentToasts = () => toasts;

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
