import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessibilityProblems,
  mayBeInConsole,
  openBrowser,
  openPage,
} from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';

/** A newcomer's way from the lines of the terminal on: nothing is there but one administrator. */
describe.skipIf(!findChromium())('an empty product', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct();
    const opened = await openBrowser();
    if (!opened) throw new Error('No browser.');
    browser = opened;
    ({ page } = await openPage(browser, product.url));
  });
  afterAll(async () => {
    await page?.context().close();
    await browser?.close();
    await product?.stop();
  });

  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  test('the start prints the first sign-in, which leads to a password of one’s own', async () => {
    // The first screen asks for a profile before the first sync has made it.
    mayBeInConsole(page, /user\.not-found/);
    const [, email = '', temporary = ''] =
      product.said.match(/Sign in as (\S+), the administrator; the temporary password is (\S+)/) ??
      [];
    await page.goto('/auth/login');
    await fill('E-mail', email);
    await fill('Password', temporary);
    await press('Sign in');
    await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
    await fill('New password', 'Quiet-Harbour-77');
    await fill('New password again', 'Quiet-Harbour-77');
    await press('Save the new password');
    await page.waitForURL('**/user/home');
  });

  test('the first steps say what is missing before a request can be sent, and lead to it', async () => {
    const steps = page.getByRole('region', { name: /^First steps/ });
    await steps.getByText('0 of 8 done').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await steps.getByRole('link', { name: 'A routing' }).click();
    await page.getByRole('heading', { level: 1, name: 'Routing' }).waitFor();
  });
});
