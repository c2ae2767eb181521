import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { handedBy, mapping, startStreamRig } from '#one-machine/tests/support/stream-rig.ts';

/**
 * A runtime to be killed: `node stream-follower.ts DATA ROUND` follows the table's stream, writes
 * down in DATA/handled what the function has handled, and itself writes items without end; each
 * that the table has acknowledged is a line on standard output.
 */
const [, , data = '', round = ''] = process.argv;
const rig = await startStreamRig({ data });
await rig.follow([mapping()], async (_name, event) => {
  appendFileSync(
    join(data, 'handled'),
    handedBy(event)
      .map(({ item }) => `${item}\n`)
      .join(''),
  );
});
for (let n = 0; ; n++) {
  await rig.put(`REQUEST#${n % 10}`, `EVENT#${round}-${n}`);
  process.stdout.write(`REQUEST#${n % 10} EVENT#${round}-${n}\n`);
}
