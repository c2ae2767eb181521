import { createHash } from 'node:crypto';
import type { Output } from '#shared/endpoint.ts';
import type { processFigures } from '#shared/process/process-api.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { acrossPeople } from './across-people.ts';
import { bottlenecksOf } from './bottlenecks.ts';
import { isRightAtOnce, wasLate } from './case-course.ts';
import { groupsOf } from './groups-of.ts';
import { spreadOf } from './spread.ts';
import { type Walked, walkCases } from './walk-cases.ts';

export type Figures = Omit<Output<typeof processFigures>, 'choices' | 'withheld'>;

/** So many ways through are told, the most frequent. */
const toldVariants = 200;

/** Stands for a way through in an address: the same for the same activities in the same order, whatever the filter. */
const variantId = (activities: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(activities)).digest('base64url').slice(0, 12);

export const variantOf = ({ events }: ProcessCase): string =>
  variantId(events.map(({ activity }) => activity));

/** The most frequent first; what is as frequent by name, so that the same requests give the same answer. */
function inOrder({ activities, moves, ways }: Walked) {
  const byCount = activities.toSorted(
    (a, b) => b.count - a.count || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
  const places = new Map(byCount.map(({ index }, place) => [index, place]));
  const placeOf = (index: number) => places.get(index) ?? 0;
  const orNull = (index: number | null) => (index === null ? null : placeOf(index));
  return {
    activities: byCount,
    moves: moves
      .map((move) => ({ ...move, from: orNull(move.from), to: orNull(move.to) }))
      .sort(
        (a, b) =>
          b.count - a.count || (a.from ?? -1) - (b.from ?? -1) || (a.to ?? -1) - (b.to ?? -1),
      ),
    ways: ways
      .map((way) => ({ ...way, activities: way.activities.map(placeOf) }))
      .sort(
        (a, b) => b.requests - a.requests || (a.activities.join() < b.activities.join() ? -1 : 1),
      ),
  };
}

/** What really happens to these requests. Every figure is exact. */
export function figuresOf(cases: readonly ProcessCase[], mostVariants = toldVariants): Figures {
  const walked = walkCases(cases);
  const { activities, moves, ways } = inOrder(walked);
  const over = cases.filter(({ isOpen }) => !isOpen);
  const nameOf = (place: number) => activities[place]?.name ?? '';
  const nothing = { median: 0, ninetieth: 0, mean: 0 };
  return {
    requests: cases.length,
    events: walked.events,
    cycle: spreadOf(walked.cycles),
    activities: activities.map(({ name, kind, count, requests, open, waits, paces }) => ({
      ...{ name, kind, count, requests, open },
      ...{ wait: spreadOf(waits), across: acrossPeople(paces) },
    })),
    moves: moves.map(({ from, to, count, requests, waits }) => ({
      ...{ from, to, count, requests },
      wait: spreadOf(waits),
    })),
    variants: ways.slice(0, mostVariants).map((way) => ({
      id: variantId(way.activities.map(nameOf)),
      activities: way.activities,
      requests: way.requests,
      cycle: spreadOf(way.cycles) ?? { ...nothing, working: nothing },
    })),
    variantCount: ways.length,
    over: over.length,
    firstTimeRight: over.filter(isRightAtOnce).length,
    late: over.filter(wasLate).length,
    automatic: over.filter(({ events }) => events.some(({ isAutomatic }) => isAutomatic)).length,
    bottlenecks: bottlenecksOf(walked.activities),
    groups: groupsOf(cases),
  };
}
