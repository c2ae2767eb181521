import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { PageOptions } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { fillTravelExpense, travelTitle } from '#tests/support/fill-travel-expense.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

/**
 * First use by a new user: raise a travel expense, see the approvers and due times, decide as each approver, see the
 * approval.
 */
describe.skipIf(!findChromium())('a travel expense from draft to approved', () => {
  const demo = demoInBrowser();

  async function as<Result>(
    who: string,
    act: (page: Page) => Promise<Result>,
    look: PageOptions = {},
  ) {
    const { page, close } = await demo.pageOf(who, look);
    const result = await act(page);
    await close();
    return result;
  }
  const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
  const send = (page: Page) => page.getByRole('button', { name: /^Send (for approval|again)/ });
  const pathOf = async (page: Page) => {
    await page.waitForURL(/\/view-request\//);
    return new URL(page.url()).pathname;
  };

  /** Open the task from the list, decide it, and wait until the server has accepted the decision. */
  async function decide(page: Page, title: string, press: () => Promise<unknown>) {
    await page.goto('/tasks/history');
    await page.getByRole('link', { name: title }).first().click();
    await page.waitForURL(/\/request-review\//);
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
    const taken = page.waitForResponse((answer) =>
      /\/tasks\/[^/]+\/(approve|return|reject)$/.test(answer.url()),
    );
    await press();
    expect((await taken).status()).toBe(200);
  }
  const approve = (page: Page, title: string) =>
    decide(page, title, () => page.getByRole('button', { name: /^Approve/ }).click());

  test('a travel expense is raised, sent back, corrected, approved by all required people and shown as approved', async () => {
    const address = await as('employee', async (page) => {
      await fillTravelExpense(page);
      await says(page, '1,150.30 EUR');
      const forecast = page.getByRole('complementary', { name: 'Where it will go' });
      await forecast.getByText('Mira Okafor').waitFor();
      await forecast.getByText('Priya Raman').waitFor();
      await forecast.getByText(/if everyone decides on time/).waitFor();
      await send(page).click();
      const path = await pathOf(page);
      await says(page, 'In review');
      await says(page, /With Mira Okafor since/);
      await page.getByRole('button', { name: 'Remind Mira' }).waitFor();
      const told = page.getByText('Sent for approval', { exact: true });
      await told.waitFor();
      await page.emulateMedia({ media: 'print' });
      await told.waitFor({ state: 'hidden' });
      await page.emulateMedia({ media: 'screen' });
      await told.waitFor();
      return path;
    });

    await as('manager', (page) =>
      decide(page, travelTitle, async () => {
        await page.keyboard.press('b');
        await page.keyboard.type('Which project was it?');
        await page.getByRole('button', { name: /^Send back/ }).click();
      }),
    );

    await as('employee', async (page) => {
      await page.goto(address);
      await says(page, 'Which project was it?');
      await page.getByRole('link', { name: 'Correct and send again' }).click();
      const onProject = page.getByRole('radiogroup', { name: 'For a project?' });
      await onProject.getByRole('radio', { name: 'Yes' }).check();
      await page.getByRole('textbox', { name: 'Project' }).fill('P-2044');
      await send(page).click();
      await pathOf(page);
      await says(page, /round 2/);
    });

    await as('manager', (page) =>
      decide(page, travelTitle, async () => {
        await says(page, /^\d changes? since your last decision$/);
        await page.locator('ins', { hasText: 'P-2044' }).waitFor();
        await page.keyboard.press('a');
      }),
    );
    await as('finance', (page) => approve(page, travelTitle));

    await as('employee', async (page) => {
      await page.goto(address);
      await page.getByText('Approved', { exact: true }).first().waitFor();
      const history = page.getByRole('region', { name: /^History/ });
      await history.getByText('History verified').waitFor();
      for (const [who, act] of [
        ['You', 'sent it for approval'],
        ['Mira Okafor', 'sent it back'],
        ['You', 'sent it again'],
        ['Mira Okafor', 'approved (Line manager)'],
        ['Priya Raman', 'approved (Finance)'],
      ] as const)
        await history
          .getByRole('listitem')
          .filter({ hasText: who })
          .filter({ hasText: act })
          .first()
          .waitFor();
    });
  });

  test('a travel expense is raised and decided without a mouse', async () => {
    const title = 'Laptop stand for the field';
    await as('employee', async (page) => {
      await page
        .getByRole('link', { name: /^New request/ })
        .first()
        .waitFor();
      await page.keyboard.press('n');
      await page.getByRole('textbox', { name: /Search the kinds/ }).focus();
      await page.keyboard.type('when nothing else fits');
      await page.getByRole('link', { name: /^Travel expense/ }).waitFor({ state: 'detached' });
      await page.getByText('when nothing else fits').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'What do you ask for?' }).focus();
      await page.keyboard.type(title);
      // Sending an incomplete form lists the missing fields, with links to them.
      await page.keyboard.press('Control+Enter');
      await page.getByRole('alert').getByRole('link').first().focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('It holds the laptop at the test bench.');
      await page.keyboard.press('Control+Enter');
      await pathOf(page);
    });
    await as('manager', async (page) => {
      await page.goto('/tasks/history');
      await page.getByRole('link', { name: title }).first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Approve/ }).waitFor();
      const taken = page.waitForResponse((answer) => answer.url().endsWith('/approve'));
      await page.keyboard.press('a');
      await page.getByRole('button', { name: 'Undo' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.keyboard.press('a');
      expect((await taken).status()).toBe(200);
    });
  });

  test('a travel expense is raised and decided on a phone in dark mode', async () => {
    const phone = { width: 360, height: 740, scheme: 'dark' } as const;
    const title = 'Site visit from the train';
    await as(
      'employee',
      async (page) => {
        await fillTravelExpense(page, title);
        await page.getByRole('button', { name: 'Steps' }).click();
        await page
          .getByRole('complementary', { name: 'Where it will go' })
          .getByText('Priya Raman')
          .waitFor();
        await expectFitsWindow(page);
        await expectAccessible(page);
        await send(page).click();
        await pathOf(page);
        await says(page, 'In review');
        await expectFitsWindow(page);
      },
      phone,
    );
    await as(
      'manager',
      (page) =>
        decide(page, title, async () => {
          await page
            .locator('main header')
            .getByRole('img', { name: /Line manager/ })
            .waitFor();
          await page.getByRole('button', { name: 'More for this decision' }).click();
          await page.getByRole('button', { name: 'Write a comment' }).click();
          await page.keyboard.type('Have a good journey.');
          await expectFitsWindow(page);
          await page.getByRole('button', { name: 'Approve' }).click();
        }),
      phone,
    );
  });
});
