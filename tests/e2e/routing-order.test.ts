import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import {
  card,
  chooseStep,
  type Desk,
  readStepNames,
  startDesk,
  unfold,
  waitForText,
  writeRouting,
} from '#tests/support/routing-desk.ts';

/** A second routing for a category: no edit of it is lost, and publishing requires its conditions and its position. */
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

  test('a routing condition without a value blocks publishing, and a second routing for a category needs a position', () =>
    desk.asAdministrator(async (page) => {
      await writeRouting(page, 'External training');
      await page.getByRole('checkbox', { name: 'Training' }).check();
      await chooseStep(page, 'Line manager');
      await unfold(page, 'When it is needed');
      await page.getByRole('button', { name: 'Add a condition' }).click();
      await page.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Provider' });
      await page.getByRole('link', { name: 'People', exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
      await openList(page);
      const resting = page.getByRole('region', { name: 'Never published' });
      await resting.getByRole('link', { name: 'External training' }).click();
      await page.getByRole('heading', { level: 1, name: 'External training' }).waitFor();
      await expect
        .poll(() => page.getByRole('checkbox', { name: 'Training' }).isChecked())
        .toBe(true);

      await waitForText(page, 'Enter what Provider is compared with, or ask whether it is empty.');
      await page.getByRole('button', { name: /^Publish/ }).click();
      await waitForText(page, 'Fix the marked fields first');

      await chooseStep(page, 'Line manager');
      await page.getByRole('textbox', { name: 'Value' }).fill('Acme');
      await waitForText(page, /Some requests would be decided only by the fallback approvers/);
      await waitForText(page, /for example a request in Training with Provider other than “Acme”/);
      await waitForText(page, 'Never used: “Training” comes first');
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Publish/ }).click();
      const asked = page.getByRole('dialog', { name: 'Publish version 1' });
      await asked.getByText('“Training” serves Training today.').waitFor();
      await asked.getByText('It takes every Training request: none comes to').waitFor();
      await asked.getByRole('radio', { name: /^After/ }).check();
      await asked.getByText('It would never be used').waitFor();
      await expectAccessible(page);
      await asked.getByRole('button', { name: 'Publish', exact: true }).click();
      await asked.getByText('Version 1 is in use').waitFor();
    }));

  test('a routing change made while an earlier one is being saved is not lost, even if the person leaves the editor', () =>
    desk.asAdministrator(async (page) => {
      await writeRouting(page, 'Kept to the last word');
      const held = Promise.withResolvers<void>();
      const saved: number[] = [];
      await page.route(/routing-sequences\/[^/]+\/draft$/, async (route) => {
        if (route.request().method() === 'PUT') await held.promise;
        await route.continue();
      });
      page.on('response', (answer) => {
        if (answer.request().method() === 'PUT' && answer.url().endsWith('/draft'))
          saved.push(answer.status());
      });
      const first = page.waitForRequest((asked) => asked.method() === 'PUT');
      await page.getByRole('checkbox', { name: 'Training' }).check();
      await first;
      await chooseStep(page, 'Line manager');
      await page.getByRole('textbox', { name: 'Step name' }).fill('The last word');
      await page.getByRole('link', { name: 'People', exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
      held.resolve();
      await expect.poll(() => saved).toEqual([200, 200]);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Kept to the last word' }).waitFor();
      await card(page, 'The last word').waitFor();
      await page.getByRole('button', { name: 'More for this routing' }).click();
      await page.getByRole('button', { name: 'Delete routing' }).click();
      const asked = page.getByRole('dialog');
      await asked.getByRole('button', { name: 'Delete routing' }).click();
      await page.waitForURL('**/routing/list');
    }));

  test('the list of routings marks those that never apply, and their order can be changed with undo', () =>
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
      const position = page.getByRole('textbox', { name: /^Position of External training, 1 to/ });
      await position.fill('1');
      await position.press('Enter');
      await nowAt(0);
      await position.fill(`${place + 2}`);
      await position.press('Enter');
      await nowAt(place + 1);
    }));

  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('the list of routings is accessible and fits: %s, %i wide', (scheme, width) =>
    desk.asAdministrator(
      async (page) => {
        await page.goto('/routing/list');
        const never = page.getByText('Never used: “Training” comes first');
        await never.filter({ visible: true }).waitFor();
        await expectAccessible(page);
        await expectFitsWindow(page);
      },
      { scheme, width },
    ),
  );

  test('routings can be reordered by touch and by keyboard on a phone', () =>
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
        await expectAccessible(page);
        await expectFitsWindow(page);
      },
      { width: 360, touch: true },
    ));

  test('a routing for a category that already has one must be published before, after or instead of the existing one', () =>
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
      await expectAccessible(page);
      await asked.getByRole('button', { name: /^Publish/ }).click();
      await asked.getByText('Version 2 is in use').waitFor();
      await openList(page);
      await row(page, 'Refunds and others').getByText('first for Training').waitFor();
      await row(page, 'Training')
        .getByText('Never used: “Refunds and others” comes first')
        .waitFor();
    }));

  test('an import of exported routings creates drafts only of new and changed routings', () =>
    desk.asAdministrator(async (page) => {
      await openList(page);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'JSON for programs', exact: true }).click();
      const saved = await readFile((await (await download).path()) ?? '', 'utf8');
      const routings: { name: string }[] = JSON.parse(saved);
      const choose = async (content: readonly object[]) => {
        await page.getByRole('button', { name: 'Import', exact: true }).click();
        const buffer = Buffer.from(JSON.stringify(content));
        const file = { name: 'routings.json', mimeType: 'application/json', buffer };
        await page.getByLabel('JSON file').setInputFiles(file);
      };
      await choose(routings);
      await waitForText(page, `Nothing changes: ${routings.length} the same as before.`);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      const leave = routings.find(({ name }) => name === 'Leave');
      await choose([
        { ...leave, name: 'From elsewhere' },
        { ...leave, categoryIds: ['Yachts'] },
      ]);
      await waitForText(page, '1 new, 1 refused. They are drafts');
      await waitForText(page, 'There is no category “Yachts”.');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Import 1 routing', exact: true }).click();
      await waitForText(page, '1 routing imported as drafts.');
      await page.getByRole('link', { name: 'From elsewhere', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'From elsewhere' }).waitFor();
      await expect.poll(() => readStepNames(page)).toEqual(['1 Line manager', '2 People partner']);
    }));
});
