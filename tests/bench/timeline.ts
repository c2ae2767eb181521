import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import * as z from 'zod';
import type { TimelineBar, TimelineStage } from '#shared/timeline/timeline.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { startOfTests } from '#tests/support/set-clock.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { openSignedInPage } from '#tests/support/work-on-screen.ts';
import { calculateQuantile } from './measure.ts';

/**
 * Scroll and zoom the timeline with N bars in a browser with a throttled CPU, and print the durations of frames. Prints
 * tables and asserts nothing.
 *
 * Usage: node tests/bench/timeline.ts [--bars N] [--slower N]
 */
const { values: options } = parseArgs({
  options: {
    bars: { type: 'string', default: '1000' },
    slower: { type: 'string', default: '1' },
  },
});
const count = Number(options.bars);
const hour = 3_600_000;
const now = Date.parse(startOfTests);
const at = (hours: number) => new Date(now + hours * hour).toISOString();
const id = (n: number) => `77766666-f0a1-4003-82b9-${String(n).padStart(12, '0')}`;
const person = { userId: id(1), name: 'Mira Okafor' };

/** Build a bar with three decided stages, one overdue stage and one forecast. */
const getBar = (n: number): TimelineBar => {
  const stage = (name: string, more: Pick<TimelineStage, 'state' | 'from' | 'to' | 'dueAt'>) => ({
    ...{ name, people: [person] },
    ...more,
  });
  const late = -(n % 40);
  return {
    ...{ requestId: id(n), number: `REQ-2026-${n}`, title: `Request ${n}`, status: 'InReview' },
    ...{ categoryId: id(2), categoryName: 'Travel', departmentId: null, requester: person },
    stages: [
      stage('Line manager', { state: 'done', from: at(late - 110), to: at(late - 80) }),
      stage('Finance', { state: 'done', from: at(late - 80), to: at(late - 60) }),
      stage('Legal', { state: 'done', from: at(late - 70), to: at(late - 50) }),
      stage('Department head', { state: 'open', from: at(late - 50), dueAt: at(late - 5) }),
      stage('Panel', { state: 'forecast', from: at(2), to: at(30 + late) }),
    ],
  };
};
const bars = Array.from({ length: count }, (_, n) => getBar(n + 10));

/** Serve these bars to the page, 50 at a time. */
async function serve(page: Page) {
  await page.route(/\/timeline\?/, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const items = bars.slice(from, from + 50);
    const next = from + 50 < count ? { cursor: String(from + 50) } : {};
    return route.fulfill({ json: { items, ...next } });
  });
}

const Trace = z.array(
  z.looseObject({
    name: z.string(),
    pid: z.number(),
    tid: z.number(),
    tdur: z.number().optional(),
  }),
);

/**
 * Return the longest task of the main thread during `act`, in CPU milliseconds, which other programs do not affect. One
 * frame lasts 16.7 ms.
 */
async function measureLongestTaskMs(
  session: CDPSession,
  act: () => Promise<void>,
): Promise<number> {
  const events: z.infer<typeof Trace> = [];
  const hear = ({ value }: { value: object[] }) => events.push(...Trace.parse(value));
  session.on('Tracing.dataCollected', hear);
  const includedCategories = ['toplevel', 'devtools.timeline'];
  await session.send('Tracing.start', { traceConfig: { includedCategories } });
  await act();
  const complete = new Promise<void>((resolve) =>
    session.once('Tracing.tracingComplete', () => resolve()),
  );
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', hear);
  const script = events.find(({ name }) => name === 'FunctionCall');
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === script?.pid && tid === script.tid,
  );
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** Measure the durations of frames during `act`, in milliseconds. */
async function measureFrames(page: Page, session: CDPSession, act: () => Promise<void>) {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = (time: number) => {
      frames.push(time - last);
      last = time;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { frames });
  });
  const longest = await measureLongestTaskMs(session, act);
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const ms = (share: number) => Number(calculateQuantile(frames.slice(2), share).toFixed(1));
  const slow = frames.filter((frame) => frame > 25).length / frames.length;
  return {
    frames: frames.length,
    ...{ 'p50 ms': ms(0.5), 'p95 ms': ms(0.95), 'p99 ms': ms(0.99) },
    'over 25 ms': `${(slow * 100).toFixed(1)} %`,
    'longest work, ms': Number(longest.toFixed(1)),
  };
}

const product = await startProduct({ demo: true, indexLag: false });
const browser = await openBrowser();
if (!browser) throw new Error('No browser.');
try {
  const { page, close } = await openSignedInPage(browser, product.url, 'manager');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await serve(page);
  await page.goto('/timeline/view');
  const title = page.getByRole('link', { name: `Request ${count + 9}`, exact: true });
  // Each page is requested when its position becomes visible.
  while ((await title.count()) === 0) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(100);
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slower) });
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.move(900, 500);
  const scroll = await measureFrames(page, session, async () => {
    for (let n = 0; n < 200; n += 1) await page.mouse.wheel(0, 240);
  });
  const zoom = await measureFrames(page, session, async () => {
    for (const key of '++---++--+++--++'.repeat(3)) {
      await page.keyboard.press(key);
      await page.waitForTimeout(60);
    }
  });
  const [load = 0] = loadavg();
  console.log(`${count} bars, processor ${options.slower} times slower, load ${load.toFixed(1)}`);
  console.table({ scroll, zoom });
  await close();
} finally {
  await browser.close();
  await product.stop();
}
