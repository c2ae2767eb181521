import { describe, expect, test } from 'vitest';
import { expectInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import { startOfTests } from '#tests/support/set-clock.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

/** Work of administrators with people: list, absences, and the effect of departures. */
/** Include the year, because a date without a year means the nearest date, which may be past. */
const nextMonth = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
  Date.parse(startOfTests) + 30 * 86_400_000,
);

describe.skipIf(!findChromium())('people', () => {
  const demo = demoInBrowser();

  test("an administrator edits a person's profile and out-of-office dates, and a cycle of managers is rejected at the field", async () => {
    const { page, close } = await demo.pageOf('admin');
    expectInConsole(page, /PUT \/users\/\{userId\}: input\.invalid/);
    await page.goto('/user/list');
    await page.getByRole('button', { name: 'Show more' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search people' }).fill('okafor');
    await page.getByText('1 person', { exact: true }).waitFor();
    const found = page.getByRole('row').filter({ hasText: 'Mira Okafor' });
    for (const fact of ['Approver', 'Tomás Rivera', 'Field Engineering', 'Hamburg', 'Active'])
      await found.getByText(fact).first().waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Mira Okafor' }).click();

    const form = page.getByRole('form', { name: 'Profile' });
    await form.getByText('No changes yet.').waitFor();
    const manager = form.getByRole('combobox', { name: 'Manager' });
    await expect.poll(() => manager.inputValue(), { timeout: 20_000 }).toBe('Tomás Rivera');
    await manager.fill('Sofia Rossi');
    await page.getByRole('option', { name: /^Sofia Rossi/ }).click();
    await form.getByText(/steps that ask the manager go to the new manager/).waitFor();
    await form.getByRole('button', { name: 'Save the profile' }).click();
    await form
      .getByText('This would make a circle: Mira Okafor, Sofia Rossi, Mira Okafor.')
      .waitFor();
    await manager.fill('Tomás Rivera');
    await page.getByRole('option', { name: /^Tomás Rivera/ }).click();
    await form.getByRole('textbox', { name: 'Title' }).fill('Head of the field');
    await form.getByRole('button', { name: 'Save the profile' }).click();
    await waitForText(page, 'Saved: Mira Okafor');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Set out of office' }).click();
    const dialog = page.getByRole('dialog', { name: 'Out of office' });
    await dialog.getByRole('combobox', { name: 'Who decides for Mira?' }).fill('Hana Sato');
    await page.getByRole('option', { name: /^Hana Sato/ }).click();
    await dialog.getByRole('textbox', { name: 'Last day' }).fill(nextMonth);
    await dialog.getByRole('button', { name: 'Set out of office' }).click();
    await waitForText(page, 'Hana Sato decides for Mira');
    await page.getByRole('button', { name: /^End now.*until/ }).waitFor();
    await close();
  });

  test('deactivating a person lists their dependencies, moves their open tasks, and is reversible', async () => {
    await demo.sendOther('lukas.brandt', 'Shelf for the workshop');
    const { page, close } = await demo.pageOf('admin', { scheme: 'dark' });
    await page.goto('/user/list');
    await page.getByRole('searchbox', { name: 'Search people' }).fill('ben hartmann');
    await page.getByRole('link', { name: 'Ben Hartmann' }).click();
    const leaving = page.getByRole('region', { name: 'If Ben leaves' });
    await leaving.getByText('Shelf for the workshop').waitFor();
    await leaving.getByRole('link', { name: 'Lukas Brandt', exact: true }).waitFor();
    await leaving.getByText(/^Holds Team lead in Field Engineering/).waitFor();
    await leaving.getByRole('button', { name: 'Deactivate Ben' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate Ben Hartmann?' });
    await dialog.getByText(/^\d+ pending tasks? moves? to |^\d+ pending tasks move: /).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Deactivate, move \d+ task/ }).click();
    await waitForText(page, /^Ben Hartmann is deactivated, \d+ tasks? moved$/);
    await waitForText(page, /Ben is deactivated and can’t sign in/);
    await page.getByRole('button', { name: 'Activate Ben again' }).click();
    await waitForText(page, 'Ben Hartmann is active again');
    await leaving.getByText('No pending task moves.').waitFor();
    await close();
  });

  test('people are shown as cards that fit the screen of a phone', async () => {
    const phone = { width: 360, height: 780 };
    const { page, close } = await demo.pageOf('admin', phone);
    await page.goto('/user/list');
    await page.getByRole('link', { name: /Ahmed Saleh/ }).waitFor();
    await expectFitsWindow(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: /Ahmed Saleh/ }).click();
    await page.getByRole('form', { name: 'Profile' }).waitFor();
    await expectFitsWindow(page);
    await close();
  });

  test('several people get another manager at once, and a change that would cause a cycle is refused with a reason', async () => {
    const { page, close } = await demo.pageOf('admin');
    expectInConsole(page, /PUT \/users\/\{userId\}: input\.invalid/);
    await page.goto('/user/list');
    for (const name of ['Ananya Kulkarni', 'Rahul Deshpande'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    const bar = page.getByRole('region', { name: 'Change the chosen people' });
    await bar.getByRole('combobox', { name: 'New manager' }).fill('Arjun Patil');
    await page.getByRole('option', { name: /^Arjun Patil/ }).click();
    await bar.getByText('2 change: 1 from Rahul Deshpande and 1 from Mira Okafor.').waitFor();
    // The window is as tall as the list, so that neither the bar nor the header partly covers a checkbox, which axe
    // would report.
    await page.setViewportSize({ width: 1440, height: 4000 });
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Change 2' }).click();
    await waitForText(page, '1 person changed');
    await waitForText(page, /circle: Rahul Deshpande, Arjun Patil, Rahul Deshpande/);
    const row = page.getByRole('row').filter({ hasText: 'Ananya Kulkarni' });
    await row.getByText('Arjun Patil').waitFor();
    await close();
  });
});
