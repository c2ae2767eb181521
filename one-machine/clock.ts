import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { createDamagedFileError } from './explain-failure.ts';

/**
 * Single clock of the one-machine runtime, in milliseconds since 1970: the machine's clock plus an offset that only
 * increases. Timers of the state machine, calendars, tokens and functions use it.
 */
export type Clock = {
  now(): number;
  /**
   * Call `fire` once when the clock reaches `at`, however far in the future. Return a function that cancels the timer.
   */
  timer(at: number, fire: () => void): () => void;
  /** Move the clock forward. Before this returns, due timers fire in the order of their times. */
  advance(ms: number): void;
};

/** A clock whose offset other threads can read: a signed 64-bit integer of milliseconds. */
export type SharedClock = Clock & { readonly offset: SharedArrayBuffer };

type Timer = { at: number; fire: () => void };

// Node's timers fire at once beyond 24.8 days, and stop while a laptop sleeps. Checking every minute solves both.
const maxSleepMs = 60_000;

const StoredClock = z.strictObject({ offset: z.int() });

/**
 * Open the clock stored in `folder`. Without a folder the offset is not stored. `start`: start time in milliseconds of
 * a clock that is not stored yet; default: the machine's time.
 */
export function openClock(folder?: string, start?: number): SharedClock {
  const file = folder && join(folder, 'clock.json');
  const offset = new SharedArrayBuffer(8);
  const cell = new BigInt64Array(offset);
  const kept = file ? readOffset(file) : undefined;
  const begun = start === undefined ? 0 : Math.round(start - Date.now());
  if (file && kept === undefined && begun !== 0) writeOffset(file, begun);
  Atomics.store(cell, 0, BigInt(kept ?? begun));
  const timers: Timer[] = [];
  let wake: NodeJS.Timeout | undefined;

  const now = () => Date.now() + Number(Atomics.load(cell, 0));

  const fireDue = () => {
    for (let next = timers[0]; next && next.at <= now(); next = timers[0]) {
      timers.shift();
      next.fire();
    }
    sleep();
  };
  const sleep = () => {
    clearTimeout(wake);
    const next = timers[0];
    if (next) wake = setTimeout(fireDue, Math.min(Math.max(next.at - now(), 0), maxSleepMs));
    wake?.unref();
  };

  return {
    offset,
    now,
    timer(at, fire) {
      const timer = { at, fire };
      const place = timers.findLastIndex((other) => other.at <= at) + 1;
      timers.splice(place, 0, timer);
      if (place === 0) sleep();
      return () => {
        const index = timers.indexOf(timer);
        if (index >= 0) timers.splice(index, 1);
      };
    },
    advance(ms) {
      if (!Number.isSafeInteger(ms) || ms < 0)
        throw new RangeError('The clock only moves forward.');
      const moved = Number(Atomics.load(cell, 0)) + ms;
      if (file) writeOffset(file, moved);
      Atomics.store(cell, 0, BigInt(moved));
      fireDue();
    },
  };
}

/** @returns undefined if no offset is stored */
function readOffset(file: string): number | undefined {
  try {
    return StoredClock.parse(JSON.parse(readFileSync(file, 'utf8'))).offset;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw createDamagedFileError(file, error);
  }
}

/** Write the offset before the clock moves, so that time never runs backwards after a crash. */
function writeOffset(file: string, offset: number) {
  mkdirSync(join(file, '..'), { recursive: true });
  const handle = openSync(`${file}.tmp`, 'w');
  writeSync(handle, JSON.stringify({ offset }));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.tmp`, file);
}
