import { expect, test } from 'vitest';
import { misfits } from '#shared/routing/what-if/fit.ts';
import { randomOf } from '#shared/routing/what-if/random.ts';
import { asItIs, type PastDecision, type QueuedRequest } from '#shared/routing/what-if/types.ts';
import { whatIf } from '#shared/routing/what-if/what-if.ts';
import { request, step } from './support/queues.ts';

const day = 8 * 3600;
type World = { readonly requests: QueuedRequest[]; readonly decisions: PastDecision[] };

/** Requests that arrive at random and go to one person; `end`: when each is decided in this world. */
function worldOf(seed: number, end: (arrival: number, before: number, n: number) => number): World {
  const sent = Array.from({ length: 150 }, (_, n) => Math.floor(randomOf(seed, n) * 40 * day));
  sent.sort((a, b) => a - b);
  let before = 0;
  const decisions = sent.map((from, n) => {
    const to = end(from, before, n);
    before = to;
    return { userId: 'ann', from, to };
  });
  return { requests: sent.map((at) => request(at, step(['ann']))), decisions };
}
function fitOf({ requests, decisions }: World) {
  const times = decisions.map(({ from, to }) => to - from).sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
  const meanSeconds = times.reduce((a, b) => a + b, 0) / times.length;
  const happened = { medianSeconds: at(0.5), slowSeconds: at(0.9), meanSeconds };
  const simulated = whatIf({ requests, decisions, scenario: asItIs, runs: 20, seed: 1 });
  return misfits(happened, simulated, decisions);
}
const worlds = Array.from({ length: 20 }, (_, seed) => seed + 1);

test('people who decide one request after the other mostly fit their simulation', () => {
  const inTurn = (seed: number) =>
    worldOf(seed, (from, before, n) => Math.max(from, before) + 1800 + randomOf(seed, n, 1) * 3600);
  expect(worlds.filter((seed) => fitOf(inTurn(seed)).length === 0).length).toBeGreaterThan(14);
});

test('nothing is told of changes where people look at an inbox now and then', () => {
  const inbox = (seed: number) =>
    worldOf(seed, (from) => Math.ceil((from + 1) / (day / 2)) * (day / 2));
  expect(worlds.filter((seed) => fitOf(inbox(seed)).length > 0)).toEqual(worlds);
});

test('nothing is told of changes where each request has a delay of its own', () => {
  const delayed = (seed: number) =>
    worldOf(seed, (from, _, n) => from + day * (1 + 3 * randomOf(seed, n, 2)));
  expect(worlds.filter((seed) => fitOf(delayed(seed)).length > 0)).toEqual(worlds);
});
