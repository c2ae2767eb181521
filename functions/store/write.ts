import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Conditional, packItem } from './pack-item.ts';
import type { Item, Key } from './table.ts';

/**
 * `absent`: nothing may be there yet; a number: the version that was read; `itemVersion`: the same for an item whose
 * `version` says which one it is, or nothing is there (what was read came from where such items were before:
 * docs/decisions/0020-current-and-pinned-versions.md); `ownedBy`: nothing is there, or it is the owner's already;
 * `turnUpTo`: nothing is there, or nothing of a later turn.
 */
export type When =
  | 'absent'
  | number
  | { readonly itemVersion: number }
  | { readonly ownedBy: string }
  | { readonly turnUpTo: string };
/**
 * One item of a transaction. `check` leaves its item as it is; `count` adds one to the named counters, making the item
 * if need be.
 */
export type Write =
  | { readonly put: Item; readonly when?: When | undefined }
  | { readonly remove: Key; readonly when?: number | undefined }
  | { readonly check: Key; readonly when: number }
  | { readonly count: Key; readonly names: readonly string[] };
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const equals = (attribute: Conditional, value: string | number) => ({
  ConditionExpression: '#attribute = :value',
  ExpressionAttributeNames: { '#attribute': attribute },
  ExpressionAttributeValues: { ':value': value },
});

function condition(when: When | undefined) {
  if (when === undefined) return {};
  if (when === 'absent') return { ConditionExpression: 'attribute_not_exists(pk)' };
  if (typeof when === 'number') return equals('version', when);
  if ('turnUpTo' in when)
    return {
      ...equals('turn', when.turnUpTo),
      ConditionExpression: 'attribute_not_exists(#attribute) or #attribute <= :value',
    };
  const same =
    'ownedBy' in when ? equals('id', when.ownedBy) : equals('itemVersion', when.itemVersion);
  return {
    ...same,
    ConditionExpression: `attribute_not_exists(pk) or ${same.ConditionExpression}`,
  };
}

/** The write as DynamoDB wants it in a transaction. */
export function writeItem(TableName: string, write: Write): TransactItem {
  if ('put' in write)
    return { Put: { TableName, Item: packItem(write.put), ...condition(write.when) } };
  if ('remove' in write) {
    const { pk, sk } = write.remove;
    return { Delete: { TableName, Key: { pk, sk }, ...condition(write.when) } };
  }
  if ('check' in write) {
    const { pk, sk } = write.check;
    return { ConditionCheck: { TableName, Key: { pk, sk }, ...equals('version', write.when) } };
  }
  return {
    Update: {
      TableName,
      Key: { pk: write.count.pk, sk: write.count.sk },
      UpdateExpression: `add ${write.names.map((_, n) => `#n${n} :one`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(write.names.map((name, n) => [`#n${n}`, name])),
      ExpressionAttributeValues: { ':one': 1 },
    },
  };
}
