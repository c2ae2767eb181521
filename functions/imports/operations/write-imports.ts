import { endImport, newImport, writeImport } from '#functions/imports/rules/import-acts.ts';
import { shownLogOf } from '#functions/imports/store/process-store.ts';
import { authorOf } from '#functions/organisation/author-of.ts';
import { changedItem } from '#functions/organisation/items/changed-item.ts';
import { newItemId } from '#functions/organisation/items/reference-kind.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { route } from '#functions/platform/route.ts';
import {
  createImport,
  getImport,
  removeImport,
  updateImport,
} from '#shared/process/imports-api.ts';
import { WrittenImport } from '#shared/process/process-import.ts';
import type { ImportsDeps } from '../deps.ts';
import { shownImport } from './shown-import.ts';

const schemas = { item: getImport.response, written: WrittenImport };
const version = ({ version: present }: { readonly version: number }) => present;

export const createImportRoute = route(
  createImport,
  (call, deps: ImportsDeps) =>
    answerOnce(deps, call, createImport.response, () => {
      const id = newItemId(deps, call, { noun: 'process-import' });
      const { applicationId } = deps;
      return deps.imports.create(
        newImport(call.body, { id, applicationId }, authorOf(call.actor, deps)),
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
    const said = changedItem(schemas, await shownImport(deps, before), call.body);
    const after = writeImport(before, said, authorOf(call.actor, deps));
    if (after === before) return before;
    const isShown = after.state === 'shown';
    const beside = isShown ? [logs.showing(applicationId, shownLogOf(after))] : [];
    return imports.save(after, before, beside);
  },
  { version },
);

/**
 * Figures offer it no more from the first write on, which also ends whatever else was to become of it. The import goes
 * last: what is cut off between can be done again.
 */
export const removeImportRoute = route(removeImport, async (call, deps: ImportsDeps) => {
  const { imports, logs, files, applicationId } = deps;
  const before = await imports.load(applicationId, call.params.id);
  assertVersion(call, before.version);
  const hidden = await imports.save(endImport(before, authorOf(call.actor, deps)), before, [
    logs.hiding(applicationId, before.id),
  ]);
  await logs.removePacks(applicationId, before.id);
  await (await files()).remove(before);
  await imports.remove(hidden);
  return before;
});
