import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableOf } from '#functions/domain/process/case-table.ts';
import { fewestTold, hideSmallGroups } from '#functions/domain/process/hide-small-groups.ts';
import { figuresOf } from '#functions/domain/process/process-figures.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';

const cases = fc
  .array(
    fc.record({
      activities: fc.array(fc.constantFrom('Sent', 'Checked', 'Returned', 'Paid'), {
        ...{ minLength: 1, maxLength: 5 },
      }),
      isOpen: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map(
      ({ activities, isOpen }, n): ProcessCase => ({
        ...{ caseId: `${n}`, number: `${n}`, outcome: '', isOpen },
        events: activities.map((activity, m) => ({
          ...{ activity, kind: 'other', workingSeconds: m },
          at: new Date(Date.UTC(2026, 2, 2, n, m * m)).toISOString(),
        })),
      }),
    ),
  );
const nothing = { categories: [], departments: [], outcomes: [], from: null, to: null };

test('no box, arrow, way, time or bottleneck that people are told is of fewer than five requests', () => {
  fc.assert(
    fc.property(cases, (all) => {
      const figures = { ...figuresOf(tableOf(all)), choices: nothing, withheld: 0 };
      const told = hideSmallGroups(figures);
      const groups = [...told.activities, ...told.moves, ...told.variants];
      for (const { requests } of groups) expect(requests).toBeGreaterThanOrEqual(fewestTold);
      const waitedFor = told.activities.filter(({ wait }) => wait !== null);
      for (const { name } of waitedFor) {
        const waited = all.filter(({ events }) =>
          events.some(({ activity }, n) => n > 0 && activity === name),
        );
        expect(waited.length, name).toBeGreaterThanOrEqual(fewestTold);
      }
      const names = waitedFor.map(({ name }) => name);
      for (const { activity } of told.bottlenecks) expect(names).toContain(activity);
      const over = all.filter(({ isOpen }) => !isOpen).length;
      if (over < fewestTold) expect(told).toMatchObject({ cycle: null, over: 0 });
      for (const part of [told.firstTimeRight, told.late, told.automatic])
        if (part) expect(part).toBeGreaterThanOrEqual(fewestTold);
    }),
  );
});

test('fewer than five requests are told like none', () => {
  fc.assert(
    fc.property(cases, (all) => {
      const toldOf = (some: ProcessCase[]) =>
        hideSmallGroups({ ...figuresOf(tableOf(some)), choices: nothing, withheld: 0 });
      expect(toldOf(all.slice(0, fewestTold - 1))).toEqual(toldOf([]));
    }),
  );
});
