import { createHash, randomUUID } from 'node:crypto';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import {
  actOnImport,
  createImport,
  getImport,
  startLogUpload,
  updateImport,
} from '#shared/process/imports-api.ts';
import type { LogMapping } from '#shared/process/logs/mapping.ts';
import { createSavedMapping } from '#shared/process/saved-mappings-api.ts';
import { csvMapping } from '#tests/domain/support/write-log.ts';
import type { Api } from '#tests/support/api.ts';

/** Two requests, one approved and one rejected. */
export const smallLog = [
  'case,activity,at,who',
  'A-1,Submitted,2026-03-02T09:00:00Z,Ann',
  'B-2,Submitted,2026-03-03T09:00:00Z,Bob',
  'A-1,Approved,2026-03-04T10:00:00Z,Cy',
  'B-2,Rejected,2026-03-03T12:00:00Z,Cy',
].join('\n');

export const describeLogFile = (content: string | Buffer, name = 'log.csv') => ({
  name,
  size: Buffer.byteLength(content),
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** Create an import with an uploaded file and a mapping. */
export async function mappedImport(
  api: Api,
  content: string | Buffer = smallLog,
  mapping: LogMapping = csvMapping({}, { person: 'who' }),
): Promise<{ importId: string }> {
  const name = randomUUID();
  const body = { name, file: describeLogFile(content) };
  const { id } = (await api.call(createImport, { as: 'admin', body })).body;
  const params = { id };
  const address = (await api.call(startLogUpload, { as: 'admin', params, body: {} })).body;
  const { url, headers } = address;
  await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(Buffer.from(content)) });
  await api.call(updateImport, { as: 'admin', params, body: { name, mapping } });
  return { importId: id };
}

export const runAction = (api: Api, id: string, what: 'check' | 'show' | 'cancel') =>
  api.call(actOnImport, { as: 'admin', params: { id }, body: { act: what } });

export const loadImport = async (api: Api, id: string) =>
  (await api.call(getImport, { as: 'admin', params: { id } })).body;

/**
 * Run one turn of the state machine on an import. Load the functions lazily, because they read their settings when
 * loaded.
 */
export async function runImportTurn(importId: string, turn = 1, more: object = {}): Promise<void> {
  const [{ checkImport }, { createCheckImportDeps }] = await Promise.all([
    import('#functions/imports/logs/check-import.ts'),
    import('#functions/imports/logs/machine-deps.ts'),
  ]);
  await checkImport({ ...createCheckImportDeps(), ...more }, { applicationId, importId, turn });
}

/** Create an import whose file was read. */
export async function checkedImport(api: Api, ...[content, mapping]: [Buffer?, LogMapping?]) {
  const { importId } = await mappedImport(api, content, mapping);
  await runAction(api, importId, 'check');
  await runImportTurn(importId);
  return { importId };
}

/** Create a saved mapping for other logs of the same system. */
export const savedMapping = async (
  api: Api,
  name: string = randomUUID(),
  mapping: LogMapping = csvMapping({}, { person: 'who' }),
) => (await api.call(createSavedMapping, { as: 'admin', body: { name, mapping } })).body;
