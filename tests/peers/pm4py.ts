import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { figuresOf } from '#functions/domain/process/process-figures.ts';
import { packsOf } from '#functions/domain/process-imports/packs-of.ts';
import { casesOfLog } from '#shared/process/logs/cases-of-log.ts';
import { gatherLog } from '#shared/process/logs/gather-log.ts';
import { readLog } from '#shared/process/logs/read-log.ts';
import { hoursOf } from '#tests/domain/support/organisation.ts';
import { mappingOf } from '#tests/domain/support/write-log.ts';

/**
 * npm run peers:pm4py -- FILE Compares our figures of an event log (CSV, or .gz, with the columns case, activity and
 * timestamp) with those of PM4Py, which it installs from PyPI into a folder of its own. Ends with 1 where they differ,
 * and says so and ends with 0 where there is no Python, or PyPI can't be reached.
 */
const Found = z.object({
  requests: z.number(),
  events: z.number(),
  starts: z.record(z.string(), z.number()),
  ends: z.record(z.string(), z.number()),
  moves: z.array(z.tuple([z.string(), z.string(), z.number()])),
  medians: z.array(z.tuple([z.string(), z.string(), z.number()])),
  variants: z.array(z.tuple([z.array(z.string()), z.number()])),
  median: z.number(),
});
type Found = z.infer<typeof Found>;

/** Working time is not compared. */
const calendar = { ...hoursOf(1, 'UTC'), locationId: null, holidays: [] };
const file = process.argv[2] ?? '';
if (!existsSync(file)) {
  console.error('npm run peers:pm4py -- FILE');
  process.exit(2);
}

/** What PM4Py says; undefined where it can't be asked. */
function askPm4py(): Found | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'pm4py-'));
  const python = join(folder, 'bin/python');
  try {
    if (spawnSync('python3', ['-m', 'venv', folder]).status !== 0) return undefined;
    if (spawnSync(python, ['-m', 'pip', 'install', '--quiet', 'pm4py']).status !== 0)
      return undefined;
    const script = join(import.meta.dirname, 'ask_pm4py.py');
    const said = execFileSync(python, [script, file], { maxBuffer: 1e8, encoding: 'utf8' });
    return Found.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ownFigures(): Found {
  const content = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(content) : content).toString();
  const mapping = mappingOf({}, { at: 'timestamp' });
  const log = gatherLog(mapping);
  const reader = readLog(mapping, log.handlers);
  reader.push(text);
  reader.end();
  const cases = [...packsOf(casesOfLog(log.result(), mapping), calendar)].flat();
  const { activities, moves, variants, cycle, ...figures } = figuresOf(cases, Infinity);
  const nameOf = (place: number | null) => activities[place ?? -1]?.name ?? '';
  const ofCap = (cap: 'from' | 'to', other: 'from' | 'to') =>
    Object.fromEntries(
      moves.filter((move) => move[cap] === null).map((move) => [nameOf(move[other]), move.count]),
    );
  const inner = moves.filter(({ from, to }) => from !== null && to !== null);
  return {
    ...{ requests: figures.requests, events: figures.events, median: cycle?.median ?? 0 },
    starts: ofCap('from', 'to'),
    ends: ofCap('to', 'from'),
    moves: inner.map(({ from, to, count }) => [nameOf(from), nameOf(to), count]),
    medians: inner.map(({ from, to, wait }) => [nameOf(from), nameOf(to), wait?.median ?? 0]),
    variants: variants.map((way) => [way.activities.map(nameOf), way.requests]),
  };
}

/** Everything that is compared, by what it is; moments of a log have milliseconds. */
const linesOf = (found: Found): string[] => [
  `requests ${found.requests}`,
  `events ${found.events}`,
  `median ${found.median.toFixed(3)}`,
  ...Object.entries(found.starts).map(([name, count]) => `start ${name} ${count}`),
  ...Object.entries(found.ends).map(([name, count]) => `end ${name} ${count}`),
  ...found.moves.map((move) => `move ${move.join(' > ')}`),
  ...found.medians.map(([from, to, wait]) => `median ${from} > ${to} ${wait.toFixed(3)}`),
  ...found.variants.map(([way, count]) => `way ${way.join(' > ')} ${count}`),
];

const peer = askPm4py();
if (!peer) console.log('PM4Py can’t be installed here: nothing was compared.');
else {
  const [theirs, ours] = [new Set(linesOf(peer)), new Set(linesOf(ownFigures()))];
  const differ = [
    ...[...theirs].filter((line) => !ours.has(line)).map((line) => `PM4Py only: ${line}`),
    ...[...ours].filter((line) => !theirs.has(line)).map((line) => `Here only: ${line}`),
  ];
  for (const line of differ) console.log(line);
  console.log(`${theirs.size} figures of PM4Py, ${differ.length} differences`);
  process.exitCode = differ.length > 0 ? 1 : 0;
}
