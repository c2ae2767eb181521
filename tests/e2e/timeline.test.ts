import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import {
  expectAccessible,
  expectFitsWindow,
  expectMarksInForcedColors,
} from '#tests/support/page-checks.ts';

describe.skipIf(!findChromium())('the timeline', () => {
  const demo = demoInBrowser();

  test('the timeline of open requests has keyboard navigation, groups, zoom and a table, and links to each request', async () => {
    const { page, close } = await demo.pageOf('manager');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Timeline' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Timeline' }).waitFor();
    const chart = page.getByRole('region', { name: 'Requests on a time axis' });
    const first = chart.getByRole('listitem').first();
    await first.waitFor();
    await page.getByRole('list', { name: 'Key' }).getByText('in Berlin').waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await expectMarksInForcedColors(page);

    // Move from the title of the first request to its last stage, which is described in words.
    const title = (await first.getByRole('link').textContent()) ?? '';
    await first.getByRole('link').focus();
    await page.keyboard.press('End');
    const chosen = page.getByRole('region', { name: 'Chosen stage' });
    await chosen.getByText(title).waitFor();
    await expectAccessible(page);

    const answered = page.waitForResponse(/\/timeline\?/);
    await page.keyboard.press('-');
    await page.waitForURL(/days=18/);
    await answered;
    await page.getByRole('combobox', { name: 'Filter by group by' }).selectOption('category');
    await page.waitForURL(/group=category/);
    const head = chart.getByRole('button', { expanded: true }).first();
    const second = chart.getByRole('listitem').nth(1);
    await second.getByRole('link').waitFor();
    await head.press('Enter');
    await chart.getByRole('button', { expanded: false }).waitFor();
    await second.getByRole('button', { expanded: true }).waitFor();

    await page.getByRole('button', { name: 'As a table' }).click();
    const table = page.getByRole('region', { name: 'Requests and their stages' });
    await table.getByRole('cell', { name: 'Open', exact: true }).first().waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('timeline.csv');

    await page.reload();
    await table.waitFor();
    await table.getByRole('link').first().click();
    await page.waitForURL('**/view-request/*');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await close();
  });

  test('the timeline fits a phone, and touching a bar shows its stage', async () => {
    const { page, close } = await demo.pageOf('manager', { width: 360, height: 740, touch: true });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/timeline/view');
    const chart = page.getByRole('region', { name: 'Requests on a time axis' });
    const pieces = chart.getByRole('button');
    await pieces.first().waitFor();
    const widths = await pieces.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().width),
    );
    await pieces.nth(widths.indexOf(Math.max(...widths))).tap();
    await page.getByRole('region', { name: 'Chosen stage' }).waitFor();
    await expectAccessible(page);
    await expectFitsWindow(page);
    await close();
  });
});
