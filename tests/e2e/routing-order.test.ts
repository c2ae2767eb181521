import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityProblems, overflowsSideways } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { chooseStep, type Desk, says, startDesk, unfold } from '#tests/support/routing-desk.ts';

/**
 * A second routing for a category: nothing of it is lost, nothing is approved by nobody, and what it is for is asked.
 */
describe.skipIf(!findChromium())('the order of routings', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk();
  });
  afterAll(() => desk?.stop());

  const openList = async (page: Page) => {
    await page.goto('/routing/list');
    await page.getByRole('link', { name: 'Training', exact: true }).first().waitFor();
  };
  const names = (page: Page) =>
    page
      .getByRole('table', { name: 'Routings' })
      .getByRole('link')
      .evaluateAll((links) => links.map(({ textContent }) => textContent ?? ''));
  const row = (page: Page, name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name of the routing' });

  test('a draft is found again, a condition without a value is refused, and a second routing is asked about', () =>
    desk.asAdministrator(async (page) => {
      await page.goto('/routing/sequence');
      await page.getByRole('checkbox', { name: 'Training' }).check();
      await chooseStep(page, 'Line manager');
      await unfold(page, 'When it is needed');
      await page.getByRole('button', { name: 'Add a condition' }).click();
      await page.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Provider' });
      await page.getByRole('link', { name: 'People', exact: true }).first().click();
      await says(page, 'Your draft is saved in this browser');
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.getByRole('heading', { level: 1, name: 'New routing' }).waitFor();
      await says(page, /This is your draft of/);
      expect(await page.getByRole('checkbox', { name: 'Training' }).isChecked()).toBe(true);

      await nameField(page).fill('External training');
      await says(page, 'Enter what Provider is compared with, or ask whether it is empty.');
      await page.getByRole('button', { name: 'Create it' }).click();
      await says(page, 'Fix the marked fields first');

      await page.getByRole('textbox', { name: 'Value' }).fill('Acme');
      await says(page, /Some requests would be decided only by the fallback approvers/);
      await says(page, /for example a request in Training with Provider other than “Acme”/);
      await says(page, 'Never used: “Training” comes first');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.reload();
      await says(page, /This is your draft of/);
      await page.getByRole('button', { name: 'Create it' }).click();
      const asked = page.getByRole('dialog', { name: 'Create External training' });
      await asked.getByText('“Training” serves Training today.').waitFor();
      await asked.getByText('It takes every Training request: none comes to').waitFor();
      await asked.getByRole('radio', { name: /^After/ }).check();
      await asked.getByText('It would never be used').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await asked.getByRole('button', { name: 'Create it' }).click();
      await page.waitForURL(/routing-editform/);

      await page.goto('/routing/sequence');
      await nameField(page).waitFor();
      expect(await nameField(page).inputValue()).toBe('');
    }));

  test('the list says who is never taken, and moves routings by mouse and keyboard, with a way back', () =>
    desk.asAdministrator(async (page) => {
      await openList(page);
      await row(page, 'External training')
        .getByText('Never used: “Training” comes first')
        .waitFor();
      const before = await names(page);
      const place = before.indexOf('Training');
      expect(before[place + 1]).toBe('External training');
      const up = page.getByRole('button', { name: 'Move External training up' });
      const nowAt = (at: number) =>
        expect
          .poll(async () => (await names(page)).indexOf('External training'), { timeout: 20_000 })
          .toBe(at);
      const told = page
        .getByRole('listitem')
        .filter({ hasText: 'From now on Training requests are served by “External training”.' });

      await up.click();
      await told.waitFor();
      await nowAt(place);
      await row(page, 'Training')
        .getByText('Never used: “External training” comes first')
        .waitFor();
      await row(page, 'External training').getByText('first for Training').waitFor();
      await told.getByRole('button', { name: 'Undo' }).click();
      await nowAt(place + 1);
      await row(page, 'External training').getByText('Never used').waitFor();

      await up.press('Enter');
      await nowAt(place);
      await expect
        .poll(() => up.evaluate((button) => button === document.activeElement), { timeout: 20_000 })
        .toBe(true);
      await page.getByRole('button', { name: 'Move External training down' }).press('Enter');
      await nowAt(place + 1);
    }));

  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('can be read by everybody and fits: %s, %i wide', (scheme, width) =>
    desk.asAdministrator(
      async (page) => {
        await page.goto('/routing/list');
        const never = page.getByText('Never used: “Training” comes first');
        await never.filter({ visible: true }).waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await overflowsSideways(page)).toBe(false);
      },
      { scheme, width },
    ),
  );

  test('on a phone they are moved by touch and keyboard, and what else can be done is there', () =>
    desk.asAdministrator(
      async (page) => {
        await page.goto('/routing/list');
        const cards = page.getByRole('list', { name: 'Routings' }).getByRole('link');
        const placeOf = async (name: string) =>
          (await cards.allTextContents()).findIndex((text) => text.startsWith(name));
        const down = page.getByRole('button', { name: 'Move Training down' });
        await down.waitFor();
        const before = await placeOf('Training');
        const nowAt = (place: number) =>
          expect.poll(() => placeOf('Training'), { timeout: 20_000 }).toBe(place);
        await down.tap();
        await nowAt(before + 1);
        await page.getByRole('button', { name: 'Move Training up' }).press('Enter');
        await nowAt(before);
        await page.getByRole('button', { name: 'More for Training' }).tap();
        await page.getByRole('button', { name: 'Switch off' }).waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await overflowsSideways(page)).toBe(false);
      },
      { width: 360, touch: true },
    ));

  test('publishing another version for a category that is served asks what is meant, and does it', () =>
    desk.asAdministrator(async (page) => {
      await openList(page);
      await page.getByRole('link', { name: 'Refunds and others', exact: true }).click();
      await page.getByRole('button', { name: /^Name and requests/ }).click();
      await page.getByRole('checkbox', { name: 'Training' }).check();
      await page.getByRole('button', { name: /^Publish/ }).click();
      const asked = page.getByRole('dialog', { name: 'Publish version 2' });
      await asked.getByText('“Training” serves Training today.').waitFor();
      await asked.getByRole('radio', { name: /^Instead of/ }).waitFor();
      await asked.getByRole('radio', { name: /^After/ }).check();
      await asked.getByText(/^It would never be used/).waitFor();
      await asked.getByRole('radio', { name: /^Before/ }).check();
      await asked.getByText(/^It takes every Training request/).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await asked.getByRole('button', { name: /^Publish/ }).click();
      await asked.getByText('Version 2 is in use').waitFor();
      await openList(page);
      await row(page, 'Refunds and others').getByText('first for Training').waitFor();
      await row(page, 'Training')
        .getByText('Never used: “Refunds and others” comes first')
        .waitFor();
    }));
});
