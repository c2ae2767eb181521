import { placeDrawing } from '#frontend/features/analytics/process/layout.ts';
import { buildPlayback } from '#functions/analytics/rules/build-playback.ts';
import {
  type CaseTable,
  deriveCaseTable,
  listCaseIndexes,
} from '#functions/analytics/rules/case-table.ts';
import { countDeviations } from '#functions/analytics/rules/count-deviations.ts';
import { filterCases, listFilterChoices } from '#functions/analytics/rules/filter-cases.ts';
import { calculateFigures } from '#functions/analytics/rules/process-figures.ts';
import { buildCaseColumns } from '#functions/figures/rules/case-columns.ts';
import { packCases } from '#functions/imports/store/pack-cases.ts';
import { unpackInto } from '#functions/imports/store/pack-columns.ts';
import type { ProcessFilter } from '#shared/process/process-api.ts';
import { activities, generateCase } from './made-up-cases.ts';

/**
 * Measure a process map without table reads, as the median CPU milliseconds of five runs. Covers unpacking requests,
 * calculating all figures of all requests and of a part, and the layout. Uses requests with a straight path, and
 * requests with rework. Prints a table and asserts nothing.
 *
 * Usage: node tests/bench/process.ts
 */
/** Return the median CPU milliseconds of five runs, without other work on the machine. */
function measureCpuMs(work: () => unknown): number {
  const taken = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.round(taken.sort((a, b) => a - b)[2] ?? 0);
}

function measureFigures(requests: number, rework: boolean) {
  const packs: string[] = [];
  for (let n = 0; n < requests; n += 500)
    packs.push(packCases(Array.from({ length: 500 }, (_, more) => generateCase(n + more, rework))));
  const unpacked = (): CaseTable => {
    const columns = buildCaseColumns();
    for (const pack of packs) unpackInto(columns, pack);
    return deriveCaseTable(columns.done());
  };
  const table = unpacked();
  const figures = (filter: Omit<ProcessFilter, 'source'>) =>
    measureCpuMs(() => calculateFigures(table, filterCases(table, { source: 'own', ...filter })));
  const steps = activities.map((name, order) => ({ name, order }));
  const { moves } = calculateFigures(table);
  const arrows = moves.map(({ from, to, count }) => ({
    ...{ from: `${from ?? 'start'}`, to: `${to ?? 'end'}`, weight: count },
  }));
  const boxes = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  return {
    ...{ requests, events: table.at.length, ways: table.wayCases.length },
    'MB packed': Number((packs.join('').length / 1e6).toFixed(1)),
    unpack: measureCpuMs(unpacked),
    choices: measureCpuMs(() => listFilterChoices(table)),
    figures: figures({}),
    'of a category': figures({ category: 'Category 3' }),
    'of a range': figures({ amountFrom: '100', amountTo: '4000' }),
    'of rework': figures({ course: 'rework' }),
    layout: measureCpuMs(() => placeDrawing({ boxes, arrows })),
    playback: measureCpuMs(() => buildPlayback(table, listCaseIndexes(table))),
    'beside a routing': measureCpuMs(() => countDeviations(table, listCaseIndexes(table), steps)),
  };
}
console.table([
  measureFigures(10_000, false),
  measureFigures(100_000, false),
  measureFigures(10_000, true),
  measureFigures(100_000, true),
]);
