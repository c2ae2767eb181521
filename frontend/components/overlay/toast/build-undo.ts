import { callEndpoint } from '#frontend/lib/api-client.ts';
import { type ItemOperations, type StoredChange, undoChange } from '#shared/undo-change.ts';
import { createUndoHandler } from './undo-handler.ts';

/**
 * Return the undo of a stored change; undefined if nothing changed. The server rejects the undo if somebody else has
 * changed the item since. `further`: called afterwards.
 */
export function buildUndo(
  operations: ItemOperations,
  change: StoredChange,
  refresh: () => Promise<unknown>,
  further?: (answer: unknown) => Promise<unknown>,
): (() => void) | undefined {
  if (change.before?.version === change.after?.version) return undefined;
  return createUndoHandler(async () => {
    const answer = await undoStoredChange(operations, change);
    await further?.(answer);
  }, refresh);
}

/** Return the undo of several stored changes, in reverse order. */
export const buildUndoAll = (
  operations: ItemOperations,
  changes: readonly StoredChange[],
  refresh: () => Promise<unknown>,
): (() => void) =>
  createUndoHandler(async () => {
    for (const change of changes.toReversed()) await undoStoredChange(operations, change);
  }, refresh);

function undoStoredChange(operations: ItemOperations, change: StoredChange): Promise<unknown> {
  const { endpoint, sent } = undoChange(operations, change);
  return callEndpoint(endpoint, sent);
}
