import type { ProcessFilter } from '#shared/process/process-api.ts';
import { type CaseTable, listCaseIndexes } from './case-table.ts';
import { widenFilter } from './coarse-filter.ts';
import {
  createDisclosureRules,
  getMonth,
  groupSmallValues,
  type ValuePart,
  valueParts,
} from './difference-rules.ts';
import { filterCases } from './filter-cases.ts';
import { minGroupSize } from './hide-small-groups.ts';

const firstDay = (month: number) =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString().slice(0, 10);
const dayBefore = (day: string) =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** Return the period without months at its ends that can be shown only together with months outside of the period. */
function trimSmallMonths(table: CaseTable, { from, to, ...filter }: ProcessFilter): ProcessFilter {
  const counts = new Map<number, number>();
  for (const one of filterCases(table, filter)) {
    const month = getMonth(table, one);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  const isWithin = (month: number) =>
    (from === undefined || firstDay(month) >= from) && (to === undefined || firstDay(month) <= to);
  const told = groupSmallValues(counts, true)
    .filter((months) => months.every(isWithin))
    .flat();
  const asked = [...counts.keys()].filter(isWithin);
  const [least, most] = [Math.min(...told), Math.max(...told)];
  if (told.length === 0) return { ...filter, from, to };
  return {
    ...filter,
    ...(from !== undefined && { from: Math.min(...asked) < least ? firstDay(least) : from }),
    ...(to !== undefined && { to: Math.max(...asked) > most ? dayBefore(firstDay(most + 1)) : to }),
  };
}

/** Whether the figures without this part of the filter may show the selected value next to other values. */
function canDiscloseValue(table: CaseTable, filter: ProcessFilter, part: ValuePart): boolean {
  const { [part]: text, ...wider } = filter;
  if (text === undefined) return true;
  const rules = createDisclosureRules(table, wider);
  if (!rules.isShown(listCaseIndexes(table))) return true;
  const { categories, departments, outcomes } = table.names;
  const find = {
    category: () => categories.texts.indexOf(text),
    department: () => departments.texts.indexOf(text),
    outcome: () => outcomes.texts.indexOf(text),
    course: () => (text === 'straight' ? 1 : 0),
  };
  return rules.listShownValues(part).has(find[part]());
}

/**
 * Return the filter for people who may not open every request: whole months and bands of amounts. Undefined if the
 * figures, or their difference from other available figures, would cover fewer than five requests.
 */
export function coarsenFilter(table: CaseTable, asked: ProcessFilter): ProcessFilter | undefined {
  const filter = trimSmallMonths(table, widenFilter(asked));
  if (filterCases(table, filter).length < minGroupSize) return undefined;
  const isShown =
    createDisclosureRules(table, filter).isShown(listCaseIndexes(table)) &&
    valueParts.every((part) => canDiscloseValue(table, filter, part));
  return isShown ? filter : undefined;
}
