import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** A normal working day: a Wednesday in mid-month, far from holidays and clock changes. */
const usualDay = '2026-11-18T10:00:00Z';

/** Start time of products in tests: TEST_NOW (ISO 8601), or else a normal working day. */
export const startOfTests: string = process.env.TEST_NOW ?? usualDay;

const StoredClock = z.object({ offset: z.number() });
const folders = new Map<string, string>();

/** Remember the data folder of each product that a test starts, so that browsers of the test can use the same clock. */
export function registerProductFolder(url: string, data: string): void {
  folders.set(url, data);
}

/** Return the data folder of the product at an address, if this test process started it. */
export const findProductFolder = (url: string): string | undefined => folders.get(url);

/** Return the offset of the clock of the product at an address from the clock of this machine, in milliseconds. */
export function readClockOffset(url: string): number {
  const file = join(folders.get(url) ?? '', 'clock.json');
  return folders.has(url) && existsSync(file)
    ? StoredClock.parse(JSON.parse(readFileSync(file, 'utf8'))).offset
    : 0;
}

/** Shift the clock of a page by `offset` milliseconds. Runs in the page before its own scripts. */
export function shiftDate(offset: number): void {
  const machineNow = Date.now;
  const now = () => machineNow() + offset;
  const Shifted = new Proxy(Date, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: () => new Shifted().toString(),
  });
  Date.now = now;
  Date.prototype.constructor = Shifted;
  globalThis.Date = Shifted;
}
