import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { plural, t } from '#frontend/lib/text.ts';

/** Show a message with the number of changes that wait for another administrator; nothing if there are none. */
export function showProposedToast(count: number): void {
  if (count === 0) return;
  const text = plural(
    count,
    t`${count} change proposed. Another administrator has to confirm it.`,
    t`${count} changes proposed. Another administrator has to confirm them.`,
  );
  showToast({ text });
}
