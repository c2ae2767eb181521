import { parseArgs } from 'node:util';
import { demoPassword } from '#local/demo/organisation/people.ts';
import { type Cast, demoCast } from '#tests/support/demo-cast.ts';
import { connect } from '#tests/support/product-client.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { actOut, type Played } from './act-out.ts';
import { readLog } from './log.ts';
import { report } from './report.ts';
import { type ReplayScript, scriptOf } from './script.ts';

/**
 * npm run replay -- FILE [--cases N] [--url URL] [--password TEXT] [--at-once N]
 * Acts out a log of real requests in a running product (its own, or the given one, which needs the demo organisation), over
 * HTTP with real sign-ins. Exit status 1 when a case ends differently from the log.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '200' },
    url: { type: 'string' },
    password: { type: 'string', default: demoPassword },
    'at-once': { type: 'string', default: '8' },
  },
});

const file = positionals[0];
if (!file) {
  console.error('Which log? npm run replay -- FILE [--cases N] [--url URL]');
  process.exit(2);
}

async function playAll(scripts: ReplayScript[], cast: Cast, atOnce: number): Promise<Played[]> {
  const played: Played[] = new Array(scripts.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < scripts.length; index = next++) {
      const script = scripts[index];
      if (script) played[index] = await actOut(script, index, cast);
      if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${scripts.length} cases`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return played;
}

const scripts = (await readLog(file, Number(options.cases))).map(scriptOf);
const own = options.url ? undefined : await startProduct({ demo: true });
try {
  const product = await connect(options.url ?? own?.url ?? '');
  const cast = await demoCast(product, options.password);
  const begun = performance.now();
  const played = await playAll(scripts, cast, Number(options['at-once']));
  const agree = report(scripts, played, (performance.now() - begun) / 1000);
  process.exitCode = agree ? 0 : 1;
} finally {
  await own?.stop();
}
