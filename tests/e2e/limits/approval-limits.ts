import { describe, expect, test } from 'vitest';
import { type AdminScreens, expectText, field, press } from '#tests/support/admin-screens.ts';
import { expectInConsole } from '#tests/support/browser.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';

export const testApprovalLimits = (screens: AdminScreens) =>
  describe('approval limits', () => {
    const limits = '/DOAManagement';

    test('a trial of an amount shows the people who decide it, step by step', async () => {
      await screens.on(limits, async (page) => {
        await field(page, 'Test an amount for').selectOption('Marketing');
        await field(page, 'Amount').fill('-5');
        await expectText(page, 'Enter an amount such as 1150.30.');
        await field(page, 'Amount').fill('12,400.00');
        const tried = page.getByRole('region', { name: 'Try an amount' });
        await tried.getByText('Grace Coleman').waitFor();
        const last = tried.getByRole('listitem').last();
        await expect.poll(() => last.textContent()).toBe('Tomás Riveramay decide');
      });
    });

    test('an approval rule for one department can be added, and its removal can be undone', async () => {
      await screens.on(limits, async (page) => {
        const cell = page.getByRole('button', { name: 'Legal, Team lead: nobody' });
        await cell.click();
        await expectText(page, /nothing changes: choose who holds this level here/);
        await page.getByRole('combobox', { name: 'Add a person' }).fill('Chlo');
        await page.getByRole('option', { name: /^Chloé Martin/ }).click();
        await expectText(page, /1 person may decide in Legal on amounts of up to 1,000 EUR/);
        await expectAccessible(page);
        await press(page, 'Save the rule');
        await page.getByRole('button', { name: 'Legal, Team lead: Chloé Martin' }).click();
        await press(page, 'Remove Chloé Martin');
        await expectText(page, /the rule is removed/);
        await press(page, 'Remove the rule');
        await page.getByRole('button', { name: 'Legal, Team lead: nobody' }).waitFor();
        await press(page, 'Undo');
        await page.getByRole('button', { name: 'Legal, Team lead: Chloé Martin' }).waitFor();
      });
    });

    test('an invalid approval level is rejected at its field', async () => {
      await screens.on(`${limits}?view=levels`, async (page) => {
        expectInConsole(page, /POST \/doa\/levels: input\.invalid/);
        await press(page, 'Add a level');
        await field(page, 'Name').fill('Regional lead');
        await field(page, 'Limit').fill('Infinity');
        await press(page, 'Save the level');
        await expectText(page, /^Enter (an amount|a number) such as /);
        await field(page, 'Limit').fill('-1');
        await press(page, 'Save the level');
        await expectText(page, 'A limit can’t be negative.');
        await field(page, 'Limit').fill('2500');
        await field(page, 'Currency').fill('QQQ');
        await field(page, 'Rank').fill('2');
        await press(page, 'Save the level');
        await expectText(page, 'There is no exchange rate for QQQ.');
        await expectText(page, 'Another level has this rank.');
        await expectAccessible(page);
      });
    });

    test('a gap in the approval limits is explained with its current effect and a link to fix it', async () => {
      await screens.on(`${limits}?view=levels`, async (page) => {
        await press(page, 'Change Board');
        await field(page, 'Limit the amount').check();
        await field(page, 'Limit').fill('90,000');
        await expectText(page, /the people of 1 rule may decide up to 90,000.00 EUR/);
        await press(page, 'Save the level');
        await expectText(page, 'Saved Board');
        await press(page, 'Who may decide');
        await expectText(page, /nobody may decide above 90,000.00 EUR/);
        await expectText(page, /go to the fallback approvers, and their history says so/);
        await page
          .getByRole('link', { name: /^Legal: nobody may decide above/ })
          .first()
          .click();
        await page.waitForURL(/department=/);
        await field(page, 'Test an amount for').selectOption('Marketing');
        await field(page, 'Amount').fill('95000');
        await expectText(page, 'The fallback approvers');
        await press(page, 'Levels');
        await press(page, 'Change Board');
        await field(page, 'Limit the amount').uncheck();
        await press(page, 'Save the level');
        await press(page, 'Who may decide');
        await expectText(page, '1 problem found');
      });
    });

    test("amounts that only one person may decide are marked with the effect of that person's absence", async () => {
      await screens.on(limits, async (page) => {
        await expectText(page, 'No stand-in');
        await expectText(page, /^While they are away such requests wait for them/);
        await page
          .getByRole('link', { name: /^Every department: only Ingrid Solberg may decide above/ })
          .click();
        await page.waitForURL(/department=everywhere&level=/);
        await page
          .getByRole('button', { name: /^Everywhere, Board: .*Ingrid.*No stand-in$/ })
          .waitFor();
        await page
          .getByRole('button', { name: /^Finance, Department head: .*Lindqvist.*away until/ })
          .waitFor();
        await expectAccessible(page);
      });
    });

    test('a rejected exchange rate shows the reason, and a valid one shows from which day it applies', async () => {
      await screens.on(`${limits}?view=currencies`, async (page) => {
        expectInConsole(page, /POST \/doa\/rates: input\.invalid/);
        const nextYear = new Date().getUTCFullYear() + 1;
        await press(page, 'Add a rate');
        await field(page, 'Currency').fill('usd');
        await field(page, '1 unit in EUR').fill('0');
        await field(page, 'From').fill('2026-01-01');
        await press(page, 'Save the rate');
        await expectText(page, 'A rate must be more than 0.');
        await expectText(page, 'There is already a rate from this day.');
        await expectAccessible(page);
        await field(page, '1 unit in EUR').fill('0.95');
        await field(page, 'From').fill(`${nextYear}-02-01`);
        await expectText(
          page,
          new RegExp(
            `1 USD is 0.95 EUR for requests sent from 1 February ${nextYear} on, instead of 0.92`,
          ),
        );
        await press(page, 'Save the rate');
        const rate = (value: string) => page.getByRole('row', { name: new RegExp(value) });
        await rate('0.95').getByText('not yet').waitFor();
        await rate('0.92').getByText('used').waitFor();
        // Wait until the dialog is closed, because closing restores the focus.
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        await field(page, 'Used for requests sent on').fill(`${nextYear}-03-01`);
        await rate('0.95').getByText('used').waitFor();
        await rate('0.92').getByText('no longer').waitFor();
      });
    });

    test('delegates are listed with their approval limits', async () => {
      await screens.on(`${limits}?view=delegates`, async (page) => {
        const row = page.getByRole('row', { name: /Anna Lindqvist/ }).first();
        await row.getByText('up to 1,000.00 EUR').waitFor();
      });
    });

    test('the preview of a departure lists the requests, rules, routings and people that depend on the person', async () => {
      await screens.on(limits, async (page) => {
        await press(page, 'If somebody leaves …');
        const panel = page.getByRole('dialog', { name: 'If this person leaves' });
        await panel.getByRole('combobox', { name: 'Person' }).fill('Mira');
        await page.getByRole('option', { name: /^Mira Okafor/ }).click();
        await panel.getByText(/^\d+ pending tasks move to /).waitFor();
        await panel
          .getByText('Holds Department head in Field Engineering, as the only one.')
          .waitFor();
        await panel.getByRole('heading', { name: /^Manages/ }).waitFor();
        await panel.getByRole('link', { name: 'Heads Field Engineering.' }).waitFor();
        await expectAccessible(page);
        await panel.getByRole('combobox', { name: 'Person' }).fill('Ingrid');
        await page.getByRole('option', { name: /^Ingrid Solberg/ }).click();
        await panel.getByRole('heading', { name: /^8 amounts would have nobody/ }).waitFor();
        await expectAccessible(page);
      });
    });

    test('the table and the levels of approval limits are exported to files', async () => {
      await screens.on(limits, async (page) => {
        const save = async (item: string, of = 'Export') => {
          await page.getByRole('button', { name: of, exact: true }).click();
          const [file] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('button', { name: item }).click(),
          ]);
          return file.suggestedFilename();
        };
        expect(await save('CSV for spreadsheets', 'Export the table')).toBe('approval-limits.csv');
        expect(await save('CSV for spreadsheets')).toBe('approval rules.csv');
        await press(page, 'Levels');
        // Wait for the levels, because until then the export button belongs to the rules.
        await page.getByRole('button', { name: 'Add a level' }).waitFor();
        expect(await save('JSON for programs')).toBe('approval levels.json');
        await press(page, 'Level');
        await page.waitForURL(/sort=level$/);
        await page
          .locator('th[aria-sort="ascending"]')
          .getByText('Level', { exact: true })
          .waitFor();
      });
    });
  });
