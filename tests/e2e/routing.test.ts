import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '#local/demo/organisation/people.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import {
  accessibilityProblems,
  type Look,
  openBrowser,
  openPage,
  overflowsSideways,
  signInOn,
} from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { connect, type Person } from '#tests/support/product-client.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';

/** What an administrator does with routings, from the list to open requests under a new version. */
describe.skipIf(!findChromium())('routing', () => {
  let product: RunningProduct;
  let browser: Browser;
  let employee: Person;

  beforeAll(async () => {
    product = await startProduct({ demo: true, test: true });
    const opened = await openBrowser();
    if (!opened) throw new Error('No browser.');
    browser = opened;
    const api = await connect(product.url);
    employee = await api.signIn('employee@countersign.example', demoPassword);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function asAdministrator(act: (page: Page) => Promise<void>, look: Look = {}) {
    const { page, broken, close } = await openPage(browser, product.url, look);
    page.setDefaultTimeout(20_000);
    await signInOn(page, 'admin@countersign.example');
    await act(page);
    expect(broken).toEqual([]);
    await close();
  }
  const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
  async function openList(page: Page) {
    await page.goto('/routing/list');
    await page.getByRole('heading', { level: 1, name: 'Routing' }).waitFor();
    await page.getByRole('link', { name: 'Leave' }).first().waitFor();
  }
  const row = (page: Page, name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

  /** A request of the category Other, sent; answers its number. */
  async function raise(title: string): Promise<string> {
    const { items } = await employee.call(listCategories);
    const categoryId = items.find(({ name }) => name === 'Other')?.id ?? '';
    const values = { title, details: 'As agreed.' };
    const { requestId } = await employee.call(createRequest, { body: { categoryId, values } });
    const sent = await employee.call(submitRequest, { params: { requestId } });
    return sent.number;
  }
  const breaks = (fault: object) =>
    fetch(`${product.url}/local/fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });

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

  test('a routing is switched off and on again, after saying what becomes of requests', () =>
    asAdministrator(async (page) => {
      await openList(page);
      await row(page, 'Training').getByRole('button', { name: 'More for Training' }).click();
      await page.getByRole('button', { name: 'Switch off' }).click();
      await says(page, 'Nobody can ask for Training then');
      await page.getByRole('button', { name: 'Switch it off' }).click();
      await says(page, 'Training is switched off');
      await row(page, 'Training').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Switched off/ }).click();
      await row(page, 'Training').getByRole('button', { name: 'More for Training' }).click();
      await page.getByRole('button', { name: 'Switch on' }).click();
      await page.getByRole('button', { name: 'Switch it on' }).click();
      await says(page, 'Training is in use');
    }));

  test('workflows that have stopped are shown to administrators with the reason, and a restart sets them going', async () => {
    await breaks({ failStep: 'OpenStage', count: 3 });
    const numbers = [await raise('A chair'), await raise('A desk'), await raise('A lamp')];
    await asAdministrator(async (page) => {
      await openList(page);
      await says(page, '3 requests stand still');
      for (const number of numbers) await says(page, new RegExp(number));
      await says(page, 'TypeError: This step was broken on purpose.');
      expect(await accessibilityProblems(page)).toEqual([]);

      await page.getByRole('button', { name: `Restart ${numbers[0]}` }).click();
      await says(page, '2 requests stand still');
      await page.getByRole('button', { name: 'Restart all 2' }).click();
      await says(page, '2 workflows restarted');
      await page.getByText('stand still').waitFor({ state: 'detached' });
    });
  });

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 360],
  ] as const)('can be read by everybody and fits: %s, %i wide', (scheme, width) =>
    asAdministrator(
      async (page) => {
        await openList(page);
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await overflowsSideways(page)).toBe(false);
      },
      { scheme, width },
    ),
  );
});
