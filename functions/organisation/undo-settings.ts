import { settingSheet } from '#shared/reference/setting-sheet.ts';
import { addWritesToSave } from './add-writes.ts';
import type { ReferenceDeps } from './deps.ts';
import type { UndoRow } from './items/undo-items.ts';
import { restorePreviousFields } from './items/undo-items.ts';
import { updateConfigurationRoute } from './operations/configuration.ts';

/** Restore a setting with the operation that saves settings. */
export const undoSetting: UndoRow<ReferenceDeps> = async (deps, call, { row, ends }) => {
  const { configuration } = await deps.reference.load(deps.applicationId);
  const body = restorePreviousFields(settingSheet, row, configuration);
  if (Object.keys(body).length === 0) return false;
  const own = { ...deps, reference: addWritesToSave(deps.reference, () => ends) };
  const raw = { params: { applicationId: deps.applicationId }, query: {}, body };
  const update = await updateConfigurationRoute.accept(raw);
  await update({ ...call, ifMatch: configuration.version }, own);
  return true;
};
