import { placeDrawing } from '#frontend/features/process/layout.ts';
import { caseColumns } from '#functions/domain/process/case-columns.ts';
import { type CaseTable, caseTable, everyCase } from '#functions/domain/process/case-table.ts';
import { deviationsOf } from '#functions/domain/process/deviations-of.ts';
import { choicesOf, filterCases } from '#functions/domain/process/filter-cases.ts';
import { playbackOf } from '#functions/domain/process/playback-of.ts';
import { figuresOf } from '#functions/domain/process/process-figures.ts';
import { unpackInto } from '#functions/store/columns-of-packs.ts';
import { packCases } from '#functions/store/pack-cases.ts';
import type { ProcessFilter } from '#shared/process/process-api.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';

/**
 * node tests/bench/process.ts What a picture of the process costs without reading it from the table: milliseconds of
 * processor time, the middle of five, to unpack requests, to work out all figures of all of them and of a part, and to
 * place what is drawn. Of requests that are sent straight through, and of such that go back and forth. Prints a table;
 * asserts nothing.
 */
const activities = ['Submitted', 'Team lead', 'Finance', 'Director', 'Paid', 'Archived'];
const hour = 3_600_000;
const start = Date.UTC(2025, 0, 6);

/** The same number for the same seed, spread over all of them. */
const mixed = (seed: number): number => {
  const turned = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  return (Math.imul(turned ^ (turned >>> 12), 0x297a2d39) ^ (turned >>> 15)) >>> 0;
};

/** Steps of a request; with `rework` some are done again, or left out. */
function stepsOf(n: number, rework: boolean): number[] {
  // One in seven takes its steps in another order.
  const plain = activities.map((_, step) => (n % 7 === 0 ? (step * 5 + n) % 6 : step));
  if (!rework) return plain;
  return plain.flatMap((step) => {
    const times = [1, 1, 1, 2, 0, 1, 3, 3][mixed(n * 8 + step) % 8] ?? 1;
    return Array.from({ length: step === 0 ? 1 : times }, () => step);
  });
}

function madeUp(n: number, rework: boolean): ProcessCase {
  let at = start + n * 300_000;
  return {
    ...{ caseId: `REQ-${n}`, number: `REQ-${n}`, outcome: 'Archived', isOpen: false },
    ...{ category: `Category ${n % 12}`, department: `Department ${mixed(n) % 40}` },
    amount: `${mixed(n) % 5000}.50`,
    events: stepsOf(n, rework).map((step, place) => {
      at += place === 0 ? 0 : hour + (mixed(n * 31 + place) % 97_000) * 1000;
      return {
        ...{ activity: activities[step] ?? '', kind: step === 0 ? 'submitted' : 'decided' },
        at: new Date(at).toISOString(),
        workingSeconds: place === 0 ? 0 : (mixed(n + place) % 40) * 900,
        person: { userId: `Person ${n % 40}`, name: `Person ${n % 40}` },
      };
    }),
  };
}

/** The middle of five, in milliseconds of the processor: other work on the machine takes none of it. */
function milliseconds(work: () => unknown): number {
  const taken = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.round(taken.sort((a, b) => a - b)[2] ?? 0);
}

function measure(requests: number, rework: boolean) {
  const packs: string[] = [];
  for (let n = 0; n < requests; n += 500)
    packs.push(packCases(Array.from({ length: 500 }, (_, more) => madeUp(n + more, rework))));
  const unpacked = (): CaseTable => {
    const columns = caseColumns();
    for (const pack of packs) unpackInto(columns, pack);
    return caseTable(columns.done());
  };
  const table = unpacked();
  const figures = (filter: Omit<ProcessFilter, 'source'>) =>
    milliseconds(() => figuresOf(table, filterCases(table, { source: 'own', ...filter })));
  const steps = activities.map((name, order) => ({ name, order }));
  const { moves } = figuresOf(table);
  const arrows = moves.map(({ from, to, count }) => ({
    ...{ from: `${from ?? 'start'}`, to: `${to ?? 'end'}`, weight: count },
  }));
  const boxes = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  return {
    ...{ requests, events: table.at.length, ways: table.wayCases.length },
    'MB packed': Number((packs.join('').length / 1e6).toFixed(1)),
    unpack: milliseconds(unpacked),
    choices: milliseconds(() => choicesOf(table)),
    figures: figures({}),
    'of a category': figures({ category: 'Category 3' }),
    'of a range': figures({ amountFrom: '100', amountTo: '4000' }),
    'of rework': figures({ course: 'rework' }),
    layout: milliseconds(() => placeDrawing({ boxes, arrows })),
    playback: milliseconds(() => playbackOf(table, everyCase(table))),
    'beside a routing': milliseconds(() => deviationsOf(table, everyCase(table), steps)),
  };
}
console.table([
  measure(10_000, false),
  measure(100_000, false),
  measure(10_000, true),
  measure(100_000, true),
]);
