import { describe, expect, test } from 'vitest';
import { openAs } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';

const employee = 'employee@countersign.example';

describe.skipIf(!findChromium())('home', () => {
  const demo = demoInBrowser();

  test('tells beside each category how long its requests usually take, and so does a new request', async () => {
    const { page, close } = await demo.openPage();
    for (const path of ['/user/home', '/request/form']) {
      await openAs(page, employee, path);
      const link = page.getByRole('main').getByRole('link', { name: /^Travel expense/ });
      await link.filter({ hasText: /About \d+ working (hour|day)s?/ }).waitFor();
    }
    await close();
  });

  test('an address whose id was cut off leads to what says that it is not found, and asks nothing', async () => {
    const { page, close } = await demo.openPage();
    await openAs(page, employee, '/view-request/nonsense');
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await close();
  });
});
