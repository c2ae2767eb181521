import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';

/** Each screen after each other one: what one has read and kept must be what another one expects. */
describe.skipIf(!findChromium())('a walk by the navigation', () => {
  const demo = demoInBrowser();

  /** The screen stands, with its data. */
  const stands = (page: Page) =>
    page.waitForFunction(
      () =>
        document.querySelector('main h1') &&
        !document.querySelector(
          'main[aria-busy=true], main [aria-busy=true], main [data-skeleton]',
        ),
    );

  /** Opens what a screen shows first and its other views, as somebody who looks around does. */
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
    'the %s sees every screen twice, in both orders, and none fails',
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
        // Says so together with the new screen; the address changes before.
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
