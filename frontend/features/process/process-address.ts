import type { ProcessQuery } from '#frontend/data/process.ts';
import { t } from '#frontend/lib/text.ts';
import { daysAfter } from '#shared/wall-time.ts';

/** Periods that are chosen by name, by how many days they have. */
export const periods = {
  '90': t`the last 90 days`,
  '365': t`the last 12 months`,
} as const;
export type PeriodName = keyof typeof periods;
export const isPeriod = (text: string | null): text is PeriodName =>
  text !== null && Object.hasOwn(periods, text);

/** What narrows the picture, by the names that the address has for it. */
export const narrowing = ['period', 'category', 'department', 'outcome', 'course'] as const;
export type Narrowing = (typeof narrowing)[number];

const isId = (text: string | null): text is string => text !== null && /^[\da-f-]{36}$/i.test(text);

/** What an address asks for; what it names and nobody knows is left out. `today`: yyyy-mm-dd. */
export function queryOf(search: URLSearchParams, today: string): ProcessQuery {
  const of = (name: string) => search.get(name)?.slice(0, 120) || undefined;
  const source = search.get('source');
  const period = search.get('period');
  const [from, to] = isPeriod(period) ? [daysAfter(today, 1 - Number(period)), today] : [];
  const course = of('course');
  const [category, department, outcome] = [of('category'), of('department'), of('outcome')];
  return {
    ...(isId(source) && { source }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(category !== undefined && { category }),
    ...(department !== undefined && { department }),
    ...(outcome !== undefined && { outcome }),
    ...((course === 'straight' || course === 'rework') && { course }),
  };
}

/** How much of all moves an address wants to see, in percent; undefined where it doesn't say. */
export function shareOf(search: URLSearchParams): number | undefined {
  const share = Number(search.get('share'));
  return Number.isInteger(share) && share >= 50 && share <= 100 ? share : undefined;
}
