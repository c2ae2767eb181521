import type { Output } from '#shared/endpoint.ts';
import type { ProcessGroup, processFigures } from '#shared/process/process-api.ts';

type Figures = Output<typeof processFigures>;

/** Minimum number of requests in a figure. Figures of fewer would disclose single requests. */
export const minGroupSize = 5;

/** Return the part of a whole; null if the part or the rest has one to four requests. */
function maskSmallPart(part: number | null, whole: number): number | null {
  const isFew = (count: number) => count > 0 && count < minGroupSize;
  return part === null || isFew(part) || isFew(whole - part) ? null : part;
}

function maskSmallGroup(group: ProcessGroup): ProcessGroup {
  const { over, firstTimeRight, late } = group;
  if (over < minGroupSize)
    return { ...group, over: 0, cycle: null, firstTimeRight: null, late: null };
  return {
    ...group,
    firstTimeRight: maskSmallPart(firstTimeRight, over),
    late: maskSmallPart(late, over),
  };
}

/**
 * Return the parts of a whole that people may see, each with at least five requests. The omitted parts together have
 * none, or at least five.
 */
export function omitSmallParts<Part>(
  parts: readonly Part[],
  whole: number,
  countOf: (part: Part) => number,
): readonly Part[] {
  const told = parts.filter((part) => countOf(part) >= minGroupSize);
  const rest = whole - told.reduce((sum, part) => sum + countOf(part), 0);
  if (rest <= 0 || rest >= minGroupSize || told.length === 0) return told;
  const least = told.reduce((a, b) => (countOf(b) <= countOf(a) ? b : a));
  return told.filter((part) => part !== least);
}

/**
 * Return the groups whose number of marked requests may be shown. The omitted groups together have no marked requests,
 * or at least five, and the same applies to their other requests.
 */
function selectMarksToDisclose(
  groups: readonly ProcessGroup[],
  over: number,
  marked: number | null,
  mark: 'firstTimeRight' | 'late',
): ReadonlySet<ProcessGroup> {
  const countOf = (group: ProcessGroup) => group[mark] ?? 0;
  const restOf = (group: ProcessGroup) => group.over - countOf(group);
  const tell = (whole: number, count: (group: ProcessGroup) => number) => [
    ...groups.filter((group) => count(group) === 0),
    ...omitSmallParts(groups, whole, count),
  ];
  // Without the total of marked requests, the marked requests of the omitted groups are unknown here.
  if (marked === null) return new Set();
  const others = new Set(tell(over - marked, restOf));
  return new Set(tell(marked, countOf).filter((group) => others.has(group)));
}

/** Hide every figure of fewer than five requests, for people who may not open the requests. */
export function hideSmallGroups(figures: Figures): Figures {
  const isTold = ({ requests }: { readonly requests: number }) => requests >= minGroupSize;
  if (!isTold(figures))
    return {
      ...figures,
      ...{ requests: 0, events: 0, cycle: null, activities: [], moves: [], variants: [] },
      ...{ variantCount: 0, over: 0, firstTimeRight: 0, late: 0, automatic: 0, bottlenecks: [] },
      tellsReturns: true,
      groups: { categories: [], departments: [] },
      // The exact number would disclose how many requests exist.
      withheld: 1,
    };
  const places = new Map<number, number>();
  const activities = figures.activities.filter((activity, place) => {
    if (isTold(activity)) places.set(place, places.size);
    return isTold(activity);
  });
  const isThere = (place: number | null) => place === null || places.has(place);
  const placeOf = (place: number | null) => (place === null ? null : (places.get(place) ?? null));
  const moves = figures.moves.filter(
    (move) => isTold(move) && isThere(move.from) && isThere(move.to),
  );
  const variants = omitSmallParts(figures.variants, figures.over, ({ requests }) => requests);
  // Hide the waiting time of an activity without a shown move to it, because it may be that of a single request.
  const waitedFor = new Set(moves.filter(({ from }) => from !== null).map(({ to }) => placeOf(to)));
  const names = new Set(activities.filter((_, n) => waitedFor.has(n)).map(({ name }) => name));
  const tellGroups = (groups: readonly ProcessGroup[]) => {
    const told = omitSmallParts(groups, figures.requests, ({ requests }) => requests);
    // Times and shares cover only completed requests.
    const timed = new Set(omitSmallParts(told, figures.over, ({ over }) => over));
    const right = selectMarksToDisclose(
      [...timed],
      figures.over,
      figures.firstTimeRight,
      'firstTimeRight',
    );
    const late = selectMarksToDisclose([...timed], figures.over, figures.late, 'late');
    return told.map((group) =>
      maskSmallGroup({
        ...group,
        ...(!timed.has(group) && { over: 0 }),
        ...(!right.has(group) && { firstTimeRight: null }),
        ...(!late.has(group) && { late: null }),
      }),
    );
  };
  const areOver = figures.over >= minGroupSize;
  const tell = (part: number | null) => (areOver ? maskSmallPart(part, figures.over) : null);
  return {
    ...figures,
    cycle: areOver ? figures.cycle : null,
    over: areOver ? figures.over : 0,
    activities: activities.map(({ work, ...one }, n) => ({
      ...one,
      open: one.open < minGroupSize ? 0 : one.open,
      wait: waitedFor.has(n) ? one.wait : null,
      ...(work && isTold(work) && { work }),
    })),
    moves: moves.map((move) => ({ ...move, from: placeOf(move.from), to: placeOf(move.to) })),
    variants: variants.map((variant) => ({
      ...variant,
      activities: variant.activities.map((place) => places.get(place) ?? 0),
    })),
    bottlenecks: figures.bottlenecks
      .filter(({ activity }) => names.has(activity))
      // Only administrators see the number of deciders, because they may see who decides.
      .map((one) => ({
        ...one,
        reasons: one.reasons.filter(({ reason }) => reason !== 'few-deciders'),
      })),
    firstTimeRight: tell(figures.firstTimeRight),
    late: tell(figures.late),
    automatic: tell(figures.automatic),
    groups: {
      categories: tellGroups(figures.groups.categories),
      departments: tellGroups(figures.groups.departments),
    },
    withheld:
      figures.activities.length -
      activities.length +
      (figures.moves.length - moves.length) +
      (figures.variants.length - variants.length),
  };
}
