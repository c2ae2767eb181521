import { type BatchLimits, countJsonBytes, splitIntoBatches } from '#shared/batches.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** Maximum number of items in a transaction, the limit of DynamoDB. */
export const maxWrites = 100;
/**
 * Maximum bytes of a transaction. DynamoDB accepts 4 MB, but a smaller one ends well within the time limit of a call.
 */
const maxBytes = 1_000_000;

const getSize = (write: Write) => ('put' in write ? countJsonBytes(write.put) : 500);

/** Return the limits for a batch of writes whose transaction also contains `beside` other writes. */
export const transactionLimits = (beside = 0): BatchLimits<Write> => ({
  count: maxWrites - beside,
  size: maxBytes,
  sizeOf: getSize,
});

/**
 * Write any number of items in as many sequential transactions as necessary.
 * @param beside writes to include in each transaction, for example a check that an item is unchanged.
 * @throws item.changed-meanwhile; earlier batches remain stored
 */
export async function writeBatches(
  table: Pick<Table, 'write'>,
  writes: Iterable<Write>,
  beside: readonly Write[] = [],
): Promise<void> {
  for (const batch of splitIntoBatches(writes, transactionLimits(beside.length)))
    await table.write([...batch, ...beside]);
}
