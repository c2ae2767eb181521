import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';

describe.skipIf(!findChromium())('the focus after navigation', () => {
  const demo = demoInBrowser();

  const expectFocusedHeading = async (page: Page, name: string) => {
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)))
      .toMatch(new RegExp(`^<h1.*>${name}`));
    await expect.poll(() => page.title()).toBe(`${name} · Countersign`);
  };

  test('the heading of a page that loads its data first gets the focus as soon as it is shown', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/user/list');
    const person = page.getByRole('link', { name: 'Ben Hartmann' });
    await person.waitFor();
    const held = Promise.withResolvers<void>();
    await page.route(/-service\/users\//, async (route) => {
      await held.promise;
      await route.continue();
    });
    await person.press('Enter');
    await page.waitForURL(/\/user\/list\/./);
    await page.locator('main [data-skeleton]').first().waitFor();
    held.resolve();
    await expectFocusedHeading(page, 'Ben Hartmann');
    await close();
  });

  test('the heading gets the focus if the pressed link disappears, and a button that remains keeps the focus', async () => {
    const { page, close } = await demo.pageOf('manager');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/user/help');
    await page.getByRole('main').getByRole('link', { name: 'Profile' }).press('Enter');
    await expectFocusedHeading(page, 'Profile');
    await page.goto('/calendar/view?view=month');
    const week = page.getByRole('button', { name: 'Week', exact: true });
    await week.press('Enter');
    await page.waitForURL(/view=week/);
    await expect
      .poll(() => week.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await close();
  });
});
