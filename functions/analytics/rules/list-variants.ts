import { createHash } from 'node:crypto';
import { type CaseTable, listCaseActivities, noIndex } from './case-table.ts';
import { calculateGroupDurations } from './spreads-by.ts';

/** Return the id of a variant for URLs. It depends only on the activities and their order, not on the filter. */
function hashVariant(table: CaseTable, way: number): string {
  const { texts } = table.names.activities;
  const names = [...listCaseActivities(table, table.wayCases[way] ?? 0)].map((one) => texts[one]);
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 12);
}

/** Return the number of the variant with this id; -1 if no request followed it. */
export const findVariantNumber = (table: CaseTable, id: string): number | undefined =>
  table.wayCases.findIndex((_, way) => hashVariant(table, way) === id);

/**
 * Return the variants of completed requests, most frequent first. Equally frequent variants are sorted by their
 * activities.
 * @param places positions of the activities in the response
 * @param most maximum number of returned variants
 */
export function listVariants(table: CaseTable, over: Int32Array, places: Int32Array, most: number) {
  const counts = new Int32Array(table.wayCases.length);
  for (const one of over) {
    const way = table.way[one] ?? 0;
    counts[way] = (counts[way] ?? 0) + 1;
  }
  const there = [...counts.keys()].filter((way) => (counts[way] ?? 0) > 0);
  // Sort only the most frequent variants, including all that tie with the last of them.
  const least = [...there.map((way) => counts[way] ?? 0)].sort((a, b) => b - a)[most - 1] ?? 0;
  const told = there
    .filter((way) => (counts[way] ?? 0) >= least)
    .map((way) => {
      const requests = counts[way] ?? 0;
      const activities = Array.from(
        listCaseActivities(table, table.wayCases[way] ?? 0),
        (one) => places[one] ?? 0,
      );
      return { way, requests, activities, name: activities.join() };
    })
    .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1))
    .slice(0, most);
  const ranks = new Int32Array(counts.length).fill(noIndex);
  for (const [rank, { way }] of told.entries()) ranks[way] = rank;
  const rankOf = new Int32Array(table.count).fill(noIndex);
  for (const one of over) rankOf[one] = ranks[table.way[one] ?? 0] ?? noIndex;
  const cycles = calculateGroupDurations(over, rankOf, told.length, table.cycle);
  const nothing = { median: 0, ninetieth: 0, mean: 0 };
  return {
    count: there.length,
    ways: told.map(({ way, requests, activities }, rank) => ({
      ...{ id: hashVariant(table, way), activities, requests },
      cycle: cycles.spreadOf(rank) ?? { ...nothing, working: nothing },
    })),
  };
}
