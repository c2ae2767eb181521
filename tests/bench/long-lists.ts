import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { listFigures, listPeople } from '#shared/users/people-list-api.ts';
import { openAs, openBrowser, openPage } from '#tests/support/browser.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { quantile } from './measure.ts';

/**
 * node tests/bench/long-lists.ts [--rows N] How the list of people behaves in a browser with 100 rows, and so many:
 * elements on the page, milliseconds between frames while it is scrolled through, and until the next frame after a row
 * is selected and after the last page came. The rows come from the browser itself, so that only the page is measured.
 * Prints a table with the load of the machine; asserts nothing.
 */
const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } });
const sizes = [100, Number(options.rows)];
const pages = 10;
const wheels = 150;

const Rows = z.object({ items: z.array(z.looseObject({ userId: z.string(), name: z.string() })) });

/** Answers the list of people with as many rows as are wanted, each like the first one. */
async function giveRows(page: Page, size: number): Promise<void> {
  const perPage = size / pages;
  await page.route(`**${listFigures.path}?*`, (route) => route.fulfill({ json: { items: [] } }));
  await page.route(`**/${listPeople.service}${listPeople.path}?*`, async (route) => {
    const url = new URL(route.request().url());
    const from = Number(url.searchParams.get('cursor') ?? 0);
    url.searchParams.delete('cursor');
    const [like] = Rows.parse(await (await route.fetch({ url: url.href })).json()).items;
    const items = Array.from({ length: perPage }, (_, n) => ({
      ...like,
      ...{ userId: randomUUID(), name: `Person ${from + n}` },
    }));
    const next = from + perPage;
    await route.fulfill({ json: { items, ...(next < size && { cursor: String(next) }) } });
  });
}

/** Milliseconds until the frame after what an act changes has been drawn. */
async function untilDrawn(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const drawn = { took: 0 };
    Object.assign(window, { drawn });
    const watch = (event: Event) => {
      removeEventListener('click', watch, true);
      requestAnimationFrame(() =>
        setTimeout(() => {
          drawn.took = performance.now() - event.timeStamp;
        }),
      );
    };
    addEventListener('click', watch, true);
  });
  await act();
  await page.waitForFunction(() => (window as unknown as { drawn: { took: number } }).drawn.took);
  return page.evaluate(() => (window as unknown as { drawn: { took: number } }).drawn.took);
}

/** Milliseconds between the frames while the wheel turns. */
async function framesOf(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let n = 0; n < wheels; n += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(16);
  }
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(1));
}

const product = await startProduct({ demo: true });
const browser = await openBrowser();
if (!browser) throw new Error('No browser: name one in CHROMIUM_PATH.');
const rows: Record<string, Record<string, string | number>> = {};
try {
  for (const size of sizes) {
    const { page, close } = await openPage(browser, product.url);
    await openAs(page, 'admin@countersign.example');
    await giveRows(page, size);
    await page.goto('/user/list');
    const more = page.getByRole('button', { name: 'Show more' });
    let shown = 0;
    for (let n = 1; n < pages; n += 1) {
      await more.waitFor();
      await page.waitForTimeout(100);
      shown = await untilDrawn(page, () => more.click());
      await page.waitForLoadState('networkidle');
    }
    await more.waitFor({ state: 'detached' });
    await page.evaluate(() => scrollTo(0, 0));
    const box = page.getByRole('checkbox', { name: 'Select Person 3', exact: true });
    const selected = await untilDrawn(page, () => box.click());
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    await page.mouse.move(700, 500);
    const frames = await framesOf(page);
    const inTime = frames.filter((took) => took < 17.5).length / frames.length;
    rows[`${size} rows`] = {
      elements,
      'frame ms p50 / p95': [0.5, 0.95]
        .map((part) => quantile(frames, part).toFixed(0))
        .join(' / '),
      'frames in time': `${(inTime * 100).toFixed(0)} %`,
      'ms to select': selected.toFixed(0),
      'ms to draw after Show more': shown.toFixed(0),
      load: loadavg()[0]?.toFixed(1) ?? '',
    };
    await close();
  }
  console.table(rows);
} finally {
  await browser.close();
  await product.stop();
}
