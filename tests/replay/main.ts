import { buildDemoOrganisation } from '#demo/history/demo-organisation.ts';
import { demoPassword } from '#demo/organisation/people.ts';
import { verifyChain } from '#functions/organisation/rules/chain.ts';
import { demoCast } from '#tests/support/demo-cast.ts';
import { connectToProduct } from '#tests/support/product-client.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { readArguments } from '../../operator/services/command.ts';
import { UnusableFile } from '../../operator/services/named-file.ts';
import { domainPlayer } from './domain-player.ts';
import { httpPlayer } from './http-player.ts';
import { readLog } from './log.ts';
import { playScript, type ReplayResult } from './play.ts';
import { printReplayReport } from './report.ts';
import { cycleRequesters } from './requesters.ts';
import { buildReplayScript, type ReplayScript } from './script.ts';

/**
 * Replay a log of real requests: over HTTP on a started or given product, or with the rules alone. The exit status is 1
 * if a case ends differently from the log, or the file cannot be read.
 */
const { values: options, positionals } = readArguments({
  usage: `npm run replay -- FILE [options]

Replays a log of real requests over HTTP with real sign-ins, or with the rules alone.

  --domain         with the rules alone
  --cases N        only the first cases; over HTTP 200 unless given
  --url URL        on a running product with the demo organisation
  --password TEXT  password of its people
  --at-once N      cases at a time over HTTP, 8 unless given
  --help           shows this`,
  operands: ['FILE'],
  counts: ['cases', 'at-once'],
  options: {
    cases: { type: 'string' },
    url: { type: 'string' },
    password: { type: 'string', default: demoPassword },
    'at-once': { type: 'string', default: '8' },
    domain: { type: 'boolean', default: false },
  },
});

const [file = ''] = positionals;

async function replayOverHttp(
  scripts: readonly ReplayScript[],
  url: string,
): Promise<ReplayResult[]> {
  const cast = await demoCast(await connectToProduct(url), options.password);
  const played: ReplayResult[] = new Array(scripts.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < scripts.length; index = next++) {
      const script = scripts[index];
      if (script) played[index] = await playScript(script, httpPlayer(cast, index));
      if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${scripts.length} cases`);
    }
  };
  await Promise.all(Array.from({ length: Number(options['at-once']) }, worker));
  return played;
}

async function replayInMemory(scripts: readonly ReplayScript[]): Promise<ReplayResult[]> {
  const { users, organisation } = buildDemoOrganisation(Date.now());
  const requesterOf = cycleRequesters(users);
  const played: ReplayResult[] = [];
  for (const [index, script] of scripts.entries()) {
    const player = domainPlayer(organisation, requesterOf(index), index);
    const one = await playScript(script, player);
    const chain = verifyChain(player.record().events);
    if (!chain.ok) one.refusals.push(`the audit chain breaks at ${chain.brokenAt}`);
    played.push({ ...one, agrees: one.agrees && chain.ok });
  }
  return played;
}

/** Read the cases of a log, or print the reason in one line if that fails. */
async function readLogOrExit(path: string, most: number) {
  try {
    return await readLog(path, most);
  } catch (cause) {
    if (!(cause instanceof UnusableFile)) throw cause;
    console.error(cause.message);
    return process.exit(1);
  }
}

const atMost = options.cases
  ? Number(options.cases)
  : options.domain
    ? Number.POSITIVE_INFINITY
    : 200;
const scripts = (await readLogOrExit(file, atMost)).map(buildReplayScript);
const own =
  options.domain || options.url
    ? undefined
    : await startProduct({ demo: true, indexLag: false, now: new Date().toISOString() });
try {
  const beginRecord = performance.now();
  const played = options.domain
    ? await replayInMemory(scripts)
    : await replayOverHttp(scripts, options.url ?? own?.url ?? '');
  const agree = printReplayReport(scripts, played, (performance.now() - beginRecord) / 1000);
  process.exitCode = agree ? 0 : 1;
} finally {
  await own?.stop();
}
