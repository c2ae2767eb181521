import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { openClock } from '#one-machine/clock.ts';
import { startTable } from '#one-machine/table/start-table.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';
import { singleTable } from '#one-machine/tests/support/single-table.ts';

/**
 * A runtime that tests kill: `node table-writer.ts DATA ROUND` starts the table, writes items without end, and prints
 * each number after the table has acknowledged it.
 */
const [, , data = '', round = ''] = process.argv;
const table = await startTable({
  data,
  definition: singleTable,
  clock: openClock(),
  test: false,
  log: printUnusualLog,
});
for (let n = 0; ; n++) {
  const Item = {
    pk: { S: `REQUEST#${round}` },
    sk: { S: String(n).padStart(8, '0') },
    gsi1pk: { S: round },
    gsi1sk: { S: String(n) },
  };
  await table.client.send(new PutItemCommand({ TableName: table.tableName, Item }));
  process.stdout.write(`${n}\n`);
}
