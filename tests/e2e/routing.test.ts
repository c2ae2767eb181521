import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';
import {
  assignStepGroup,
  card,
  chooseStep,
  type Desk,
  openRouting,
  readStepNames,
  startDesk,
  unfold,
  waitForText,
  writeRouting,
} from '#tests/support/routing-desk.ts';
import { testStoppedWorkflows } from './routing/stopped.ts';

/** Work of an administrator with routings, from the list to open requests under a new version. */
describe.skipIf(!findChromium())('routings', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk();
  });
  afterAll(() => desk?.stop());
  const asAdministrator: Desk['asAdministrator'] = (...asked) => desk.asAdministrator(...asked);

  async function openList(page: Page) {
    await page.goto('/routing/list');
    await page.getByRole('heading', { level: 1, name: 'Routing' }).waitFor();
    await page.getByRole('link', { name: 'Leave' }).first().waitFor();
  }
  const row = (page: Page, name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

  test('the list of routings shows the categories, the steps and the number of requests of each routing', () =>
    asAdministrator(async (page) => {
      await openList(page);
      const travel = row(page, 'Travel expenses');
      await travel
        .getByText('Line manager, then Finance and Travel desk, then VP sign-off')
        .waitFor();
      await travel.getByText(/\d+ open under version 1/).waitFor();
      await page.getByRole('searchbox', { name: 'Search in routings' }).fill('people partner');
      await waitForText(page, '2 routings');
      await expect.poll(() => page.getByRole('row').count()).toBe(3);
    }));

  test('switching between a routing and Service levels shows the data of the opened page each time', () =>
    asAdministrator(async (page) => {
      const menu = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
      const timeAllowed = async () => {
        await row(page, 'Leave').getByRole('link', { name: 'Leave' }).click();
        await chooseStep(page, 'Line manager');
        await page.locator('summary').filter({ hasText: 'Within' }).waitFor();
      };
      await openList(page);
      await timeAllowed();
      await menu('Service levels');
      await page.getByRole('button', { name: 'Target times' }).click();
      await page.getByRole('row', { name: /Within two days/ }).waitFor();
      await menu('Routing');
      await timeAllowed();
    }));

  test('deactivating a routing explains the effect on requests first, and is reversible', () =>
    asAdministrator(async (page) => {
      await openList(page);
      await row(page, 'Training').getByRole('button', { name: 'More for Training' }).click();
      await page.getByRole('button', { name: 'Switch off' }).click();
      await waitForText(page, 'After that nobody can request Training');
      await page.getByRole('button', { name: 'Switch off' }).click();
      await waitForText(page, 'Training is switched off');
      await row(page, 'Training').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Switched off/ }).click();
      await row(page, 'Training').getByRole('button', { name: 'More for Training' }).click();
      await page.getByRole('button', { name: 'Switch on' }).click();
      await page.getByRole('button', { name: 'Switch on' }).click();
      await waitForText(page, 'Training is in use');
      await page.getByRole('button', { name: /^In use/ }).click();
      await row(page, 'Training').getByRole('button', { name: 'More for Training' }).click();
      await page.getByRole('button', { name: 'Duplicate' }).click();
      await page.getByRole('heading', { level: 1, name: 'New routing' }).waitFor();
      const name = page.getByRole('textbox', { name: 'Name of the routing' });
      await expect.poll(() => name.inputValue()).toBe('Training (copy)');
      await page.getByRole('button', { name: 'Create draft' }).click();
      await page.getByRole('heading', { level: 1, name: 'Training (copy)' }).waitFor();
      await expect.poll(() => readStepNames(page)).toEqual(['1 Line manager', '2 People partner']);
    }));

  testStoppedWorkflows(() => desk);

  test('steps of a routing can be reordered by keyboard or pointer, and the undo button names the change', () =>
    asAdministrator(async (page) => {
      await openRouting(page, 'Purchases');
      const before = ['1 Line manager', '2a Procurement', '2b Legal', '3 Budget'];
      await expect.poll(() => readStepNames(page)).toEqual(before);

      await page.getByRole('button', { name: 'Move Budget', exact: true }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await waitForText(page, 'If you drop it here: Budget beside Procurement and Legal');
      await expect
        .poll(() => readStepNames(page))
        .toEqual(['1 Line manager', '2a Procurement', '2b Budget', '2c Legal']);
      await page.keyboard.press('Escape');
      await expect.poll(() => readStepNames(page)).toEqual(before);
      await page.keyboard.press('Space');
      for (const _ of '123') await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Space');
      const moved = ['1 Budget', '2 Line manager', '3a Procurement', '3b Legal'];
      await expect.poll(() => readStepNames(page)).toEqual(moved);
      await page.getByRole('button', { name: 'Undo move Budget' }).click();
      await expect.poll(() => readStepNames(page)).toEqual(before);

      const [grip, target] = [
        await page.getByRole('button', { name: 'Move Budget', exact: true }).boundingBox(),
        await card(page, 'Line manager').boundingBox(),
      ];
      await page.mouse.move((grip?.x ?? 0) + 8, (grip?.y ?? 0) + 20);
      await page.mouse.down();
      await page.mouse.move((grip?.x ?? 0) + 8, (target?.y ?? 0) + 20, { steps: 8 });
      await page.mouse.move((grip?.x ?? 0) + 8, (target?.y ?? 0) - 10);
      await page.mouse.up();
      await expect.poll(() => readStepNames(page)).toEqual(moved);
      await page.keyboard.press('Control+z');
      await expect.poll(() => readStepNames(page)).toEqual(before);
      await page.getByRole('button', { name: 'More for Legal' }).click();
      await page.getByRole('button', { name: 'Run after the step above' }).click();
      await expect
        .poll(() => readStepNames(page))
        .toEqual(['1 Line manager', '2 Procurement', '3 Legal', '4 Budget']);
    }));

  test('invalid parts of a routing are marked at their fields during editing', () =>
    asAdministrator(async (page) => {
      await desk.addGroup('Nobody at all');
      expectInConsole(page, /PUT \/routing-sequences\/\{routingId\}\/draft: item\.name-taken/);
      await openRouting(page, 'Equipment');
      await chooseStep(page, 'Service desk');
      await page.getByRole('combobox', { name: 'Group' }).selectOption('Nobody at all');
      await waitForText(page, 'This group is empty.');
      await page.getByRole('combobox', { name: 'Group' }).selectOption('Service desk');
      await unfold(page, 'How many must agree');
      await page.getByRole('radio', { name: 'At least a part of them' }).check();
      await page.getByRole('textbox', { name: 'Percent' }).fill('120');
      await page.getByText('1 problem to fix').waitFor();
      await card(page, 'Service desk').getByRole('img', { name: 'needs attention' }).waitFor();
      await page.getByRole('button', { name: /^Publish/ }).click();
      await waitForText(page, 'Fix the marked fields first');
      await page.getByRole('textbox', { name: 'Percent' }).fill('60');
      await page.getByText('When you publish').waitFor();
      await page.getByRole('radio', { name: 'Named people' }).check();
      await page.getByText('1 problem to fix').waitFor();
      await page.getByRole('radio', { name: 'A person chosen in the form' }).check();
      await waitForText(page, /person field|Invalid/);
      await page.getByRole('radio', { name: 'Manager of the requester' }).check();
      await page.getByText('to fix').waitFor({ state: 'detached' });
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Name and requests/ }).click();
      const refused = page.waitForResponse((answer) => answer.status() === 409);
      await page.getByRole('textbox', { name: 'Name of the routing' }).fill('  purchases');
      await Promise.all([refused, waitForText(page, 'Another routing has this name.')]);
      await page.getByRole('textbox', { name: 'Name of the routing' }).fill('Hardware');
      await waitForText(page, 'This name is free.');
    }));

  test('a new routing starts as a draft, and is tried with sample values before it is published', () =>
    asAdministrator(async (page) => {
      await writeRouting(page, 'Urgent refunds');
      await page.getByRole('checkbox', { name: 'Refund' }).check();
      await unfold(page, 'Which of their requests');
      await page.getByRole('button', { name: 'Add a condition' }).click();
      await page.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'the priority' });
      await page.getByRole('combobox', { name: 'Value' }).selectOption('urgent');
      await waitForText(page, 'In words: only if the priority is urgent.');
      await page.getByRole('button', { name: 'Add a step' }).click();
      await page.getByRole('textbox', { name: 'Step name' }).fill('Treasury');
      await assignStepGroup(page, 'Finance control');
      await unfold(page, 'When it is needed');
      await page.getByRole('button', { name: 'Add a condition' }).click();
      await page.getByRole('textbox', { name: 'Value' }).fill('2500');
      const tried = page.getByRole('region', { name: 'Try it' });
      await tried.getByText('Not needed below 2,500.00 EUR').waitFor();
      await tried.getByRole('textbox', { name: 'Amount' }).fill('100');
      await tried.getByText('Skipped').waitFor();
      await tried.getByText('Only from 2,500.00 EUR').waitFor();
      await waitForText(page, 'Draft saved');
      await openList(page);
      const resting = page.getByRole('region', { name: 'Never published' });
      await resting.getByRole('link', { name: 'Urgent refunds' }).click();
      await page.getByRole('heading', { level: 1, name: 'Urgent refunds' }).waitFor();
      await page.getByRole('button', { name: /^Publish/ }).click();
      const asked = page.getByRole('dialog', { name: 'Publish version 1' });
      await asked.getByText('It takes Refund requests that meet its condition').waitFor();
      await asked.getByRole('button', { name: 'Publish', exact: true }).click();
      await waitForText(page, 'Version 1 is in use');
      await page.getByRole('button', { name: 'Close' }).click();
      await waitForText(page, /^Version 1 in use since/);
      await expect.poll(() => readStepNames(page)).toEqual(['1 Line manager', '2 Treasury']);
    }));

  test('on a phone, choosing a routing step brings its properties into view, with a way back to the list', () =>
    asAdministrator(
      async (page) => {
        const isInSight = (part: Locator) =>
          part.evaluate((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          });
        await openRouting(page, 'Purchases');
        const name = page.getByRole('textbox', { name: 'Step name' });
        expect(await isInSight(name)).toBe(false);
        await chooseStep(page, 'Legal');
        await expect.poll(() => isInSight(name)).toBe(true);
        await page.getByRole('button', { name: 'Back to the list' }).click();
        await expect.poll(() => isInSight(card(page, 'Legal'))).toBe(true);
      },
      { width: 360, height: 740 },
    ));
});
