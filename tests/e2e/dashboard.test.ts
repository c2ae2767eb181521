import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

describe.skipIf(!findChromium())('the dashboard', () => {
  const demo = demoInBrowser();

  test('counts what was sent, leads to its list, and shows each picture as a table; on a phone as well', async () => {
    const { page, close } = await demo.pageOf('lukas.brandt');
    await page.goto('/user/dashboard');
    const inReview = page.getByRole('link', { name: /^In review now/ });
    await inReview.waitFor();
    const count = async () => {
      const [words = ''] = await inReview.allInnerTexts();
      return Number(/^In review now\s*(\d+)/.exec(words)?.[1] ?? Number.NaN);
    };
    const before = await count();
    await expectAccessible(page);
    await demo.sendOther('lukas.brandt', 'A crane for the roof');
    await expect
      .poll(
        async () => {
          await page.reload();
          await inReview.waitFor();
          return count();
        },
        { timeout: 30_000 },
      )
      .toBe(before + 1);

    const trend = page.getByRole('region', { name: 'Median by week' }).first();
    await trend.getByRole('button', { name: 'As a table' }).click();
    await trend.getByRole('columnheader', { name: '9 of 10 within' }).waitFor();
    await expect.poll(() => trend.getByRole('row').count()).toBe(13);
    await trend.getByRole('button', { name: 'As a picture' }).click();
    await trend.getByRole('img', { name: 'Median by week' }).waitFor();
    await trend.getByRole('button', { name: 'Save median by week' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'As a picture (SVG)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^median-by-week-\d{4}-\d{2}-\d{2}\.svg$/);

    await page.getByRole('button', { name: 'Participated', exact: true }).click();
    await page.waitForURL('**/user/dashboard?of=participated');
    await page.getByText('Requests you raised, decided or were asked about.').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('img', { name: 'How long requests take' }).waitFor();
    await expectFitsWindow(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Mine', exact: true }).click();
    await page.waitForURL('**/user/dashboard?of=mine');
    await page.getByText('Requests you raised and those that are for you.').waitFor();
    await inReview.click();
    await page.waitForURL('**/requests/history?status=InReview');
    await page.getByRole('heading', { level: 1, name: 'My requests' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'A crane for the roof' }).waitFor();
    await close();
  });
});
