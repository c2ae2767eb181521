import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openClock } from '#one-machine/clock.ts';

const day = 86_400_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clock-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test('advancing the test clock fires all timers that become due, in order of their times', () => {
  const clock = openClock();
  const fired: string[] = [];
  const start = clock.now();
  clock.timer(start + 2 * day, () => fired.push('second'));
  clock.timer(start + 1 * day, () => fired.push('first'));
  clock.timer(start + 2 * day, () => fired.push('third'));
  clock.timer(start + 5 * day, () => fired.push('later'));
  const cancel = clock.timer(start + 1 * day, () => fired.push('cancelled'));
  cancel();
  clock.advance(3 * day);
  expect(fired).toEqual(['first', 'second', 'third']);
  expect(clock.now()).toBeGreaterThanOrEqual(start + 3 * day);
});

test('one advance of the test clock fires a due timer that an earlier timer sets', () => {
  const clock = openClock();
  const fired: string[] = [];
  const start = clock.now();
  clock.timer(start + day, () => {
    clock.timer(start + 2 * day, () => fired.push('escalated'));
    fired.push('breached');
  });
  clock.advance(3 * day);
  expect(fired).toEqual(['breached', 'escalated']);
});

test('a timer 60 days ahead fires at its time, although JavaScript timers are limited to 24 days', () => {
  vi.useFakeTimers();
  const clock = openClock();
  const fire = vi.fn();
  clock.timer(clock.now() + 60 * day, fire);
  vi.advanceTimersByTime(60 * day - 1);
  expect(fire).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(fire).toHaveBeenCalledOnce();
});

test('a timer set for a past time fires immediately', async () => {
  const clock = openClock();
  const fire = vi.fn();
  clock.timer(clock.now() - 1, fire);
  await vi.waitFor(() => expect(fire).toHaveBeenCalledOnce());
});

test('the time of an advanced test clock survives a restart', () => {
  const before = Date.now();
  openClock(folder).advance(10 * day);
  expect(openClock(folder).now()).toBeGreaterThanOrEqual(before + 10 * day);
});

test('only a new test clock starts at the given time, and an existing one continues from its saved time', () => {
  const start = Date.parse('2020-02-29T12:00:00Z');
  expect(openClock(folder, start).now() - start).toBeLessThan(day);
  openClock(folder).advance(day);
  const again = openClock(folder, Date.now());
  expect(again.now()).toBeGreaterThanOrEqual(start + day);
  expect(again.now()).toBeLessThan(start + 2 * day);
});

test('the test clock cannot be moved back, and a damaged clock file prevents the start with instructions', () => {
  const clock = openClock(folder);
  expect(() => clock.advance(-1)).toThrow(/only moves forward/);
  writeFileSync(join(folder, 'clock.json'), '{');
  expect(() => openClock(folder)).toThrow(/clock\.json.*--fresh/);
});
