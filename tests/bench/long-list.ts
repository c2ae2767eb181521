import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { openSignedInPage } from '#tests/support/work-on-screen.ts';
import { calculateQuantile } from './measure.ts';

/**
 * Open My requests with N rows in one response, in a browser with a processor slowed down by a factor. Measures the
 * time until the rows appear, the work of the main thread, and the duration of frames during scrolling. Prints tables
 * and asserts nothing.
 *
 * Usage: node tests/bench/long-list.ts [--rows N] [--width PIXELS] [--slower N]
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    width: { type: 'string', default: '1440' },
    slower: { type: 'string', default: '1' },
  },
});
const count = Number(options.rows);
const id = (n: number) => `77766666-f0a1-4003-82b9-${String(n).padStart(12, '0')}`;

/** Serve the rows of the demo organisation to the page, repeated up to the requested number. */
async function serveRepeatedRows(page: Page) {
  await page.route(/\/requests\?.*scope=mine/, async (route) => {
    const answer = await route.fetch();
    const { items } = listRequests.response.parse(await answer.json());
    const many = Array.from({ length: count }, (_, n) => ({
      ...items[n % items.length],
      ...{ requestId: id(n), title: `Request ${n}` },
    }));
    await route.fulfill({ json: { items: many } });
  });
}

/** Wait until the page contains this number of rows. Return the milliseconds since the page started to open. */
const rowsAfter = (page: Page, rows: number) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelectorAll('[data-row]').length >= wanted
            ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
            : setTimeout(look, 20);
        look();
      }),
    rows,
  );

const product = await startProduct({ demo: true, indexLag: false });
const browser = await openBrowser();
if (!browser) throw new Error('No browser: name one in CHROMIUM_PATH.');
try {
  const { page, close } = await openSignedInPage(browser, product.url, 'employee', {
    width: Number(options.width),
  });
  page.setDefaultTimeout(180_000);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await serveRepeatedRows(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slower) });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) =>
      Math.round((metrics.find((one) => one.name === name)?.value ?? 0) * 1000);
    return {
      'script ms': of('ScriptDuration'),
      'style ms': of('RecalcStyleDuration'),
      'layout ms': of('LayoutDuration'),
      'all work ms': of('TaskDuration'),
    };
  };
  await page.goto('/requests/history', { waitUntil: 'commit' });
  const first = await rowsAfter(page, 1);
  const all = await rowsAfter(page, count);
  const opened = {
    'first rows ms': Math.round(first),
    'all rows ms': Math.round(all),
    ...(await work()),
  };
  const frames = await page.evaluate(async () => {
    const taken: number[] = [];
    const step = document.documentElement.scrollHeight / 400;
    let last = await new Promise<number>(requestAnimationFrame);
    for (let n = 0; n < 300; n += 1) {
      // Scroll two thirds of the way like a mouse wheel, then like a dragged scroll bar.
      scrollBy(0, n < 200 ? 240 : step * 4);
      const now = await new Promise<number>(requestAnimationFrame);
      taken.push(now - last);
      last = now;
    }
    return taken;
  });
  const ms = (part: readonly number[]) => ({
    'p50 ms': Number(calculateQuantile(part, 0.5).toFixed(1)),
    'p95 ms': Number(calculateQuantile(part, 0.95).toFixed(1)),
    'over 25 ms': part.filter((frame) => frame > 25).length,
  });
  const [load = 0] = loadavg();
  console.log(`${count} rows, processor ${options.slower} times slower, load ${load.toFixed(1)}`);
  console.table([opened]);
  console.table({ wheel: ms(frames.slice(0, 200)), bar: ms(frames.slice(200)) });
  await close();
} finally {
  await browser.close();
  await product.stop();
}
