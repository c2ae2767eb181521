import { formatSaveError, isProposed } from '#frontend/components/inputs/refusals.ts';
import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';
import { showToast } from './toast.ts';

/** Error codes of an item that somebody else changed or removed meanwhile. */
const changedSince = /changed-meanwhile|precondition-failed|not-found/;

function describeUndoError(cause: unknown): string {
  if (isProposed(cause)) return cause.message;
  if (cause instanceof AppError && changedSince.test(cause.code))
    return t`This could not be undone: somebody has changed it since`;
  return t`This could not be undone. ${formatSaveError(cause)}`;
}

/** Create a handler that undoes a change, shows whether the undo succeeded, and reloads the affected views. */
export const createUndoHandler =
  (act: () => Promise<unknown>, refresh: () => Promise<unknown>) => () =>
    void act()
      .then(() => showToast({ text: t`The change was undone` }))
      .catch((cause) => showToast({ text: describeUndoError(cause) }))
      .finally(refresh);
