import { removeStoredImport } from '#functions/imports/remove-stored.ts';
import {
  cancelImport,
  createStoredImport,
  endImport,
  publishImport,
  type StoredImport,
  startImportCheck,
  writeImport,
} from '#functions/imports/rules/import-acts.ts';
import { toShownLog } from '#functions/imports/store/process-store.ts';
import { buildAuthor } from '#functions/organisation/build-author.ts';
import { mergeItemChange } from '#functions/organisation/items/changed-item.ts';
import { createItemId } from '#functions/organisation/items/reference-kind.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import {
  actOnImport,
  createImport,
  getImport,
  removeImport,
  startLogUpload,
  updateImport,
} from '#shared/process/imports-api.ts';
import { canEditMapping, ImportInput } from '#shared/process/process-import.ts';
import type { ImportsDeps } from '../deps.ts';
import { buildImportResponse } from './imports.ts';

/** Time in which an upload must start, in seconds. A slow connection may need longer to finish it. */
const openSeconds = 15 * 60;

/** Nothing is stored, because the presigned URL itself limits the upload to the described file. */
export const startLogUploadRoute = route(
  startLogUpload,
  async ({ params }, { imports, files, applicationId, now }: ImportsDeps) => {
    const one = await imports.load(applicationId, params.id);
    if (!canEditMapping(one))
      throw new AppError('item.transition-refused', t`Its file was read already.`, {
        present: { state: one.state },
      });
    const store = await files();
    const [address, arrived] = [
      await store.addressFor(one, one.file, openSeconds),
      await store.find(one),
    ];
    const expiresAt = new Date(Date.parse(now()) + openSeconds * 1000).toISOString();
    return { ...address, expiresAt, hasArrived: arrived?.sha256 === one.file.sha256 };
  },
);

const schemas = { item: getImport.response, written: ImportInput };
const version = ({ version: present }: { readonly version: number }) => present;

export const createImportRoute = route(
  createImport,
  (call, deps: ImportsDeps) =>
    runIdempotently(deps, call, createImport.response, () => {
      const id = createItemId(deps, call, { noun: 'process-import' });
      const { applicationId } = deps;
      return deps.imports.create(
        createStoredImport(call.body, { id, applicationId }, buildAuthor(call.actor, deps)),
      );
    }),
  { version },
);

export const updateImportRoute = route(
  updateImport,
  async (call, deps: ImportsDeps) => {
    const { imports, logs, applicationId } = deps;
    const before = await imports.load(applicationId, call.params.id);
    assertVersion(call, before.version);
    const said = mergeItemChange(schemas, await buildImportResponse(deps, before), call.body);
    const after = writeImport(before, said, buildAuthor(call.actor, deps));
    if (after === before) return before;
    const isShown = after.state === 'shown';
    const beside = isShown ? [logs.showing(applicationId, toShownLog(after))] : [];
    return imports.save(after, before, beside);
  },
  { version },
);

/**
 * The first write hides the import from process figures and ends any other work on it. If this call is interrupted, the
 * reconciler makes the state machine complete the removal.
 */
export const removeImportRoute = route(removeImport, async (call, deps: ImportsDeps) => {
  const { imports, logs, files, applicationId } = deps;
  const before = await imports.load(applicationId, call.params.id);
  assertVersion(call, before.version);
  const hidden = await imports.save(endImport(before, buildAuthor(call.actor, deps)), before, [
    logs.hiding(applicationId, before.id),
  ]);
  await (await files()).remove(before);
  await removeStoredImport({ imports, logs }, hidden);
  return before;
});

/** @throws file.not-found */
async function assertUploaded({ files }: ImportsDeps, one: StoredImport): Promise<void> {
  if (await (await files()).find(one)) return;
  throw new AppError('file.not-found', t`Its file has not arrived, or is not there any more.`);
}

export const actOnImportRoute = route(
  actOnImport,
  (call, deps: ImportsDeps) =>
    runIdempotently(deps, call, actOnImport.response, async () => {
      const before = await deps.imports.load(deps.applicationId, call.params.id);
      assertVersion(call, before.version);
      const { act } = call.body;
      const change = { check: startImportCheck, show: publishImport, cancel: cancelImport }[act];
      const after = change(before, buildAuthor(call.actor, deps));
      if (act === 'check') await assertUploaded(deps, before);
      if (act !== 'show') return deps.imports.save(after, before);
      const saved = await deps.imports.save(after, before, [
        deps.logs.showing(deps.applicationId, toShownLog(after)),
      ]);
      // The file is no longer needed. If its removal fails, the bucket's lifecycle rule deletes it.
      await (await deps.files()).remove(saved).catch(() => undefined);
      return saved;
    }),
  { version: ({ version }) => version },
);
