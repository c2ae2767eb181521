import { inContext, t } from '#frontend/lib/text.ts';
import { compareNames } from '#shared/fold-name.ts';
import { isClosedRequest } from '#shared/requests/request.ts';
import type { TimelineBar } from '#shared/timeline/timeline.ts';

/** Line of the timeline: a bar, or the heading of a group. */
export type TimelineLine =
  | { readonly kind: 'bar'; readonly key: string; readonly bar: TimelineBar }
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly name: string;
      readonly count: number;
      readonly isFolded: boolean;
    };

/** Groupings of bars, by their value in the URL. */
export const groupings = {
  person: inContext('group')`person`,
  category: inContext('group')`category`,
  department: inContext('group')`department`,
} as const;
export type Grouping = keyof typeof groupings;
export const isGrouping = (text: string | undefined): text is Grouping =>
  text !== undefined && Object.hasOwn(groupings, text);

type Window = { readonly start: number; readonly end: number };
export type NamedDepartment = { readonly id: string; readonly name: string };

/** Whether a request was open during the visible period, or still is. */
export function isOpenInWindow({ status, stages }: TimelineBar, { start, end }: Window): boolean {
  const [first] = stages;
  if (!first) return false;
  const last = Math.max(...stages.map(({ from, to }) => Date.parse(to ?? from)));
  return Date.parse(first.from) < end && (!isClosedRequest({ status }) || last >= start);
}

const groupOf = (
  { requester, categoryId, categoryName, departmentId }: TimelineBar,
  by: Grouping,
  departments: readonly NamedDepartment[],
): NamedDepartment => {
  if (by === 'person') return { id: requester.userId, name: requester.name };
  if (by === 'category') return { id: categoryId, name: categoryName };
  const department = departments.find(({ id }) => id === departmentId);
  return department ?? { id: '', name: t`No department` };
};

/** Return the bars in order, or grouped under headings by name. A collapsed group has only its heading. */
export function buildTimelineLines(
  bars: readonly TimelineBar[],
  by: Grouping | undefined,
  departments: readonly NamedDepartment[],
  folded: ReadonlySet<string>,
): TimelineLine[] {
  const toLine = (bar: TimelineBar): TimelineLine => ({ kind: 'bar', key: bar.requestId, bar });
  if (!by) return bars.map(toLine);
  const named = bars.map((bar) => ({ bar, group: groupOf(bar, by, departments) }));
  const groups = [...Map.groupBy(named, ({ group }) => group.id)];
  const nameOf = ([, [first]]: (typeof groups)[number]) => first?.group.name ?? '';
  return groups
    .sort((a, b) => compareNames(nameOf(a), nameOf(b)))
    .flatMap((entry): TimelineLine[] => {
      const [id, members] = entry;
      const isFolded = folded.has(id);
      const head = { name: nameOf(entry), count: members.length, isFolded };
      return [
        { kind: 'group', key: `group ${id}`, ...head },
        ...(isFolded ? [] : members.map(({ bar }) => toLine(bar))),
      ];
    });
}
