import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { getUser } from '#shared/users/user-reads-api.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectDialog } from '#tests/support/dialogs.ts';
import {
  expectAccessible,
  expectFitsWindow,
  expectMarksInForcedColors,
} from '#tests/support/page-checks.ts';

describe.skipIf(!findChromium())('a weekly report', () => {
  const demo = demoInBrowser();

  test('a weekly report shows changes as charts and rows, and covers only whole months for employees', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/process/view?course=straight');
    await page.getByRole('link', { name: 'Send weekly' }).click();
    const dialog = page.getByRole('dialog', { name: 'New report' });
    await dialog.getByLabel('Covers').selectOption('the 30 days before');
    const preview = page.context().waitForEvent('page');
    await dialog.getByRole('link', { name: 'Preview' }).click();
    const sheet = await preview;
    await sheet.waitForURL(/\/process\/report\?course=straight&from=.*&to=/);
    await sheet.getByRole('heading', { level: 1, name: 'Process' }).waitFor();
    const changes = sheet.getByRole('region', { name: 'What changed' });
    await changes.getByText(/^Requests: \d+, .* in the 30 days before\.$/).waitFor();
    const picture = sheet.getByRole('region', { name: 'Picture of the process' });
    await picture.getByRole('button', { name: /^Submitted: / }).waitFor();
    // Arrows have the colors of their waiting times.
    const arrow = picture.locator('path').first();
    expect(await arrow.evaluate((one) => getComputedStyle(one).stroke)).not.toBe('none');
    await sheet.getByText(/What happened since the report came/).waitFor();
    const saved = sheet.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Save as CSV' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('Submitted');
    await expectAccessible(sheet);
    await sheet.emulateMedia({ colorScheme: 'dark' });
    await sheet.setViewportSize({ width: 360, height: 740 });
    // A list is shown instead of a table, which would be wider than a phone.
    const figures = sheet.getByRole('region', { name: 'Figures' });
    await figures.getByRole('listitem').filter({ hasText: 'Submitted' }).first().waitFor();
    await expectFitsWindow(sheet);
    await expectAccessible(sheet);
    const address = sheet.url();

    await dialog.getByRole('button', { name: 'Send me one now' }).click();
    await dialog.getByText('Sent to you, and to nobody else.').waitFor();
    await expectAccessible(page);

    // The whole time has no period before it.
    await page.goto('/process/report');
    await page.getByRole('region', { name: 'Figures' }).waitFor();
    expect(await page.getByRole('region', { name: 'What changed' }).count()).toBe(0);

    await page.goto('/user/dashboard?of=all');
    await page.getByRole('heading', { name: /^At risk/ }).waitFor();
    await expectMarksInForcedColors(page);
    await page.getByRole('link', { name: 'Send weekly' }).click();
    await dialog.getByText(/^Only administrators see these figures/).waitFor();
    const other = page.context().waitForEvent('page');
    await dialog.getByRole('link', { name: 'Preview' }).click();
    const week = await other;
    await week.getByRole('heading', { level: 1, name: 'Dashboard: all requests' }).waitFor();
    await week.getByText(/^Sent: \d+, .* in the week before\.$/).waitFor();
    await week.getByRole('region', { name: 'Week by week' }).first().waitFor();
    await expectAccessible(week);
    await week.setViewportSize({ width: 360, height: 740 });
    await expectFitsWindow(week);
    await close();

    const employee = await demo.pageOf('employee');
    await employee.page.goto(address);
    await employee.page.getByText(/By whole months, of five requests or more/).waitFor();
    await employee.close();
  });

  test('a weekly report to a colleague names the sender, and a link in the mail unsubscribes the colleague', async () => {
    const { page, close } = await demo.pageOf('manager');
    await page.goto('/process/view');
    await page.getByRole('link', { name: 'Send weekly' }).click();
    const dialog = page.getByRole('dialog', { name: 'New report' });
    await dialog.getByLabel('Name').fill('For the team');
    const choice = dialog.getByRole('combobox', { name: 'Add a person' });
    const employee = await demo.person('employee');
    const { name } = await employee.call(getUser, { params: { userId: employee.userId } });
    await choice.fill(name);
    await dialog.getByRole('option', { name }).first().click();
    await dialog.getByText(/to you and 1 other person/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send it every week' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'For the team' });
    await row.getByText(/also to 1 person/).waitFor();

    const theirs = await demo.pageOf('employee', { width: 360, height: 740 });
    await theirs.page.goto('/user/profile#reports');
    await theirs.page.locator('b', { hasText: 'For the team' }).waitFor();
    await expectFitsWindow(theirs.page);
    await theirs.page.getByRole('button', { name: 'Stop For the team' }).click();
    await theirs.page.getByText(/by message or mail, until you want it again/).waitFor();
    await expectDialog(theirs.page, 'features/reports/components/reports-panel.tsx', /^Stop /);
    await theirs.page.getByRole('button', { name: 'Stop it' }).click();
    // Wait for the button, because the dialog contains "you stopped it" even before that happens.
    await theirs.page.getByRole('button', { name: 'Get it again For the team' }).waitFor();
    await theirs.close();
    await page.reload();
    await row.getByText(/stopped it/).waitFor();
    await close();
  });
});
