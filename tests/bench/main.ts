import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { demoPassword, getUserId } from '#demo/organisation/people.ts';
import { demoCast } from '#tests/support/demo-cast.ts';
import { connectToProduct } from '#tests/support/product-client.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { readArguments } from '../../operator/services/command.ts';
import { type BenchCast, benchCast, createTimings, runLifecycle } from './lifecycle.ts';
import { measureLists } from './lists.ts';
import { calculateQuantile, readTreeCpuMs } from './measure.ts';

/** Start the product on an empty folder and measure it from outside. Prints tables and asserts nothing. */
const { values: options } = readArguments({
  usage: `npm run bench -- [options]

Measures an empty product over HTTP with real sign-ins.

  --lifecycles N  requests of each round, 200 unless given
  --json FILE     also writes the figures to a file
  --help          shows this`,
  counts: ['lifecycles'],
  options: { lifecycles: { type: 'string', default: '200' }, json: { type: 'string' } },
});
const count = Number(options.lifecycles);
const dist = join(import.meta.dirname, '../../frontend/dist');

async function runRound(cast: BenchCast, atOnce: number, pid: number) {
  const timings = createTimings();
  const cpuBefore = readTreeCpuMs(pid);
  const begun = performance.now();
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++)
      await runLifecycle(cast, index, timings);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - begun) / 1000;
  const milliseconds = (values: number[], share: number) =>
    Number(calculateQuantile(values, share).toFixed(1));
  return {
    'at once': atOnce,
    'lifecycles/s': Number((count / seconds).toFixed(1)),
    'CPU ms each': Number(((readTreeCpuMs(pid) - cpuBefore) / count).toFixed(0)),
    'list p50': milliseconds(timings.list, 0.5),
    'open p50': milliseconds(timings.open, 0.5),
    'decide p50': milliseconds(timings.decide, 0.5),
    'decide p95': milliseconds(timings.decide, 0.95),
    'until listed p50': milliseconds(timings.waited, 0.5),
    'calls each': Number((timings.calls / count).toFixed(1)),
  };
}

/** Return all files that the page loads on a first visit before sign-in. */
function listInitialFiles() {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const names = new Set(
    [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, name = '']) => name,
    ),
  );
  const sizes = { js: 0, css: 0 };
  for (const name of names) {
    const size = gzipSync(readFileSync(join(dist, name))).length;
    sizes[name.endsWith('.js') ? 'js' : 'css'] += size;
  }
  return {
    'initial JavaScript, kB gzip': Math.round(sizes.js / 1000),
    'initial CSS, kB gzip': Math.round(sizes.css / 1000),
    'chunks in all': readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
      .length,
  };
}

const begun = performance.now();
const own = await startProduct({ demo: true, indexLag: false });
const usable = await fetch(own.url);
const startSeconds = Number(((performance.now() - begun) / 1000).toFixed(1));
if (!usable.ok) throw new Error(`The first page answered ${usable.status}`);
try {
  const cast = await benchCast(
    await demoCast(await connectToProduct(own.url), demoPassword),
    getUserId,
  );
  for (let warm = 0; warm < 40; warm += 1) await runLifecycle(cast, warm, createTimings());
  const rounds = [];
  for (const atOnce of [1, 8]) rounds.push(await runRound(cast, atOnce, own.pid));
  const result = {
    'start to usable page, empty folder with demo, s': startSeconds,
    ...listInitialFiles(),
    rounds,
    lists: await measureLists(),
  };
  const { rounds: table, lists, ...figures } = result;
  console.table(figures);
  console.table(table);
  console.table(lists);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(result, null, 2)}\n`);
} finally {
  await own.stop();
}
