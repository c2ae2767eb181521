import { t } from '#frontend/lib/text.ts';
import { showToast } from './toast.ts';

/** The undo of something that was saved or removed: does it, says whether it could, and lets what shows it ask anew. */
export const putBack = (act: () => Promise<unknown>, refresh: () => Promise<unknown>) => () =>
  void act()
    .then(() => showToast({ text: t`The change was undone` }))
    .catch(() => showToast({ text: t`This could not be undone: somebody has changed it since` }))
    .finally(refresh);
