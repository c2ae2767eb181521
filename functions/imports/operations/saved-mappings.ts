import { buildAuthor } from '#functions/organisation/build-author.ts';
import { isItemUnchanged, mergeItemChange } from '#functions/organisation/items/changed-item.ts';
import { findItemRemoval } from '#functions/organisation/items/find-removal.ts';
import { loadItemHistory } from '#functions/organisation/items/item-history.ts';
import { createItemId } from '#functions/organisation/items/reference-kind.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { parseFields } from '#functions/platform/parse-input.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { MappingInput, maxSavedMappings, SavedMapping } from '#shared/process/saved-mapping.ts';
import {
  createSavedMapping,
  getSavedMapping,
  listSavedMappingHistory,
  listSavedMappings,
  removeSavedMapping,
  updateSavedMapping,
} from '#shared/process/saved-mappings-api.ts';
import type { ImportsDeps } from '../deps.ts';

const schemas = { item: SavedMapping, written: MappingInput };
const version = ({ version: present }: SavedMapping) => present;

/** @throws input.invalid */
async function assertBelowMappingLimit({ mappings, applicationId }: ImportsDeps): Promise<void> {
  if ((await mappings.list(applicationId)).length < maxSavedMappings) return;
  throw new AppError('input.invalid', t`There are too many saved mappings.`, {
    fields: { name: [t`There are ${maxSavedMappings} saved mappings at most. Remove one first.`] },
  });
}

type Changing = Call<typeof updateSavedMapping>;

/** @throws item.not-found, item.precondition-failed, input.invalid, item.name-taken */
async function updateMapping(deps: ImportsDeps, call: Changing): Promise<SavedMapping> {
  const before = await deps.mappings.load(deps.applicationId, call.params.id);
  assertVersion(call, before.version);
  const after = mergeItemChange(schemas, before, call.body);
  if (isItemUnchanged(before, after)) return before;
  return deps.mappings.save(after, before, { author: buildAuthor(call.actor, deps) });
}

/**
 * Restore a removed mapping. The call names the removal and contains the full mapping. @throws the original error if
 * the call names no removal
 */
async function restoreMapping(
  deps: ImportsDeps,
  call: Changing,
  error: unknown,
): Promise<SavedMapping> {
  const removal = await findItemRemoval(deps.table, call, 'LOGMAPPING', error);
  if (!removal) throw error;
  await assertBelowMappingLimit(deps);
  const { applicationId, mappings } = deps;
  const { id, version: removed } = removal;
  const written = parseFields(MappingInput, call.body);
  const author = buildAuthor(call.actor, deps);
  return mappings.create({ ...written, id, applicationId, version: removed }, author);
}

export const savedMappingRoutes = [
  route(listSavedMappings, async (_, { mappings, applicationId }: ImportsDeps) => ({
    items: await mappings.list(applicationId),
  })),
  route(
    getSavedMapping,
    async ({ params }, { mappings, applicationId }: ImportsDeps) => ({
      item: await mappings.load(applicationId, params.id),
      usedBy: [],
    }),
    { version: ({ item }) => item.version },
  ),
  route(listSavedMappingHistory, async ({ params, query }, deps: ImportsDeps) => {
    const found = await loadItemHistory(deps, { kind: 'LOGMAPPING', id: params.id, query });
    // The history of a removed mapping remains readable. A mapping that never existed throws `item.not-found`.
    if (found.items.length === 0) await deps.mappings.load(deps.applicationId, params.id);
    return found;
  }),
  route(
    createSavedMapping,
    (call, deps: ImportsDeps) =>
      runIdempotently(deps, call, createSavedMapping.response, async () => {
        await assertBelowMappingLimit(deps);
        const { applicationId, mappings } = deps;
        const id = createItemId(deps, call, { noun: 'saved-mapping' });
        return mappings.create(
          { ...call.body, id, applicationId, version: 0 },
          buildAuthor(call.actor, deps),
        );
      }),
    { version },
  ),
  route(
    updateSavedMapping,
    (call, deps: ImportsDeps) =>
      updateMapping(deps, call).catch((error: unknown) => restoreMapping(deps, call, error)),
    { version },
  ),
  route(removeSavedMapping, async (call, deps: ImportsDeps) => {
    const before = await deps.mappings.load(deps.applicationId, call.params.id);
    assertVersion(call, before.version);
    await deps.mappings.remove(before, buildAuthor(call.actor, deps));
    return before;
  }),
];
