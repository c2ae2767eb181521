import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

describe.skipIf(!findChromium())('the process', () => {
  const demo = demoInBrowser();

  test('is a picture that is narrowed, read by keyboard, dimmed to one way, and leads to the requests behind a number', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/process/view');
    await page.getByRole('heading', { level: 1, name: 'Process' }).waitFor();
    const picture = page.getByRole('region', { name: 'Picture of the process' });
    const sent = picture.getByRole('button', { name: /^Submitted: \d+ times/ });
    await sent.waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);

    await sent.focus();
    await page.keyboard.press('ArrowDown');
    const below = picture.locator('[data-box]:focus');
    await below.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/[?&]at=/);
    await picture.getByRole('button', { pressed: true }).first().waitFor();
    await page.getByRole('button', { name: 'Show the requests' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: /^REQ-/ }).first().waitFor();
    await dialog.getByText(/^\d+ requests$/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });

    const figures = page.getByRole('complementary', { name: 'Figures' });
    const way = figures.getByRole('button', { name: / % .*Submitted › / }).first();
    await way.click();
    await page.waitForURL(/[?&]way=/);
    await picture.locator('[data-faint]').first().waitFor();

    const narrowed = page.waitForResponse(/\/figures\/process\?.*course=straight/);
    await page.getByRole('combobox', { name: 'Filter by course' }).selectOption({ index: 1 });
    await narrowed;
    await page.waitForURL(/course=straight/);
    await page.reload();
    await page.getByText('straight through').first().waitFor();
    await sent.waitFor();

    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    const range = page.getByRole('form', { name: 'Amount' });
    await range.getByLabel('From', { exact: true }).fill('much');
    await range.getByRole('button', { name: 'Apply' }).click();
    await range.getByText('Enter an amount such as 1150.30.').waitFor();
    await expectAccessible(page);
    await range.getByLabel('From', { exact: true }).fill('1,000');
    const ranged = page.waitForResponse(/\/figures\/process\?.*amountFrom=1000/);
    await range.getByRole('button', { name: 'Apply' }).click();
    await ranged;
    await page.getByText('from 1,000').waitFor();
    await page.getByRole('button', { name: 'Remove filter Amount' }).click();
    await range.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Amount', exact: true }).waitFor();
    await sent.waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'SVG' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file).toMatch(/^<svg[\s\S]*Submitted/);
    await close();
  });

  test('is a table on a phone, and tells people who administrate nothing of no single request', async () => {
    const { page, close } = await demo.pageOf('employee', { width: 360, height: 780 });
    await page.goto('/process/view');
    const table = page.getByRole('region', { name: 'Activities' });
    await table.getByRole('cell', { name: 'Submitted', exact: true }).waitFor();
    await page.getByText(/of fewer than five requests/).waitFor();
    await expectFitsWindow(page);
    await expectAccessible(page);
    await page.goto('/process/view?category=Nothing+of+the+kind');
    await page.getByRole('heading', { name: 'Too few requests to be told' }).waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await table.getByRole('cell', { name: 'Submitted', exact: true }).waitFor();
    await close();
  });
});
