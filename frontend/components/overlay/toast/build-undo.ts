import { askApi } from '#frontend/lib/api-client.ts';
import { type Operations, type StoredChange, undoChange } from '#shared/undo-change.ts';
import { putBack } from './put-back.ts';

/**
 * The undo of a change that was stored; none where nothing changed. The server refuses it once somebody else has changed
 * the item. `further`: what follows it.
 */
export function buildUndo(
  operations: Operations,
  change: StoredChange,
  refresh: () => Promise<unknown>,
  further?: (answer: unknown) => Promise<unknown>,
): (() => void) | undefined {
  if (change.before?.version === change.after?.version) return undefined;
  return putBack(async () => {
    const answer = await undo(operations, change);
    await further?.(answer);
  }, refresh);
}

/** The undo of several changes that were stored, the last one first. */
export const buildUndoAll = (
  operations: Operations,
  changes: readonly StoredChange[],
  refresh: () => Promise<unknown>,
): (() => void) =>
  putBack(async () => {
    for (const change of changes.toReversed()) await undo(operations, change);
  }, refresh);

function undo(operations: Operations, change: StoredChange): Promise<unknown> {
  const { endpoint, sent } = undoChange(operations, change);
  return askApi(endpoint, sent);
}
