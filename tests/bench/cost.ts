import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoPassword, userId } from '#demo/organisation/people.ts';
import { demoCast } from '#tests/support/demo-cast.ts';
import { connect } from '#tests/support/product-client.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { startCountedEngine } from './counted-engine.ts';
import { benchCast, lifecycle, noTimings } from './lifecycle.ts';

/**
 * npm run bench:cost [-- --lifecycles N] Counts what three-stage requests consume of the table, one request after
 * another, mails and everything that follows included; nothing of it depends on the speed of the machine.
 */
const { values: options } = parseArgs({
  options: { lifecycles: { type: 'string', default: '12' } },
});
const count = Number(options.lifecycles);

/** Ms without a call of the table, but for reads of its stream, after which a request has no more consequences. */
const quiet = 3000;

const data = mkdtempSync(join(tmpdir(), 'cost-'));
await (await startProduct({ demo: true, indexLag: false, data })).stop();
const engine = await startCountedEngine(join(data, 'table', 'table.sqlite'));
process.env.DYNAMODB_ENDPOINT = engine.endpoint;
process.env.AWS_ACCESS_KEY_ID ??= 'local';
process.env.AWS_SECRET_ACCESS_KEY ??= 'local';
const own = await startProduct({ demo: true, indexLag: false, data });

async function untilQuiet() {
  for (let before = '', same = 0; same < quiet; ) {
    const now = JSON.stringify(engine.consumed());
    same = now === before ? same + 500 : 0;
    before = now;
    await pause(500);
  }
}

try {
  const cast = await benchCast(await demoCast(await connect(own.url), demoPassword), userId);
  for (let warm = 0; warm < 4; warm += 1) await lifecycle(cast, warm, noTimings());
  await untilQuiet();
  engine.reset();
  const timings = noTimings();
  for (let index = 0; index < count; index += 1) {
    await lifecycle(cast, index, timings);
    await untilQuiet();
  }
  const { calls, writeUnits, readUnits, refused } = engine.consumed();
  const each = (value: number) => Number((value / count).toFixed(1));
  const sum = Object.values(calls).reduce((total, one) => total + one, 0);
  console.table({
    'calls of people each': each(timings.calls),
    'table calls each': each(sum),
    'write units each': each(writeUnits),
    'read units each': each(readUnits),
    'refused calls each': each(refused),
  });
  console.table(Object.fromEntries(Object.entries(calls).map(([name, one]) => [name, each(one)])));
} finally {
  await own.stop();
  await engine.stop();
  rmSync(data, { recursive: true });
}
