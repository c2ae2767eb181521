import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readArguments } from '../../operator/services/command.ts';
import { calculateQuantile } from './measure.ts';
import { openRig, peerNames, Unavailable } from './peers/open-rig.ts';
import { startOwnTarget } from './peers/own-target.ts';
import { startPeerTarget } from './peers/peer-target.ts';
import { type Act, acts, type Target } from './peers/target.ts';

/**
 * Compare this product with Camunda 7 and Flowable 7, which do the same work over HTTP, in turns in one run. The rig
 * with both is not part of this repository. Prints tables and asserts nothing.
 */
const { values: options } = readArguments({
  usage: `npm run bench:peers -- [options]

Drives three-stage requests through this product, Camunda 7 and Flowable 7, in turns. Skipped where the rig, Java,
Maven's packages or PostgreSQL are missing. Set PEERS_RIG to the folder of the rig, ../shared/peers unless given, and
PEERS_RUN to one for builds and databases.

  --lifecycles N  requests of each round, 90 unless given
  --warm N        requests of each product before the first round, 200 unless given
  --rounds N      rounds, 3 unless given
  --help          shows this`,
  counts: ['lifecycles', 'warm', 'rounds'],
  options: {
    lifecycles: { type: 'string', default: '90' },
    warm: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
  },
});
const [count, warm, rounds] = [options.lifecycles, options.warm, options.rounds].map(Number) as [
  number,
  number,
  number,
];
/** Requests that are driven at once. */
const levels = [1, 8, 32];
const firstPort = 8181;

type Round = {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly approved: number;
  readonly errors: readonly string[];
  readonly times: Readonly<Record<Act, readonly number[]>>;
};

async function drive(target: Target, tag: string, n: number, atOnce: number): Promise<Round> {
  const times: Record<Act, number[]> = { start: [], list: [], open: [], complete: [], history: [] };
  const timed = async <T>(act: Act, run: () => Promise<T>) => {
    const begun = performance.now();
    const result = await run();
    times[act].push(performance.now() - begun);
    return result;
  };
  const ids: string[] = [];
  const errors: string[] = [];
  const [cpuBefore, begun] = [target.cpu(), performance.now()];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < n; index = next++)
      await target.lifecycle(tag, index, timed).then(
        (id) => ids.push(id),
        (error: unknown) => errors.push(String(error)),
      );
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - begun) / 1000;
  return {
    ...{ perSecond: ids.length / seconds, errors, times },
    cpuMs: (target.cpu() - cpuBefore) / Math.max(1, ids.length),
    approved: await target.countApproved(ids),
  };
}

const median = (values: readonly number[]) => Number(calculateQuantile(values, 0.5).toFixed(1));

function summarize(all: readonly Round[]) {
  const [error] = all.flatMap(({ errors }) => errors);
  return {
    'lifecycles/s': median(all.map(({ perSecond }) => perSecond)),
    'CPU ms each': median(all.map(({ cpuMs }) => cpuMs)),
    ...Object.fromEntries(
      acts.map((act) => [`${act} p50 ms`, median(all.flatMap(({ times }) => times[act]))]),
    ),
    approved: `${all.reduce((sum, one) => sum + one.approved, 0)}/${all.length * count}`,
    ...(error && { error }),
  };
}

const source = resolve(process.env.PEERS_RIG ?? join(import.meta.dirname, '../../../shared/peers'));
const folder = process.env.PEERS_RUN ?? join(tmpdir(), 'peers-run');
const targets: Target[] = [];
const rig = await openRig(source, folder).catch((error: unknown) => {
  if (!(error instanceof Unavailable)) throw error;
  console.log(`Skipped: ${error.message}.`);
  process.exit(0);
});
process.once('exit', () => rig.stop());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
try {
  for (const [n, name] of peerNames.entries())
    targets.push(await startPeerTarget(rig, name, firstPort + n));
  targets.push(await startOwnTarget());
  console.log('All products run.');
  for (const target of targets) await drive(target, 'warm', warm, 8);
  const measured = new Map<string, Round[]>();
  for (let round = 1; round <= rounds; round += 1)
    for (const atOnce of levels)
      for (const target of targets) {
        const row = `${target.name}, ${atOnce} at once`;
        const one = await drive(target, `r${round}c${atOnce}`, count, atOnce);
        measured.set(row, [...(measured.get(row) ?? []), one]);
        console.log(`${row}, round ${round}: ${one.perSecond.toFixed(1)}/s`);
      }
  console.table(Object.fromEntries([...measured].map(([row, all]) => [row, summarize(all)])));
} finally {
  for (const target of targets) await target.stop();
}
