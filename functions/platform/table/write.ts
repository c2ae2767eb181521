import type { BatchWriteCommandInput, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type ConditionAttribute, packItem } from './pack-item.ts';
import type { Item, Key } from './table.ts';

/**
 * `absent`: the item must not exist. A number: the version that was read. `itemVersion`: like a number, for items whose
 * `version` identifies them; the item may also be absent (it was read from its former location: decision 20).
 * `ownedBy`: the item must be absent or have this owner. `turnUpTo`: it must be absent or have no later turn.
 */
export type WriteCondition =
  | 'absent'
  | number
  | { readonly itemVersion: number }
  | { readonly ownedBy: string }
  | { readonly turnUpTo: string };
/**
 * One item of a transaction. `check` only tests its item, by its version or its counters. `count` increments the named
 * counters, and creates the item if needed; `when`: values that the counters must have, undefined for a missing one.
 * `add` adds amounts to the counters of the item `to`.
 */
export type Write =
  | { readonly put: Item; readonly when?: WriteCondition | undefined }
  | { readonly remove: Key; readonly when?: number | undefined }
  | { readonly check: Key; readonly when: number | Counters }
  | { readonly add: ReadonlyMap<string, number>; readonly to: Key }
  | { readonly count: Key; readonly names: readonly string[]; readonly when?: Counters };
/** An unconditional write. */
export type EntryWrite = { readonly put: Item } | { readonly remove: Key };
export type PutWrite = Extract<Write, { readonly put: unknown }>;
export type AddWrite = Extract<Write, { readonly add: unknown }>;
type Counters = ReadonlyMap<string, number | undefined>;
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

type BatchItem = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** Convert a write for a DynamoDB batch. */
export function toBatchItem(entry: EntryWrite): BatchItem {
  if ('put' in entry) return { PutRequest: { Item: packItem(entry.put) } };
  const { pk, sk } = entry.remove;
  return { DeleteRequest: { Key: { pk, sk } } };
}

const equals = (attribute: ConditionAttribute, value: string | number) => ({
  ConditionExpression: '#attribute = :value',
  ExpressionAttributeNames: { '#attribute': attribute },
  ExpressionAttributeValues: { ':value': value },
});

function buildCondition(when: WriteCondition | undefined) {
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

/** Build the condition for counters: `#c0 = :c0 and attribute_not_exists(#c1)` */
function buildCounterCondition(counters: Counters = new Map()) {
  const read = [...counters].map(([name, count], n) => ({ name, count, n }));
  const there = read.flatMap(({ n, count }) => (count === undefined ? [] : [[`:c${n}`, count]]));
  return {
    condition: read.map(({ n, count }) =>
      count === undefined ? `attribute_not_exists(#c${n})` : `#c${n} = :c${n}`,
    ),
    names: Object.fromEntries(read.map(({ n, name }) => [`#c${n}`, name])),
    values: Object.fromEntries(there),
  };
}

/** Convert a put for DynamoDB, within a transaction or alone. */
export const toPutInput = (TableName: string, { put, when }: PutWrite) => ({
  TableName,
  Item: packItem(put),
  ...buildCondition(when),
});

/** Require the values of counters. */
function equalCounters(counters: Counters) {
  const { condition, names, values } = buildCounterCondition(counters);
  return {
    ConditionExpression: condition.join(' and '),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

const numbered = <T>(prefix: string, all: readonly T[]) =>
  Object.fromEntries(all.map((one, n) => [`${prefix}${n}`, one]));

/** Convert a write for a DynamoDB transaction. */
export function toTransactItem(TableName: string, write: Write): TransactItem {
  if ('put' in write) return { Put: toPutInput(TableName, write) };
  if ('remove' in write) {
    const { pk, sk } = write.remove;
    return { Delete: { TableName, Key: { pk, sk }, ...buildCondition(write.when) } };
  }
  if ('check' in write) {
    const { pk, sk } = write.check;
    const condition =
      typeof write.when === 'number' ? equals('version', write.when) : equalCounters(write.when);
    return { ConditionCheck: { TableName, Key: { pk, sk }, ...condition } };
  }
  if ('add' in write) {
    const { pk, sk } = write.to;
    const names = [...write.add.keys()];
    return {
      Update: {
        TableName,
        Key: { pk, sk },
        UpdateExpression: `add ${names.map((_, n) => `#n${n} :a${n}`).join(', ')}`,
        ExpressionAttributeNames: numbered('#n', names),
        ExpressionAttributeValues: numbered(':a', [...write.add.values()]),
      },
    };
  }
  const { condition: unchanged, names, values } = buildCounterCondition(write.when);
  return {
    Update: {
      TableName,
      Key: { pk: write.count.pk, sk: write.count.sk },
      UpdateExpression: `add ${write.names.map((_, n) => `#n${n} :one`).join(', ')}`,
      ExpressionAttributeNames: {
        ...numbered('#n', write.names),
        ...names,
      },
      ExpressionAttributeValues: { ':one': 1, ...values },
      ...(unchanged.length > 0 && { ConditionExpression: unchanged.join(' and ') }),
    },
  };
}
