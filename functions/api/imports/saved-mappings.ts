import { answerOnce } from '#functions/idempotency/answer-once.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { SavedMapping, savedAtMost, WrittenMapping } from '#shared/process/saved-mapping.ts';
import {
  createSavedMapping,
  getSavedMapping,
  listSavedMappingHistory,
  listSavedMappings,
  removeSavedMapping,
  updateSavedMapping,
} from '#shared/process/saved-mappings-api.ts';
import { authorOf } from '../author-of.ts';
import { changedItem, isUnchanged } from '../changed-item.ts';
import { itemHistory } from '../item-history.ts';
import { newItemId } from '../reference-kind.ts';
import type { ImportsDeps } from './deps.ts';

const schemas = { item: SavedMapping, written: WrittenMapping };
const version = ({ version: present }: SavedMapping) => present;

/** @throws input.invalid */
async function assertRoom({ mappings, applicationId }: ImportsDeps): Promise<void> {
  if ((await mappings.list(applicationId)).length < savedAtMost) return;
  throw new AppError('input.invalid', t`There are too many saved mappings.`, {
    fields: { name: [t`There are ${savedAtMost} saved mappings at most. Remove one first.`] },
  });
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
    const found = await itemHistory(deps, { kind: 'LOGMAPPING', id: params.id, query });
    // Also of one that is gone, but not of one that never was.
    if (found.items.length === 0) await deps.mappings.load(deps.applicationId, params.id);
    return found;
  }),
  route(
    createSavedMapping,
    (call, deps: ImportsDeps) =>
      answerOnce(deps, call, createSavedMapping.response, async () => {
        await assertRoom(deps);
        const { applicationId, mappings } = deps;
        const id = newItemId(deps, call, { noun: 'saved-mapping' });
        return mappings.create(
          { ...call.body, id, applicationId, version: 0 },
          authorOf(call.actor, deps),
        );
      }),
    { version },
  ),
  route(
    updateSavedMapping,
    async (call, deps: ImportsDeps) => {
      const before = await deps.mappings.load(deps.applicationId, call.params.id);
      assertVersion(call, before.version);
      const after = changedItem(schemas, before, call.body);
      if (isUnchanged(before, after)) return before;
      return deps.mappings.save(after, before, authorOf(call.actor, deps));
    },
    { version },
  ),
  route(removeSavedMapping, async (call, deps: ImportsDeps) => {
    const before = await deps.mappings.load(deps.applicationId, call.params.id);
    assertVersion(call, before.version);
    await deps.mappings.remove(before, authorOf(call.actor, deps));
    return before;
  }),
];
