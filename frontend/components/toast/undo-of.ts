import { askApi } from '#frontend/lib/api-client.ts';
import { type Operations, type StoredChange, undoChange } from '#shared/undo-change.ts';
import { putBack } from './put-back.ts';

/**
 * The undo of a change that was stored; none where nothing changed. The server refuses it once somebody else has changed
 * the item. `further`: what follows it.
 */
export function undoOf(
  operations: Operations,
  change: StoredChange,
  refresh: () => Promise<unknown>,
  further?: (answer: unknown) => Promise<unknown>,
): (() => void) | undefined {
  if (change.before?.version === change.after?.version) return undefined;
  return putBack(async () => {
    const { endpoint, sent } = undoChange(operations, change);
    const answer = await askApi(endpoint, sent);
    await further?.(answer);
  }, refresh);
}
