import type { StoredImport } from '#functions/imports/rules/import-acts.ts';
import type { ProcessImportStore } from '#functions/imports/store/process-import-store.ts';
import type { ProcessStore } from '#functions/imports/store/process-store.ts';

type Stores = {
  readonly imports: Pick<ProcessImportStore, 'remove' | 'unchanged'>;
  readonly logs: Pick<ProcessStore, 'removePacks'>;
};

/**
 * Remove the stored data of an import, and then the import itself, so that an interrupted removal can be repeated.
 * @throws item.changed-meanwhile
 */
export async function removeStoredImport(
  { imports, logs }: Stores,
  one: StoredImport,
): Promise<void> {
  // The check prevents the removal of new packs if the import is read again meanwhile.
  await logs.removePacks(one.applicationId, one.id, [imports.unchanged(one)]);
  await imports.remove(one);
}
