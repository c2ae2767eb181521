import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityProblems } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import {
  askGroup,
  chooseStep,
  type Desk,
  openRouting,
  says,
  startDesk,
} from '#tests/support/routing-desk.ts';

/** From a draft to a version in use, with the requests that are open meanwhile. */
describe.skipIf(!findChromium())('a new version of a routing', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk();
  });
  afterAll(() => desk?.stop());

  test('says before it is published what changes for which open request, and moves those that are to move', () =>
    desk.asAdministrator(async (page) => {
      await openRouting(page, 'Leave');
      await says(page, /^7 open requests$|7 open requests follow this routing/);
      await chooseStep(page, 'People partner');
      await page.getByRole('textbox', { name: 'Step name' }).fill('People team');
      await askGroup(page, 'Security');
      await page.getByRole('button', { name: 'Add a step' }).click();
      await page.getByRole('textbox', { name: 'Step name' }).fill('Payroll');
      await askGroup(page, 'Finance control');
      await says(page, 'When you publish');
      await says(page, '3 changes');
      await page.getByRole('button', { name: /^Publish/ }).click();

      const dialog = page.getByRole('dialog', { name: 'Publish version 2' });
      await dialog.getByText('Group People partners').waitFor();
      await dialog.getByText('What about the 7 open requests?').waitFor();
      await dialog.getByText(/^See each request/).click();
      await dialog.getByText('Payroll appears').first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      const left = dialog.getByRole('checkbox', { name: /^Move REQ-/ }).first();
      const number = (await left.getAttribute('aria-label'))?.replace('Move ', '') ?? '';
      await left.uncheck();
      await dialog.getByRole('button', { name: 'Publish and move 6' }).click();
      const done = page.getByRole('dialog');
      await done.getByText('Version 2 is in use').waitFor();
      await done.getByText('6 requests moved to it, 1 goes on under older versions.').waitFor();
      expect(await done.getByText('moved to version 2').count()).toBe(6);
      expect(await done.getByText(number).count()).toBe(0);
      await done.getByRole('button', { name: 'Close' }).click();
      await says(page, /^Version 2 in use since/);

      await page.getByRole('button', { name: 'Move 1 from older versions' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Move 1' }).click();
      await says(page, '1 request moved to it.');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Versions' }).click();
      await says(page, '7 open requests follow it');
      await says(page, 'Group People partners');
      await page.getByRole('button', { name: 'Begin again from version 1' }).click();
      await says(page, '3 changes');
      await page.getByRole('button', { name: /^Undo begin again/ }).click();
      await says(page, 'Same as version 2');
      await page.goto('/routing/list');
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: 'Leave', exact: true }) })
        .getByText('7 open under version 2')
        .waitFor();
    }));

  test('is tried on past requests before it is published: who would have decided, how long, what differs', () =>
    desk.asAdministrator(async (page) => {
      await openRouting(page, 'Travel expenses');
      await chooseStep(page, 'Finance');
      await page.getByRole('button', { name: 'More for Finance' }).click();
      await page.getByRole('button', { name: 'Remove step' }).click();
      await page.getByRole('button', { name: 'Past requests' }).click();
      await page.getByLabel('To', { exact: true }).fill('2020-01-01');
      await page.getByRole('button', { name: 'Try on past requests' }).click();
      await says(page, 'The end must not be before the start.');
      await page.getByLabel('To', { exact: true }).fill(new Date().toISOString().slice(0, 10));
      await page.getByRole('button', { name: 'Try again' }).click();
      const figures = page.getByLabel('In all');
      await figures.getByText('The same people in the same order').waitFor();
      await figures.getByText('Usual working time').waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await page.getByRole('button', { name: /^Fewer steps/ }).click();
      const first = page
        .getByRole('region', { name: 'Request by request' })
        .getByRole('listitem')
        .first();
      await first.getByText('Today').waitFor();
      expect(await first.locator('[data-own]').allTextContents()).toContainEqual(
        expect.stringMatching(/^Finance \(/),
      );
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Steps', exact: true }).click();
      await page.getByRole('button', { name: 'Undo remove Finance' }).click();
      await page.getByRole('button', { name: 'Past requests' }).click();
      await says(page, 'The draft has changed since this was tried.');
    }));

  test('a draft is kept in this browser, and a version of somebody else is never overwritten', () =>
    desk.asAdministrator(async (page) => {
      await openRouting(page, 'Equipment');
      await chooseStep(page, 'Budget');
      await page.getByRole('textbox', { name: 'Step name' }).fill('Cost centre');
      await says(page, '1 change');
      await page.waitForFunction(() => JSON.stringify(localStorage).includes('Cost centre'));
      await page.reload();
      await says(page, /This is your draft of/);
      await desk.asAdministrator(async (other) => {
        await openRouting(other, 'Equipment');
        await chooseStep(other, 'Service desk');
        await other.getByRole('textbox', { name: 'Step name' }).fill('IT desk');
        await says(other, '1 change');
        await other.getByRole('button', { name: /^Publish/ }).click();
        await other.getByRole('radio', { name: /^Leave all/ }).check();
        await other.getByRole('button', { name: 'Publish', exact: true }).click();
        await says(other, 'Version 2 is in use');
      });
      await page.getByRole('button', { name: /^Publish/ }).click();
      await page.getByRole('button', { name: /^Publish and move/ }).click();
      await says(page, /Somebody else changed it meanwhile/);
    }));
});
