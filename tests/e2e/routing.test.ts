import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityProblems, overflowsSideways } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import {
  askGroup,
  card,
  chooseStep,
  type Desk,
  openRouting,
  says,
  startDesk,
  stepsOf,
  unfold,
} from '#tests/support/routing-desk.ts';

/** What an administrator does with routings, from the list to open requests under a new version. */
describe.skipIf(!findChromium())('routing', () => {
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

  test('the list says of each routing whom it serves, its steps in words, and how many requests follow it', () =>
    asAdministrator(async (page) => {
      await openList(page);
      const travel = row(page, 'Travel expenses');
      await travel
        .getByText('Line manager, then Finance and Travel desk, then VP sign-off')
        .waitFor();
      await travel.getByText(/\d+ open under version 1/).waitFor();
      await page.getByRole('searchbox', { name: 'Search in routings' }).fill('people partner');
      await says(page, '2 routings');
      expect(await page.getByRole('row').count()).toBe(3);
    }));

  test('a routing, then Service levels, then the routing again: each shows its own, whatever was read before', () =>
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
      await page.getByRole('button', { name: 'Time to decide' }).click();
      await page.getByRole('row', { name: /Within two days/ }).waitFor();
      await menu('Routing');
      await timeAllowed();
    }));

  test('a routing is switched off and on again, after saying what becomes of requests', () =>
    asAdministrator(async (page) => {
      await openList(page);
      await row(page, 'Training').getByRole('button', { name: 'More for Training' }).click();
      await page.getByRole('button', { name: 'Switch off' }).click();
      await says(page, 'After that nobody can request Training');
      await page.getByRole('button', { name: 'Switch off' }).click();
      await says(page, 'Training is switched off');
      await row(page, 'Training').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Switched off/ }).click();
      await row(page, 'Training').getByRole('button', { name: 'More for Training' }).click();
      await page.getByRole('button', { name: 'Switch on' }).click();
      await page.getByRole('button', { name: 'Switch on' }).click();
      await says(page, 'Training is in use');
      await page.getByRole('button', { name: /^In use/ }).click();
      await row(page, 'Training').getByRole('button', { name: 'More for Training' }).click();
      await page.getByRole('button', { name: 'Duplicate' }).click();
      await page.getByRole('heading', { level: 1, name: 'New routing' }).waitFor();
      const name = page.getByRole('textbox', { name: 'Name of the routing' });
      expect(await name.inputValue()).toBe('Training (copy)');
      await says(page, 'This name is free.');
      expect(await stepsOf(page)).toEqual(['1 Line manager', '2 People partner']);
    }));

  test('workflows that have stopped are shown to administrators with the reason, and a restart sets them going', async () => {
    await desk.breaks({ failStep: 'OpenStage', count: 3 });
    const numbers = [
      await desk.raise('A chair'),
      await desk.raise('A desk'),
      await desk.raise('A lamp'),
    ];
    await asAdministrator(async (page) => {
      await openList(page);
      await says(page, '3 requests have stopped');
      for (const number of numbers) await says(page, new RegExp(number));
      await says(page, 'TypeError: This step was broken on purpose.');
      expect(await accessibilityProblems(page)).toEqual([]);

      await page.getByRole('button', { name: `Restart ${numbers[0]}` }).click();
      await says(page, '2 requests have stopped');
      await page.getByRole('button', { name: 'Restart all 2' }).click();
      await says(page, '2 workflows restarted');
      await page.getByText('have stopped').waitFor({ state: 'detached' });
    });
  });

  test('steps are moved by keyboard and by pointer, and each change is undone by its name', () =>
    asAdministrator(async (page) => {
      await openRouting(page, 'Purchases');
      const before = ['1 Line manager', '2a Procurement', '2b Legal', '3 Budget'];
      expect(await stepsOf(page)).toEqual(before);

      await page.getByRole('button', { name: 'Move Budget', exact: true }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await says(page, 'If you drop it here: Budget beside Procurement and Legal');
      expect(await stepsOf(page)).toEqual([
        '1 Line manager',
        '2a Procurement',
        '2b Budget',
        '2c Legal',
      ]);
      await page.keyboard.press('Escape');
      expect(await stepsOf(page)).toEqual(before);
      await page.keyboard.press('Space');
      for (const _ of '123') await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Space');
      const moved = ['1 Budget', '2 Line manager', '3a Procurement', '3b Legal'];
      expect(await stepsOf(page)).toEqual(moved);
      await page.getByRole('button', { name: 'Undo move Budget' }).click();
      expect(await stepsOf(page)).toEqual(before);

      const [grip, target] = [
        await page.getByRole('button', { name: 'Move Budget', exact: true }).boundingBox(),
        await card(page, 'Line manager').boundingBox(),
      ];
      await page.mouse.move((grip?.x ?? 0) + 8, (grip?.y ?? 0) + 20);
      await page.mouse.down();
      await page.mouse.move((grip?.x ?? 0) + 8, (target?.y ?? 0) + 20, { steps: 8 });
      await page.mouse.move((grip?.x ?? 0) + 8, (target?.y ?? 0) - 10);
      await page.mouse.up();
      expect(await stepsOf(page)).toEqual(moved);
      await page.keyboard.press('Control+z');
      expect(await stepsOf(page)).toEqual(before);
      await page.getByRole('button', { name: 'More for Legal' }).click();
      await page.getByRole('button', { name: 'Run after the step above' }).click();
      expect(await stepsOf(page)).toEqual([
        '1 Line manager',
        '2 Procurement',
        '3 Legal',
        '4 Budget',
      ]);
    }));

  test('what would be refused is said at its place while it is written', () =>
    asAdministrator(async (page) => {
      await openRouting(page, 'Equipment');
      await chooseStep(page, 'Service desk');
      await page.getByRole('combobox', { name: 'Group' }).fill('Nobody at all');
      await says(page, 'This group is empty.');
      await page.getByRole('combobox', { name: 'Group' }).fill('Service desk');
      await unfold(page, 'How many must agree');
      await page.getByRole('radio', { name: 'At least a part of them' }).check();
      await page.getByRole('textbox', { name: 'Percent' }).fill('120');
      await page.getByText('1 problem to fix').waitFor();
      await card(page, 'Service desk').getByRole('img', { name: 'needs attention' }).waitFor();
      await page.getByRole('button', { name: /^Publish/ }).click();
      await says(page, 'Fix the marked fields first');
      await page.getByRole('textbox', { name: 'Percent' }).fill('60');
      await page.getByText('When you publish').waitFor();
      await page.getByRole('radio', { name: 'Named people' }).check();
      await page.getByText('1 problem to fix').waitFor();
      await page.getByRole('radio', { name: 'A person chosen in the form' }).check();
      await says(page, /person field|Invalid/);
      await page.getByRole('radio', { name: 'Manager of the requester' }).check();
      await page.getByText('to fix').waitFor({ state: 'detached' });
      expect(await accessibilityProblems(page)).toEqual([]);

      await page.getByRole('button', { name: /^Name and requests/ }).click();
      await page.getByRole('textbox', { name: 'Name of the routing' }).fill('  purchases');
      await says(page, 'Another routing has this name.');
      await page.getByRole('textbox', { name: 'Name of the routing' }).fill('Hardware');
      await says(page, 'This name is free.');
    }));

  test('a new routing is written, tried with sample values, and created', () =>
    asAdministrator(async (page) => {
      await page.goto('/routing/sequence');
      await page.getByRole('textbox', { name: 'Name of the routing' }).fill('Urgent refunds');
      await page.getByRole('checkbox', { name: 'Refund' }).check();
      await unfold(page, 'Which of their requests');
      await page.getByRole('button', { name: 'Add a condition' }).click();
      await page.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'the priority' });
      await page.getByRole('combobox', { name: 'Value' }).selectOption('urgent');
      await says(page, 'In words: only if the priority is urgent.');
      await page.getByRole('button', { name: 'Add a step' }).click();
      await page.getByRole('textbox', { name: 'Step name' }).fill('Treasury');
      await askGroup(page, 'Finance control');
      await unfold(page, 'When it is needed');
      await page.getByRole('button', { name: 'Add a condition' }).click();
      await page.getByRole('textbox', { name: 'Value' }).fill('2500');
      const tried = page.getByRole('region', { name: 'Try it' });
      await tried.getByText(/With the amount at 2,499.99 EUR this step would not/).waitFor();
      await tried.getByRole('textbox', { name: 'Amount' }).fill('100');
      await tried.getByText('Skipped').waitFor();
      await tried
        .getByText(/only for requests where the amount is at least 2,500.00 EUR/)
        .waitFor();
      await page.getByRole('button', { name: 'Create it' }).click();
      const asked = page.getByRole('dialog', { name: 'Create Urgent refunds' });
      await asked.getByText('It takes Refund requests that meet its condition').waitFor();
      await asked.getByRole('button', { name: 'Create it' }).click();
      await page.waitForURL(/routing-editform/);
      await page.getByRole('heading', { level: 1, name: 'Urgent refunds' }).waitFor();
      expect(await stepsOf(page)).toEqual(['1 Line manager', '2 Treasury']);
    }));

  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('can be read by everybody and fits: %s, %i wide', (scheme, width) =>
    asAdministrator(
      async (page) => {
        await openList(page);
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await overflowsSideways(page)).toBe(false);
        await openRouting(page, 'Travel expenses');
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await overflowsSideways(page)).toBe(false);
      },
      { scheme, width },
    ),
  );
});
