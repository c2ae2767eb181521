import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCaseTable } from '#functions/analytics/rules/case-table.ts';
import { calculateFigures } from '#functions/analytics/rules/process-figures.ts';
import { splitCasesIntoPacks } from '#functions/imports/rules/split-into-packs.ts';
import { packCases, unpackCases } from '#functions/imports/store/pack-cases.ts';
import { collectPackColumns } from '#functions/imports/store/pack-columns.ts';
import type { LogMapping } from '#shared/process/logs/mapping.ts';
import { Calendar, weekdays } from '#shared/sla/calendar.ts';
import { csvMapping, readCases, xesMapping } from './support/write-log.ts';

/** A calendar without closed hours: working time equals calendar time. */
const always = Calendar.parse({
  ...{ locationId: null, name: 'Always', timeZone: 'UTC', holidays: [] },
  week: Object.fromEntries(weekdays.map((day) => [day, [{ from: '00:00', to: '24:00' }]])),
});

type Work = {
  readonly caseId: string;
  readonly activity: string;
  readonly person: string;
  readonly instance: string;
  readonly from: number;
  readonly to: number;
};
const minute = 60_000;
const begin = Date.UTC(2026, 2, 2);
const iso = (at: number) => new Date(at).toISOString();

/** Pieces of work that may overlap in any way. */
const works = fc
  .array(
    fc.record({
      caseId: fc.constantFrom('1', '2'),
      activity: fc.constantFrom('Check', 'Pay'),
      person: fc.constantFrom('Ann', 'Bob'),
      from: fc.integer({ min: 0, max: 300 }),
      takes: fc.integer({ min: 0, max: 120 }),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((all) =>
    all.map(({ from, takes, ...one }, n): Work => {
      // All times are different, so that pairing never depends on the order of rows.
      const start = begin + from * minute + n;
      return { ...one, instance: `i${n}`, from: start, to: start + takes * minute + 500 + n };
    }),
  );

const row = ({ caseId, activity, person, instance }: Work, at: number, transition: string) =>
  [caseId, activity, person, instance, iso(at), transition].join(',');
const sheet = (all: readonly Work[]): string =>
  [
    'case,activity,person,instance,at,transition',
    ...all.flatMap((one) => [row(one, one.to, 'complete'), row(one, one.from, 'START')]),
  ].join('\n');
const columned = (all: readonly Work[]): string =>
  [
    'case,activity,person,begun,at',
    ...all.map(({ caseId, activity, person, from, to }) =>
      [caseId, activity, person, iso(from), iso(to)].join(','),
    ),
  ].join('\n');
const attribute = (key: string, value: string) => `<string key="${key}" value="${value}"/>`;
const xes = (all: readonly Work[]): string => {
  const event = (one: Work, at: number, transition: string) =>
    `<event>${attribute('concept:name', one.activity)}${attribute('org:resource', one.person)}${attribute('concept:instance', one.instance)}${attribute('lifecycle:transition', transition)}<date key="time:timestamp" value="${iso(at)}"/></event>`;
  const traces = [...Map.groupBy(all, ({ caseId }) => caseId)].map(
    ([name, items]) =>
      `<trace>${attribute('concept:name', name)}${items.map((one) => event(one, one.from, 'start') + event(one, one.to, 'complete')).join('')}</trace>`,
  );
  return `<log>${traces.join('')}</log>`;
};
const csvColumns = { person: 'person', lifecycle: 'transition' };
const byInstance = csvMapping({}, { ...csvColumns, instance: 'instance' });
const byPerson = csvMapping({}, csvColumns);
const byColumn = csvMapping({}, { person: 'person', startedAt: 'begun' });
const ofXes = xesMapping(
  {},
  {
    ...{ person: 'org:resource', lifecycle: 'lifecycle:transition' },
    instance: 'concept:instance',
  },
);

/** Format each event as case, activity, completion and start, and sort the lines. */
const formatEvents = (text: string, mapping: LogMapping): string[] =>
  readCases(text, mapping)
    .cases.flatMap(({ caseId, events }) =>
      events.map(({ activity, at, startedAt }) => `${caseId} ${activity} ${at} ${startedAt}`),
    )
    .sort();
const truth = (all: readonly Work[]): string[] =>
  all.map(({ caseId, activity, from, to }) => `${caseId} ${activity} ${to} ${from}`).sort();

test('activity starts in a log are paired with their completions in CSV with instances or start column, and in XES', () => {
  fc.assert(
    fc.property(works, (all) => {
      expect(formatEvents(sheet(all), byInstance)).toEqual(truth(all));
      expect(formatEvents(columned(all), byColumn)).toEqual(truth(all));
      expect(formatEvents(xes(all), ofXes)).toEqual(truth(all));
    }),
  );
});

test('an activity completion without an instance is paired with the earliest open start of the same person', () => {
  fc.assert(
    fc.property(works, (all) => {
      const groups = [
        ...Map.groupBy(all, ({ caseId, activity, person }) => `${caseId} ${activity} ${person}`),
      ];
      // For one person, pairs are first in, first out: the n-th start belongs to the n-th completion.
      const naive = groups.flatMap(([, group]) => {
        const starts = group.map(({ from }) => from).sort((a, b) => a - b);
        const ends = group.toSorted((a, b) => a.to - b.to);
        return ends.map((one, n) => ({ ...one, from: starts[n] ?? 0 }));
      });
      expect(formatEvents(sheet(all), byPerson)).toEqual(truth(naive));
    }),
  );
});

const getMedian = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
};

test('work and waiting times equal a brute-force calculation before and after packing the cases', async () => {
  await fc.assert(
    fc.asyncProperty(works, async (all) => {
      const found = readCases(sheet(all), byInstance);
      const { cases } = found;
      const packs = [...splitCasesIntoPacks(found, always)];
      for (const pack of packs) expect(unpackCases(packCases(pack))).toEqual(pack);
      const packed = (async function* () {
        for (const pack of packs) yield packCases(pack);
      })();
      expect(await collectPackColumns(packed)).toMatchObject({
        worked: buildCaseTable(packs.flat()).worked,
        workedSeconds: buildCaseTable(packs.flat()).workedSeconds,
      });
      const figures = calculateFigures(buildCaseTable(packs.flat()));
      for (const { name, wait, work } of figures.activities) {
        const own = all.filter(({ activity }) => activity === name);
        expect(work?.median).toBeCloseTo(getMedian(own.map(({ from, to }) => (to - from) / 1000)));
        expect(work?.requests).toBe(new Set(own.map(({ caseId }) => caseId)).size);
        const waits = [...Map.groupBy(all, ({ caseId }) => caseId).values()].flatMap((items) => {
          const inOrder = items.toSorted((a, b) => a.to - b.to);
          return inOrder.flatMap(({ activity, from }, n) => {
            const before = inOrder[n - 1];
            return before && activity === name ? [Math.max(0, from - before.to) / 1000] : [];
          });
        });
        if (wait) expect(wait.median).toBeCloseTo(getMedian(waits));
        expect(wait === null).toBe(waits.length === 0);
      }
      const cycles = cases
        .filter(({ isOpen }) => !isOpen)
        .map((one) => {
          const items = all.filter(({ caseId }) => caseId === one.caseId);
          const [froms, tos] = [items.map(({ from }) => from), items.map(({ to }) => to)];
          return (Math.max(...tos) - Math.min(...froms)) / 1000;
        });
      expect(figures.over).toBe(cycles.length);
      expect(figures.cycle?.median).toBeCloseTo(getMedian(cycles));
    }),
    { numRuns: 50 },
  );
});
