import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { openAs, openBrowser, openPage } from '#tests/support/browser.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { screensToMeasure } from './web-screens.ts';

/**
 * npm run bench:web [-- --screen PART] What a first visit to each screen of the demo organisation costs in a browser
 * whose processor is slowed down four times, on the two lines of docs: milliseconds until something and until the
 * largest part is shown, milliseconds by which long tasks block, milliseconds until the palette answers a key, shift of
 * the layout, and requests and kilobytes until the network rests. Prints a table for each line; asserts nothing.
 */
const { values: options } = parseArgs({ options: { screen: { type: 'string', default: '' } } });
const slowdown = 4;
const lines = {
  desk: { latency: 40, megabits: 10, budget: { fcp: 500, lcp: 1000 } },
  'slow 4G': { latency: 150, megabits: 1.6, budget: { fcp: 900, lcp: 1800 } },
} as const;
type Line = (typeof lines)[keyof typeof lines];
const limits = { tbt: 150, inp: 150, cls: 0, requests: 40 };
/** Milliseconds without a request after which the network rests. */
const rest = 1500;

const Measured = z.object({
  fcp: z.number(),
  lcp: z.number(),
  tbt: z.number(),
  cls: z.number(),
});

/** Collects what a page tells of itself from its very beginning; read by `measured`. */
function observe() {
  const seen = { lcp: 0, tbt: 0, cls: 0, inp: 0 };
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('longtask', ({ duration }) => {
    seen.tbt += Math.max(0, duration - 50);
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.cls += value;
  });
  Object.assign(window, { seen });
}

const measured = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { lcp: number; tbt: number; cls: number } };
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { ...seen, fcp: paint?.startTime ?? Number.NaN };
  });

/** Milliseconds from a key to the next frame after the palette has opened. */
async function answerTo(page: Page): Promise<number> {
  await page.evaluate(() => {
    const begun = { at: 0, took: 0 };
    Object.assign(window, { begun });
    addEventListener(
      'keydown',
      () => {
        begun.at = performance.now();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            begun.took = performance.now() - begun.at;
          }),
        );
      },
      { capture: true, once: true },
    );
  });
  await page.keyboard.press('Control+k');
  await page.waitForFunction(() => (window as unknown as { begun: { took: number } }).begun.took);
  return page.evaluate(() => (window as unknown as { begun: { took: number } }).begun.took);
}

/** Counts what goes over the line, and tells when nothing has for a while. */
async function countTraffic(page: Page, { latency, megabits }: Line) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const bytesPerSecond = (megabits * 1_000_000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const traffic = { requests: 0, bytes: 0, last: performance.now() };
  const touch = () => {
    traffic.last = performance.now();
  };
  session.on('Network.requestWillBeSent', () => {
    traffic.requests += 1;
    touch();
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    touch();
  });
  return {
    traffic,
    async rests() {
      while (performance.now() - traffic.last < rest)
        await new Promise((resolve) => setTimeout(resolve, rest / 5));
    },
  };
}

/** A first visit: nothing is in the browser's cache but that the person is signed in. */
async function visit(
  browser: Browser,
  url: string,
  screen: { who: string; path: string },
  line: Line,
) {
  const { page, close } = await openPage(browser, url);
  if (screen.who) await openAs(page, `${screen.who}@countersign.example`);
  await page.addInitScript(observe);
  const { traffic, rests } = await countTraffic(page, line);
  await page.goto(screen.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await rests();
  const { requests, bytes } = traffic;
  const { fcp, lcp, tbt, cls } = Measured.parse(await measured(page));
  const inp = await answerTo(page);
  await close();
  return { fcp, lcp, tbt, inp, cls, requests, kB: bytes / 1000 };
}

const within = (value: number, limit: number, digits = 0) =>
  `${value.toFixed(digits)}${value > limit ? ' !' : ''}`;

const product = await startProduct({ demo: true });
const browser = await openBrowser();
if (!browser) throw new Error('No browser: name one in CHROMIUM_PATH.');
try {
  const screens = (await screensToMeasure(product.url)).filter(({ path }) =>
    path.includes(options.screen),
  );
  for (const [name, line] of Object.entries(lines)) {
    const rows: Record<string, Record<string, string>> = {};
    for (const screen of screens) {
      const { fcp, lcp, tbt, inp, cls, requests, kB } = await visit(
        browser,
        product.url,
        screen,
        line,
      );
      rows[screen.name] = {
        FCP: within(fcp, line.budget.fcp),
        LCP: within(lcp, line.budget.lcp),
        TBT: within(tbt, limits.tbt),
        INP: within(inp, limits.inp),
        CLS: within(cls, limits.cls, 3),
        requests: within(requests, limits.requests),
        kB: kB.toFixed(0),
      };
    }
    console.log(
      `${name}: ${line.latency} ms, ${line.megabits} Mbps; FCP ${line.budget.fcp}, LCP ${line.budget.lcp}, TBT ${limits.tbt}, INP ${limits.inp} ms, CLS ${limits.cls}, ${limits.requests} requests; ! is above`,
    );
    console.table(rows);
  }
} finally {
  await browser.close();
  await product.stop();
}
