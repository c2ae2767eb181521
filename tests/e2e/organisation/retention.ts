import { test } from 'vitest';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

/** Rules for keeping ended requests, their effect, and legal holds. */
export const testRetention = (demo: DemoInBrowser) =>
  test('an administrator can preview the requests that a retention rule removes, and a legal hold keeps them', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/admin/retention');
    await page.getByText('All requests are kept for ever').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Months after the end' }).fill('2');
    await dialog.getByText('Enter 3 to 1200 months').waitFor();
    await dialog.getByRole('textbox', { name: 'Months after the end' }).fill('3');
    await dialog.getByRole('combobox', { name: 'Outcome' }).selectOption('Rejected');
    await dialog.getByText(/ended requests? go(es)? earlier/).waitFor();
    await dialog.getByRole('button', { name: 'Save the rule' }).click();
    await waitForText(page, 'Saved the rule');
    await page.getByRole('button', { name: 'All categories' }).waitFor();
    const plan = page.getByRole('region', { name: 'What will go when, and why not' });
    await plan
      .locator('summary, button')
      .filter({ hasText: /request/ })
      .first()
      .click();
    await plan.getByRole('link', { name: /^REQ-/ }).first().waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'New legal hold' }).click();
    await dialog.getByRole('combobox', { name: 'Hold' }).selectOption('Category');
    await dialog.getByRole('button', { name: 'Set the hold' }).click();
    await dialog.getByText('Choose what to hold.').waitFor();
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lawsuit');
    await dialog.getByRole('button', { name: 'Set the hold' }).click();
    await waitForText(page, 'Set the legal hold');
    await expectFitsWindow(page);
    await page.getByRole('button', { name: /^Lift the hold on / }).click();
    await waitForText(page, 'The hold ends after 30 days');
    await close();
  });
