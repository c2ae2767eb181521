import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { buildCaseTable, listCaseIndexes } from '#functions/analytics/rules/case-table.ts';
import { calculateFigures } from '#functions/analytics/rules/process-figures.ts';
import { readFile } from '#functions/imports/logs/read-file.ts';
import { splitCasesIntoPacks } from '#functions/imports/rules/split-into-packs.ts';
import { buildLogCases } from '#shared/process/logs/cases-of-log.ts';
import type { LogMapping } from '#shared/process/logs/mapping.ts';
import { hoursIn } from '#tests/domain/support/organisation.ts';
import { readArguments } from '../../operator/services/command.ts';
import { readLogFile } from '../../operator/services/log-file.ts';
import { assertFile } from '../../operator/services/named-file.ts';

/**
 * Compare our figures for event logs with those of PM4Py. The logs are
 * XES, or CSV with times in ISO 8601, optionally packed. Figures cover all events, and completions if activities have
 * several transitions. Without a Python that has PM4Py, installs it from PyPI into a separate folder. Exit status 1 if
 * figures differ. Exits with 0 and a message if Python or PyPI is not available.
 */
const { values: options, positionals: files } = readArguments({
  usage: `npm run peers:pm4py -- FILE... [options]

Compares our figures for event logs with those of PM4Py.

  --python PATH  a Python that has PM4Py, instead of installing it
  --help         shows this`,
  options: { python: { type: 'string' } },
});
const Figures = z.object({
  requests: z.number(),
  events: z.number(),
  starts: z.record(z.string(), z.number()),
  ends: z.record(z.string(), z.number()),
  moves: z.array(z.tuple([z.string(), z.string(), z.number()])),
  medians: z.array(z.tuple([z.string(), z.string(), z.number()])),
  variants: z.array(z.tuple([z.array(z.string()), z.number()])),
  median: z.number(),
});
type Figures = z.infer<typeof Figures>;
const Found = z.object({ every: Figures, completions: Figures });

/** Working time is not compared, so the calendar does not matter. */
const calendar = { ...hoursIn(1, 'UTC'), locationId: null, holidays: [] };
if (files.length === 0) {
  console.error('Which log? npm run peers:pm4py -- FILE... [--python PATH]');
  process.exit(2);
}
for (const file of files)
  await assertFile(file).catch((cause: Error) => {
    console.error(cause.message);
    process.exit(1);
  });

/** Install PM4Py into a new folder and return its Python, or undefined if that is not possible. */
function installPm4py(folder: string): string | undefined {
  const python = join(folder, 'bin/python');
  if (spawnSync('python3', ['-m', 'venv', folder]).status !== 0) return undefined;
  const { status } = spawnSync(python, ['-m', 'pip', 'install', '--quiet', 'pm4py']);
  return status === 0 ? python : undefined;
}

function runPm4py(python: string, path: string, { columns, ...mapping }: LogMapping) {
  const { format, delimiter, encoding } = mapping;
  const asked = JSON.stringify({ path: resolve(path), format, delimiter, encoding, ...columns });
  const script = join(import.meta.dirname, 'ask_pm4py.py');
  const said = execFileSync(python, [script, asked], {
    ...{ maxBuffer: 1e9, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  });
  return Found.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
}

function calculateOwnFigures(
  log: Awaited<ReturnType<typeof readFile>>,
  mapping: LogMapping,
): Figures {
  const table = buildCaseTable(
    [...splitCasesIntoPacks(buildLogCases(log, mapping), calendar)].flat(),
  );
  const { activities, moves, variants, cycle, ...figures } = calculateFigures(
    table,
    listCaseIndexes(table),
    Infinity,
  );
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

/** List all compared figures with their labels. Times of a log are in milliseconds. */
const getLines = (found: Figures): string[] => [
  `requests ${found.requests}`,
  `events ${found.events}`,
  `median ${found.median.toFixed(3)}`,
  ...Object.entries(found.starts).map(([name, count]) => `start ${name} ${count}`),
  ...Object.entries(found.ends).map(([name, count]) => `end ${name} ${count}`),
  ...found.moves.map((move) => `move ${move.join(' > ')}`),
  ...found.medians.map(([from, to, wait]) => `median ${from} > ${to} ${wait.toFixed(3)}`),
  ...found.variants.map(([way, count]) => `way ${way.join(' > ')} ${count}`),
];

/** Print the differences between the figures of PM4Py and of this product, and return their number. */
function compareFigures(file: string, [theirs, ours]: readonly Figures[]): number {
  const [there, here] = [theirs, ours].map((one) => new Set(one ? getLines(one) : []));
  if (!there || !here) return 0;
  const differ = [
    ...[...there].filter((line) => !here.has(line)).map((line) => `PM4Py only: ${line}`),
    ...[...here].filter((line) => !there.has(line)).map((line) => `Here only: ${line}`),
  ];
  for (const line of differ.slice(0, 40)) console.log(line);
  console.log(`${file}: ${there.size} figures of PM4Py, ${differ.length} differences`);
  return differ.length;
}

async function compareFile(python: string, path: string): Promise<number> {
  const file = await readLogFile(path);
  const mapping = file.guess({ timeZone: 'UTC' });
  const log = await readFile(file.bytes(), mapping, async () => undefined);
  const theirs = runPm4py(python, path, mapping);
  const every = calculateOwnFigures(log, { ...mapping, transitions: 'every' });
  const differ = compareFigures(path, [theirs.every, every]);
  if (theirs.every.events === theirs.completions.events) return differ;
  return (
    differ +
    compareFigures(`${path}, completions`, [theirs.completions, calculateOwnFigures(log, mapping)])
  );
}

const folder = mkdtempSync(join(tmpdir(), 'pm4py-'));
try {
  const python = options.python ?? installPm4py(folder);
  if (!python) console.log('PM4Py can’t be installed here: nothing was compared.');
  else
    for (const path of files) {
      const differ = await compareFile(python, path);
      if (differ > 0) process.exitCode = 1;
    }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
