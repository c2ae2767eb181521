import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';

/** Lists of requests, tasks, people and rules, each with a person who may open it. */
const lists = [
  ['/tasks/history', 'manager'],
  ['/requests/history', 'manager'],
  ['/user/list', 'admin'],
  ['/routing/list', 'admin'],
  ['/template/management', 'admin'],
] as const;

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
    '%s shows its columns where they are once the rows are loaded',
    async (path, who) => {
      const { page, close } = await demo.pageOf(who);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
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
      expect(await measureColumns(page)).toEqual(loading);
      await close();
    },
  );
});
