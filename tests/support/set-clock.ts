import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** A usual working day: a Wednesday in the middle of a month, far from holidays and from changes of the clocks. */
const usualDay = '2026-11-18T10:00:00Z';

/** Start of time in a product that a test starts: TEST_NOW (ISO 8601), or else a usual day. */
export const startOfTests: string = process.env.TEST_NOW ?? usualDay;

const Kept = z.object({ offset: z.number() });
const folders = new Map<string, string>();

/** Keep the clock of each product that a test starts, so that its browsers can live in its time. */
export function keepsTimeIn(url: string, data: string): void {
  folders.set(url, data);
}

/** The folder of the product at an address, if a test of this process started it. */
export const findProductFolder = (url: string): string | undefined => folders.get(url);

/** Return the difference between the clock of the product at an address and this machine's own, in milliseconds. */
export function readClockOffset(url: string): number {
  const file = join(folders.get(url) ?? '', 'clock.json');
  return folders.has(url) && existsSync(file)
    ? Kept.parse(JSON.parse(readFileSync(file, 'utf8'))).offset
    : 0;
}

/** Runs in a page, before its own scripts: its present moment is `offset` milliseconds from the machine's own. */
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
