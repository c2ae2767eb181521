import { EventQueue } from '#shared/routing/what-if/event-queue.ts';
import { drawFromSeeds } from '#shared/routing/what-if/habits.ts';
import type { Absence, PastDecision, QueuedRequest } from '#shared/routing/what-if/types.ts';
import { buildQueuedRequest, createStep } from './queues.ts';

const hour = 3600;
export const day = 8 * hour;
const days = 60;
export const workdays = Array.from({ length: days + 1 }, (_, n) => n * day);

type Draw = () => number;
/**
 * A decision habit. `next`: seconds until the next look at the inbox, or until the current work is done. `luck`: random
 * state of the person.
 */
type Habit = {
  readonly manner: 'turn' | 'rounds' | 'delay';
  readonly next: (draw: Draw, now: number, luck: number) => number;
  /** Maximum number of requests that the person decides per round. */
  readonly perRound?: number;
};
/** A simulated world of people with known habits and arriving requests, in which true figures can be counted. */
export type World = {
  readonly name: string;
  /** People of each step, in order of the steps. */
  readonly steps: readonly (readonly string[])[];
  readonly perDay: number;
  readonly habit: (userId: string) => Habit;
};
export type WorldResult = {
  readonly decisions: readonly PastDecision[];
  readonly missed: readonly PastDecision[];
  readonly cycles: readonly number[];
};

const drawFrom = (...seeds: number[]): Draw => {
  let n = 0;
  return () => drawFromSeeds(...seeds, n++);
};
const exponential = (mean: number, draw: Draw) => -mean * Math.log(1 - draw());
const createTurnHabit = (mean: number): Habit => ({
  manner: 'turn',
  next: (draw) => mean * (0.4 + 1.2 * draw()),
});
const inbox = (mean: number): Habit => ({
  manner: 'rounds',
  next: (draw) => exponential(mean, draw),
});
/** Habit of a person who checks the inbox twice a day, at about the same times. The times differ between people. */
const twiceADay: Habit = {
  manner: 'rounds',
  next: (draw, now, luck) => {
    const shift = drawFromSeeds(luck) * (day / 2);
    const half = Math.floor((now - shift) / (day / 2)) + 1;
    return shift + half * (day / 2) + (0.1 + 0.8 * draw()) * (day / 2) - now;
  },
};
/** Habit of a person with little time on some days and a lot on other days. */
const moody: Habit = {
  manner: 'rounds',
  next: (draw, now, luck) =>
    exponential(drawFromSeeds(luck, 3, Math.floor(now / day)) < 0.3 ? 6 * hour : 1.5 * hour, draw),
};

const one = [['ann']];
const two = [['ann', 'ben']];
export const worlds: readonly World[] = [
  { name: 'in turn, one person', steps: one, perDay: 4, habit: () => createTurnHabit(1.4 * hour) },
  { name: 'in turn, two share', steps: two, perDay: 8, habit: () => createTurnHabit(1.4 * hour) },
  { name: 'inbox, one person', steps: one, perDay: 4, habit: () => inbox(4 * hour) },
  { name: 'inbox, two share', steps: two, perDay: 4, habit: () => inbox(4 * hour) },
  { name: 'inbox twice a day', steps: one, perDay: 4, habit: () => twiceADay },
  {
    ...{ name: 'inbox, two steps', steps: [['ann'], ['ben']], perDay: 4 },
    habit: (userId) => inbox(userId === 'ben' ? 6 * hour : 3 * hour),
  },
  { name: 'inbox, busy and quiet days', steps: one, perDay: 4, habit: () => moody },
  {
    ...{ name: 'inbox, five a round', steps: one, perDay: 4 },
    habit: () => ({ ...inbox(4 * hour), perRound: 5 }),
  },
  {
    ...{ name: 'mixed: inbox, then in turn', steps: [['ann'], ['ben']], perDay: 4 },
    habit: (userId) => (userId === 'ben' ? createTurnHabit(1.2 * hour) : inbox(3 * hour)),
  },
  {
    ...{ name: 'delay of each request', steps: one, perDay: 4 },
    habit: () => ({ manner: 'delay', next: (draw) => day * (1 + 3 * draw()) }),
  },
];

/** Generate requests at random times of the period. */
export function generateArrivals({ steps, perDay }: World, seed: number): QueuedRequest[] {
  const draw = drawFrom(seed, 1);
  const sent = Array.from({ length: perDay * days }, () => Math.floor(draw() * days * day));
  return sent
    .sort((a, b) => a - b)
    .map((at) => buildQueuedRequest(at, ...steps.map((people, n) => createStep(people, 1, n + 1))));
}

type Item = { readonly request: number; readonly nth: number; readonly from: number };
type Happening = (now: number) => void;
type Change = { readonly added?: string; readonly away?: Absence };

/**
 * Simulate the decisions of all requests by the habits of people. Return the true decisions and cycle times. Another
 * seed changes only the random events.
 */
export function simulateWorld(
  { steps, habit }: World,
  requests: readonly QueuedRequest[],
  seed: number,
  { added, away }: Change = {},
): WorldResult {
  const crowds = steps.map((people, n) => (added && n === 0 ? [...people, added] : people));
  const people = [...new Set(crowds.flat())];
  const events = new EventQueue<Happening>();
  const [decisions, missed, cycles]: [PastDecision[], PastDecision[], number[]] = [[], [], []];
  const waiting: Item[] = [];
  const freeSince = new Map(people.map((userId) => [userId, 0]));
  const draws = new Map(people.map((userId, n) => [userId, drawFrom(seed, 2, n)]));
  const next = (userId: string, now: number) =>
    habit(userId).next(draws.get(userId) ?? Math.random, now, seed + 7919 * people.indexOf(userId));
  const isAway = (userId: string, now: number) =>
    away?.userId === userId && away.from <= now && now < away.to;
  const take = (userId: string) => {
    const at = waiting.findIndex(({ nth }) => crowds[nth]?.includes(userId));
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  const finish = (userId: string, { request: of, nth, from }: Item, now: number) => {
    decisions.push({ userId, from, to: now });
    for (const other of crowds[nth] ?? [])
      if (other !== userId) missed.push({ userId: other, from, to: now });
    if (nth + 1 < steps.length) open({ request: of, nth: nth + 1, from: now });
    else cycles.push(now - (requests[of]?.sent ?? 0));
  };
  const work = (userId: string, now: number) => {
    if (!freeSince.has(userId) || isAway(userId, now)) return;
    const item = take(userId);
    if (!item) return;
    freeSince.delete(userId);
    events.push(now + next(userId, now), (end) => {
      finish(userId, item, end);
      freeSince.set(userId, end);
      work(userId, end);
    });
  };
  const round = (userId: string) => (now: number) => {
    let end = now;
    if (!isAway(userId, now))
      for (let left = habit(userId).perRound ?? requests.length; left > 0; left -= 1) {
        const item = take(userId);
        if (!item) break;
        end += 120;
        events.push(end, (then) => finish(userId, item, then));
      }
    if (now < 3 * days * day) events.push(end + next(userId, end), round(userId));
  };
  const open = (item: Item) => {
    const crowd = crowds[item.nth] ?? [];
    const [first = ''] = crowd;
    if (habit(first).manner === 'delay') {
      const begin = away && isAway(first, item.from) ? away.to : item.from;
      events.push(begin + next(first, begin), (now) => finish(first, item, now));
      return;
    }
    waiting.push(item);
    const workers = crowd.filter((userId) => habit(userId).manner === 'turn');
    workers.sort((a, b) => (freeSince.get(a) ?? 0) - (freeSince.get(b) ?? 0));
    for (const userId of workers) work(userId, item.from);
  };
  requests.forEach(({ sent }, n) => {
    events.push(sent, () => open({ request: n, nth: 0, from: sent }));
  });
  for (const userId of people)
    if (habit(userId).manner === 'rounds') events.push(next(userId, 0), round(userId));
  if (away) events.push(away.to, (now) => work(away.userId, now));
  while (cycles.length < requests.length) {
    const now = events.next;
    events.pop()?.(now);
  }
  return { decisions, missed, cycles };
}

/** Calculate the figures of cycle times as the product defines them. */
export function summarizeCycles(cycles: readonly number[]) {
  const sorted = cycles.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  const meanSeconds = sorted.reduce((a, b) => a + b, 0) / sorted.length;
  return { medianSeconds: at(0.5), slowSeconds: at(0.9), meanSeconds };
}
