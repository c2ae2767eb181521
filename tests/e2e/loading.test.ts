import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { allowInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { everyScreen, otherViews, prepareScreenPlaces } from '#tests/support/every-screen.ts';

/** People with lists of requests, tasks, people and rules that they may open. */
const lists = [
  ['manager', ['/tasks/history', '/requests/history']],
  ['admin', ['/user/list', '/routing/list', '/template/management']],
] as const;

type Move = { readonly value: number; readonly parts: readonly (string | undefined)[] };
/** Layout shift below which no movement is visible, such as that of an icon in a field. */
const maxMove = 0.001;

/** Record each layout shift in `window.moves`, with the parts that moved. Runs in the page. */
function recordMoves(): void {
  type Shift = PerformanceEntry & {
    readonly value: number;
    readonly sources: readonly { readonly node?: Node }[];
  };
  const moves: Move[] = [];
  Object.assign(window, { moves });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      moves.push({ value, parts: sources.map(({ node }) => node?.textContent?.slice(0, 60)) });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Wait until the browser has painted the current state. */
const waitForPaint = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

describe.skipIf(!findChromium())('a list that is loading', () => {
  const demo = demoInBrowser();

  /** Return the left edge and the width of each column, and the top of the header, in pixels. */
  const measureColumns = (page: Page) =>
    page
      .locator('main table')
      .first()
      .locator('th')
      .evaluateAll((cells) =>
        cells
          .map((cell) => cell.getBoundingClientRect())
          .map(({ left, width, top }) => [left, width, top].map(Math.round)),
      );

  test.each(lists)(
    'each list of the %s shows its columns at their final positions before its rows are loaded',
    async (who, paths) => {
      const { page, close } = await demo.pageOf(who);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      for (const path of paths) {
        const held = Promise.withResolvers<void>();
        await page.route(/-service\//, async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.goto(path);
        await page.locator('main table [data-skeleton]').first().waitFor();
        const loading = await measureColumns(page);
        held.resolve();
        await page.locator('main table:not([aria-hidden]) tbody tr').first().waitFor();
        expect(loading.length).toBeGreaterThan(3);
        expect(await measureColumns(page), path).toEqual(loading);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      await close();
    },
  );

  test('no part of a screen moves on a phone while its data arrives', async () => {
    const { page, close } = await demo.pageOf('admin', { width: 360, height: 740 });
    allowInConsole(page, /item\.not-found|decision-link\.not-found/);
    await page.addInitScript(recordMoves);
    const places = await prepareScreenPlaces(demo.url, 'admin', 'participated');
    const paths = [...everyScreen(places), ...otherViews]
      .map(([path]) => path)
      // Exclude the backtest, whose progress bar remains until all requests are replayed.
      .filter((path) => !path.endsWith('/backtest'));
    const moved: Record<string, unknown> = {};
    for (const path of paths) {
      const held = Promise.withResolvers<void>();
      await page.route(/-service\//, async (route) => {
        await held.promise;
        await route.continue().catch(() => undefined);
      });
      await page.goto(path);
      await page.locator('main :is(h1, [data-skeleton])').first().waitFor();
      await waitForPaint(page);
      held.resolve();
      await page.waitForFunction(
        () =>
          document.querySelector('main h1') &&
          !document.querySelector('main[aria-busy=true], main [aria-busy=true], [data-skeleton]'),
      );
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.waitForLoadState('networkidle');
      await waitForPaint(page);
      const moves = await page.evaluate<readonly Move[]>('window.moves');
      const sum = moves.reduce((total, { value }) => total + value, 0);
      if (sum > maxMove) moved[path] = moves;
    }
    expect(moved).toEqual({});
    await close();
  }, 240_000);

  test('a screen whose data calls fail is shown without the data, and does not repeat the calls endlessly', async () => {
    const { page, close } = await demo.pageOf('admin');
    allowInConsole(page, /./);
    const { edited } = await prepareScreenPlaces(demo.url, 'admin', 'participated');
    await page.addInitScript("localStorage.setItem('countersign:setup', '\"unfinished\"')");
    const rows: readonly (readonly [path: string, calls: RegExp])[] = [
      ['/user/home', /setup/],
      ['/user/dashboard', /figures/],
      ['/timeline/view', /admin-lists|departments|categories/],
      ['/process/view', /admin-lists|routing|categories|sources/],
      ['/ServiceLevelAgreement?view=targets', /admin-lists|routing/],
      ['/ServiceLevelAgreement?view=escalation', /admin-lists|routing|users|configuration/],
      ['/user/list?view=groups', /admin-lists|routing/],
      [`/routing-editform/${edited.routing}`, /admin-lists|open-requests/],
      [`/admin/message-center/${edited.announcement}`, /audience/],
    ];
    for (const [path, calls] of rows) {
      await page.route(/-service\//, (route) =>
        calls.test(route.request().url()) ? route.fulfill({ status: 500 }) : route.continue(),
      );
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.locator('main h1').waitFor();
      await expect.poll(() => page.locator('[data-skeleton]').count(), { message: path }).toBe(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await close();
  });
});
