import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';

/** Open each screen after each other screen, to detect conflicts in cached data. */
describe.skipIf(!findChromium())('navigation between all screens', () => {
  const demo = demoInBrowser();

  /** Wait until the screen is shown with its data. */
  const stands = (page: Page) =>
    page.waitForFunction(
      () =>
        document.querySelector('main h1') &&
        !document.querySelector(
          'main[aria-busy=true], main [aria-busy=true], main [data-skeleton]',
        ),
    );

  /** Open the first item of a screen and its other views, like a person who explores. */
  async function lookAround(page: Page) {
    const views = page.locator('main nav a, main [role=tablist] [role=tab]');
    for (let at = 0; at < (await views.count()); at += 1) {
      const view = views.nth(at);
      if (!(await view.isVisible())) continue;
      await view.click();
      await stands(page);
    }
    const first = page.locator('main li a[href], main td a[href], main th a[href]').first();
    if (!(await first.isVisible())) return;
    const from = page.url();
    await first.click();
    await page.waitForURL((url) => url.href !== from);
    await stands(page);
  }

  test.each(['employee', 'manager', 'admin'])(
    'the %s opens every screen of the menu, in both orders, without an error',
    async (who) => {
      const { page, close } = await demo.pageOf(who);
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await links.first().waitFor();
      const targets = await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute('href')),
      );
      expect(targets.length).toBeGreaterThan(4);
      const there = targets.map((_, at) => at);
      for (const at of [...there, ...there.toReversed()]) {
        await links.nth(at).click();
        // The link is marked as current when the new screen is shown, but the address changes earlier.
        await page
          .locator(`nav[aria-label=Main] a[href="${targets[at]}"][aria-current=page]`)
          .waitFor();
        await stands(page);
        await expect
          .poll(() => page.getByText('This page could not be shown').count(), {
            message: `${targets[at]}`,
          })
          .toBe(0);
        await lookAround(page);
      }
      await close();
    },
  );
});
