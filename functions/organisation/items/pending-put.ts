import * as z from 'zod';
import { type ItemKind, referenceKinds } from '#functions/organisation/rules/kinds.ts';
import {
  type BodyCall,
  type ItemCall,
  type PendingChange,
  pendingItem,
  pendingUpdate,
} from '#functions/people/pending-change.ts';
import { mergeItemChange } from './changed-item.ts';
import { findRemoval, getRemovedFields } from './find-removal.ts';
import type { ItemDeps, ItemRules } from './reference-kind.ts';

/** Fields that always have a value, possibly null, which a history leaves out. */
const emptyFields = (schema: z.ZodType) =>
  Object.fromEntries(
    Object.entries(schema instanceof z.ZodObject ? schema.shape : {})
      .filter(([, field]) => field instanceof z.ZodNullable)
      .map(([name]) => [name, null]),
  );

/**
 * Change an item, or restore a removed one if If-Match contains the version of its removal. A restored item has its
 * former id and content, and the next version.
 * @throws item.not-found, item.precondition-failed, item.changed-meanwhile, input.invalid
 */
export async function pendingPut<K extends ItemKind>(
  deps: ItemDeps,
  call: ItemCall & BodyCall & { readonly written: z.ZodObject },
  rules: ItemRules<K>,
): Promise<PendingChange<K>> {
  try {
    return await pendingUpdate(deps, call, rules);
  } catch (error) {
    const removal = await findRemoval(deps.table, call, rules.kind, error);
    if (!removal) throw error;
    const { schema } = referenceKinds[rules.kind];
    const { id, version } = removal;
    const { applicationId } = call.actor;
    const held = { ...emptyFields(schema), ...getRemovedFields(removal) };
    const former = schema.parse({ ...held, id, applicationId, version });
    const written = mergeItemChange({ item: schema, written: call.written }, former, call.body);
    return pendingItem(deps, call, rules, { written, former });
  }
}
