import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRecords, mapping, startStreamRig } from '#one-machine/tests/support/stream-rig.ts';

/**
 * A runtime that tests kill: `node stream-follower.ts DATA ROUND` writes items without end and prints each item that
 * the table has acknowledged. It consumes the stream and records in DATA/handled what the function has processed.
 */
const [, , data = '', round = ''] = process.argv;
const rig = await startStreamRig({ data });
await rig.follow([mapping()], async (_name, event) => {
  appendFileSync(
    join(data, 'handled'),
    listRecords(event)
      .map(({ item }) => `${item}\n`)
      .join(''),
  );
});
for (let n = 0; ; n++) {
  await rig.put(`REQUEST#${n % 10}`, `EVENT#${round}-${n}`);
  process.stdout.write(`REQUEST#${n % 10} EVENT#${round}-${n}\n`);
}
