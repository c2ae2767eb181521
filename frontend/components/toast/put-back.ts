import { showToast } from './toast.ts';

/** The undo of something that was saved or removed: does it, says whether it could, and lets what shows it ask anew. */
export const putBack = (act: () => Promise<unknown>, refresh: () => Promise<unknown>) => () =>
  void act()
    .then(() => showToast({ text: 'Put back as it was' }))
    .catch(() => showToast({ text: 'It could not be put back: somebody changed it since' }))
    .finally(refresh);
