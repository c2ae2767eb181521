import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

/** True if the element is inside the window over its whole height. */
const isInSight = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

describe.skipIf(!findChromium())('the process view', () => {
  const demo = demoInBrowser();

  test('the process map has filters, keyboard navigation and a view of one variant, and links numbers to requests', async () => {
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
    await page.getByRole('combobox', { name: 'Filter by path' }).selectOption({ index: 1 });
    await narrowed;
    await page.waitForURL(/course=straight/);
    await page.reload();
    await page.getByText('no repeated steps').first().waitFor();
    await sent.waitFor();

    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    const range = page.getByRole('form', { name: 'Amount' });
    await range.getByLabel('From', { exact: true }).fill('much');
    await range.getByRole('button', { name: 'Apply' }).click();
    await range.getByText('Enter a number such as 1,150.30.').waitFor();
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

  test('the process view compares requests with the routing, shows groups side by side, and replays a period', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/process/view?at=Line+manager');
    const figures = page.getByRole('complementary', { name: 'Figures' });
    await figures.getByText(/^\d+ people: median /).waitFor();
    const lost = figures.getByRole('listitem').filter({ hasText: /^Line manager/ });
    const tries = lost.getByText(/^Try on past requests of/).filter({ visible: true });
    await tries.first().waitFor();
    expect(await tries.count()).toBe(1);
    await lost.getByText(/^\d more routings with this step$/).click();
    await tries.filter({ hasText: 'Travel expenses: ' }).waitFor();
    expect(await tries.count()).toBeGreaterThan(1);

    const filter = page.getByRole('combobox', { name: 'Filter by off the standard path' });
    await filter.selectOption({ label: 'Travel expenses' });
    await page.waitForURL(/routing=/);
    await figures
      .getByText(/^\d+ of \d+ requests \(\d+ %\) went as the routing is now\.$/)
      .waitFor();
    await figures.getByRole('button', { name: /^VP sign-off \d/ }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Play the period' }).click();
    const motion = page.getByRole('group', { name: 'The period in motion' });
    const slider = motion.getByRole('slider', { name: 'Part of the period' });
    await motion.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => slider.inputValue()).not.toBe('0');
    await motion.getByRole('button', { name: 'Pause' }).click();
    await slider.press('End');
    await expect.poll(() => slider.inputValue()).toBe('59');
    await page.locator('[data-faint]').first().waitFor();
    await expectAccessible(page);
    await motion.getByRole('button', { name: 'Close' }).click();
    await motion.waitFor({ state: 'detached' });

    const beside = page.getByRole('region', { name: 'Figures side by side' });
    await page.getByRole('button', { name: 'Department', exact: true }).last().click();
    await beside.getByRole('columnheader', { name: 'Department' }).waitFor();
    await beside.getByRole('button').first().click();
    await page.waitForURL(/department=/);
    await close();
  });

  test("a subscribed weekly report is listed in the person's profile, and is changed, removed and restored there", async () => {
    const { page, close } = await demo.pageOf('manager');
    await page.goto('/process/view?course=straight');
    await page.getByRole('link', { name: 'Send weekly' }).click();
    const dialog = page.getByRole('dialog', { name: 'New report' });
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Process');
    await dialog.getByLabel('Day', { exact: true }).selectOption('Friday');
    await dialog.getByLabel('Covers').selectOption('the 30 days before');
    await dialog.getByText(/Friday.* 08:00/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send it every week' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL('**/user/profile#reports');
    const row = page.getByRole('listitem').filter({ hasText: 'Every Friday at 08:00' });
    await row.getByText('the 30 days before').waitFor();
    await expect.poll(() => isInSight(row)).toBe(true);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFitsWindow(page);
    await expectAccessible(page);

    await row.getByRole('link', { name: 'Change Process' }).click();
    const change = page.getByRole('dialog', { name: 'Process' });
    expectInConsole(page, /PUT \/reports\/\{id\}: input\.invalid/);
    await change.getByLabel('Name').fill(' ');
    await change.getByRole('button', { name: 'Save the report' }).click();
    await change.locator('[aria-invalid=true]').waitFor();
    await change.getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('link', { name: 'Process', exact: true }).click();
    await page.waitForURL('**/process/view?course=straight');

    await page.goto('/user/dashboard?of=participated');
    await page.getByRole('link', { name: 'Send weekly' }).click();
    const ofDashboard = page.getByRole('dialog', { name: 'New report' });
    await ofDashboard.getByLabel('Name').waitFor();
    expect(await ofDashboard.getByLabel('Covers').count()).toBe(0);
    await close();
  });

  test('the process view is a list on a phone, and hides groups of fewer than five requests from employees', async () => {
    const { page, close } = await demo.pageOf('employee', { width: 360, height: 780 });
    await page.goto('/process/view');
    const sent = page
      .getByRole('region', { name: 'Activities' })
      .getByRole('listitem')
      .filter({ hasText: /^Submitted/ });
    await sent.waitFor();
    await page.getByText(/of fewer than five requests/).waitFor();
    await expectFitsWindow(page);
    await expectAccessible(page);
    await page.goto('/process/view?category=Nothing+of+the+kind');
    await page.getByRole('heading', { name: 'Too few requests to show' }).waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await sent.waitFor();
    await close();
  });
});
