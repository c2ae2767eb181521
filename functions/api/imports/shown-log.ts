import type { StoredImport } from '#functions/domain/process-imports/import-acts.ts';
import type { ShownLog } from '#functions/store/process-store.ts';

/** An import as process figures offer it. */
export const shownLog = ({ id, name, report }: StoredImport): ShownLog => ({
  ...{ id, name, requests: report?.requests ?? 0, events: report?.events ?? 0 },
  ...{ from: report?.from ?? null, to: report?.to ?? null },
});
