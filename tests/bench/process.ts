import { figuresOf } from '#functions/domain/process/process-figures.ts';
import { packCases, unpackCases } from '#functions/store/pack-cases.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';

/**
 * node tests/bench/process.ts What a picture of the process costs without reading it from the table: seconds to unpack
 * requests of six events each and to work out all figures of them. Prints a table; asserts nothing.
 */
const activities = ['Submitted', 'Team lead', 'Finance', 'Director', 'Paid', 'Archived'];
const hour = 3_600_000;
const start = Date.UTC(2025, 0, 6);

const madeUp = (n: number): ProcessCase => ({
  ...{ caseId: `REQ-${n}`, number: `REQ-${n}`, outcome: 'Archived', isOpen: false },
  category: `Category ${n % 12}`,
  events: activities.map((_, step) => ({
    // One in seven takes its steps in another order.
    activity: activities[n % 7 === 0 ? (step * 5 + n) % activities.length : step] ?? '',
    kind: 'decided',
    at: new Date(
      start + n * 300_000 + step * 20 * hour + ((n * 7919 * step) % 97) * 600_000,
    ).toISOString(),
    workingSeconds: ((n * 31) % 40) * 900,
    person: { userId: `Person ${n % 40}`, name: `Person ${n % 40}` },
  })),
});

function measure(requests: number) {
  const cases = Array.from({ length: requests }, (_, n) => madeUp(n));
  const packs: string[] = [];
  for (let n = 0; n < requests; n += 500) packs.push(packCases(cases.slice(n, n + 500)));
  const begun = performance.now();
  const unpacked = packs.flatMap(unpackCases);
  const read = performance.now();
  const { variantCount } = figuresOf(unpacked);
  const seconds = (from: number, to: number) => Number(((to - from) / 1000).toFixed(2));
  return {
    requests,
    'MB packed': Number((packs.join('').length / 1e6).toFixed(1)),
    'unpack s': seconds(begun, read),
    'figures s': seconds(read, performance.now()),
    ways: variantCount,
  };
}
console.table([measure(10_000), measure(100_000)]);
