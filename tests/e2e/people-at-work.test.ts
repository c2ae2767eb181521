import { describe, test } from 'vitest';
import { expectInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import { row, waitForText } from '#tests/support/work-on-screen.ts';
import { testBulkDecisions } from './people-at-work/deciding-from-the-list.ts';
import { testListViews } from './people-at-work/lists-as-wanted.ts';
import { testOtherDecisions } from './people-at-work/more-than-yes.ts';

/** Decisions, reassignments and delegations of people on their screens. */
describe.skipIf(!findChromium())('people at work', () => {
  const demo = demoInBrowser();

  const as = (who: string, look = {}) => demo.pageOf(who, look);

  test('the reassign dialog on a phone shows that the new approver is away and who decides instead', async () => {
    const requestId = await demo.sendOther('employee', 'Desk for the annex');
    const { page, close } = await as('manager', { width: 360, scheme: 'dark' });
    await page.goto(`/view-request/${requestId}`);
    await page.getByRole('link', { name: 'Decide' }).click();
    await page.getByRole('button', { name: 'More for this decision' }).click();
    await page.getByRole('button', { name: 'Reassign to somebody else' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reassign to somebody else' });
    await dialog.getByRole('combobox', { name: 'New approver' }).fill('Anna');
    const anna = page.getByRole('option', {
      name: /^Anna Lindqvist .*Away until .*, Priya Raman decides instead$/,
    });
    await anna.waitFor();
    await expectAccessible(page);
    await anna.click();
    await dialog.getByText(/Anna Lindqvist is away until .*; Priya Raman decides/).waitFor();
    await expectFitsWindow(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await close();
  });

  testBulkDecisions(demo);

  testListViews(demo);

  test('an out-of-office period moves the selected task to the delegate, and its form shows errors at their fields', async () => {
    const requestId = await demo.sendOther('employee', 'Ladder for the store');
    const { page, close } = await as('manager');
    expectInConsole(page, /delegations: delegation\.loop/, /delegations: input\.invalid/);
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('link', { name: 'Out of office' }).click();
    await page.getByRole('button', { name: 'Set out of office' }).click();
    const dialog = page.getByRole('dialog', { name: 'Out of office' });
    const send = dialog.getByRole('button', { name: /^Set out of office/ });
    const delegate = dialog.getByRole('combobox', { name: 'Who decides for you?' });
    const choose = async (name: string) => {
      await delegate.fill(name);
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    };
    await send.click();
    await dialog.getByText('Choose who decides meanwhile.').waitFor();
    await expectAccessible(page);

    await choose('Inês Duarte');
    await dialog.getByRole('textbox', { name: 'Last day' }).fill('31 December');
    await send.click();
    await dialog.getByText(/make a circle: Mira Okafor, Inês Duarte, Mira Okafor/).waitFor();
    await choose('Mira Okafor');
    await send.click();
    await dialog.getByText('Choose somebody else.').waitFor();

    await choose('Daniel Osei');
    await dialog.getByRole('radio', { name: 'Choose which to move' }).check();
    await dialog.getByRole('checkbox', { name: /^Move Ladder for the store/ }).check();
    await dialog.getByRole('button', { name: 'Set out of office, move 1 task' }).click();
    await waitForText(page, 'Daniel Osei decides for you, 1 task moved');
    await waitForText(page, /Out of office until 31 Dec/);
    await expectAccessible(page);

    const other = await as('daniel.osei');
    await other.page.goto('/tasks/history');
    await other.page.getByRole('button', { name: /^On behalf of others/ }).click();
    await row(other.page, 'Ladder for the store').getByText('for Mira').waitFor();
    await other.page.getByRole('link', { name: 'Ladder for the store' }).first().click();
    await other.page.getByRole('button', { name: /^Approve/ }).waitFor();
    const taken = other.page.waitForResponse((answer) => answer.url().endsWith('/approve'));
    await other.page.keyboard.press('a');
    await taken;
    await other.close();

    await page.goto(`/view-request/${requestId}`);
    await waitForText(page, /Daniel Osei for Mira/);
    await page.getByRole('button', { name: 'End now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
    await waitForText(page, 'Out of office ended');
    await page.getByText(/You are out of office/).waitFor({ state: 'detached' });
    await close();
  });

  testOtherDecisions(demo);
});
