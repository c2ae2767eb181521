import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, signInOn } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';

const title = 'Ørsted commissioning review, Copenhagen';

/** The story of a new user: raise a travel expense, see who decides, sign in as each approver, see it approved. */
describe.skipIf(!findChromium())('a travel expense from draft to approved', () => {
  let product: RunningProduct;
  let browser: Browser;
  let requestPath = '';

  beforeAll(async () => {
    product = await startProduct({ demo: true });
    const opened = await openBrowser();
    if (!opened) throw new Error('No browser.');
    browser = opened;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function as(email: string, act: (page: Page) => Promise<void>) {
    const { page, broken, close } = await openPage(browser, product.url);
    await signInOn(page, email);
    await act(page);
    expect(broken).toEqual([]);
    await close();
  }

  /** The amounts need four steps: line manager, finance beside the travel desk, the vice president. */
  test('an employee fills in the form, sees the path and sends it', async () => {
    await as('employee@countersign.example', async (page) => {
      await page.keyboard.press('n');
      await page.getByRole('link', { name: /Travel expense/ }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill(title);
      await page.getByLabel('From').fill('12 November 2026');
      await page.getByLabel('To', { exact: false }).first().fill('15 November 2026');
      await page.getByLabel('Cost centre').selectOption({ label: '4410 Field Engineering' });
      await page.getByRole('button', { name: 'Send for approval' }).click();
      await expectText(page, 'Before you can send it');

      await page.getByRole('button', { name: 'Add an expense' }).click();
      await page.getByLabel('Day', { exact: true }).fill('12 Nov');
      await page
        .getByLabel('What for', { exact: true })
        .fill('Train Hamburg to Copenhagen, return');
      await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Transport' });
      await page.getByLabel('EUR', { exact: true }).fill('1150.30');
      await expectText(page, 'Mira Okafor');
      await expectText(page, 'Priya Raman');
      await page.getByRole('button', { name: 'Send for approval' }).click();
      await page.waitForURL(/\/view-request\//);
      requestPath = new URL(page.url()).pathname;
      await expectText(page, 'In review');
      await expectText(page, 'Mira Okafor');
    });
  });

  test('the line manager approves it, which hands it to finance', async () => {
    await as('manager@countersign.example', (page) => approve(page));
  });

  test('finance approves it, and it is approved', async () => {
    await as('finance@countersign.example', (page) => approve(page));
    await as('employee@countersign.example', async (page) => {
      await page.goto(requestPath);
      await page.getByText('Approved', { exact: true }).first().waitFor();
      await expectText(page, 'Chain verified');
      await expectText(page, 'approved for Line manager');
      await expectText(page, 'approved for Finance');
    });
  });

  async function approve(page: Page) {
    await page.getByRole('link', { name: title }).first().click();
    await page.waitForURL(/\/request-review\//);
    const decided = page.waitForResponse(
      (answer) => answer.url().endsWith('/approve') && answer.ok(),
      { timeout: 30_000 },
    );
    await page.getByRole('button', { name: 'Approve', exact: false }).click();
    await decided;
  }
});

const expectText = (page: Page, text: string) =>
  page.getByText(text).first().waitFor({ timeout: 30_000 });
