import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSessions, openBrowser, openPage } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { expectDialog } from '#tests/support/dialogs.ts';
import { firstSignIn, signInFirst } from '#tests/support/first-administrator.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

/** First steps of a new administrator, from the terminal output on. The product contains only this person. */
describe.skipIf(!findChromium())('an empty installation', () => {
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
    await endSessions(browser);
    await product?.stop();
  });

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  test("the terminal shows the first administrator's password, which must be changed at the first sign-in", async () => {
    const { email, temporary } = firstSignIn(product);
    await signInFirst(page, email, temporary);
  });

  test('the first steps list everything that is missing before a request can be sent, with links', async () => {
    const steps = page.getByRole('region', { name: /^First steps/ });
    await steps.getByText('0 of 9 done').waitFor();
    await expectAccessible(page);
    await steps.getByRole('link', { name: 'A routing' }).click();
    await page.getByRole('heading', { level: 1, name: 'Routing' }).waitFor();
  });

  test("an example organisation is loaded after a preview, and then only the administrator's name is missing", async () => {
    await page.goto('/user/home');
    await press('Start from an example');
    const dialog = page.getByRole('dialog', { name: 'Start from an example' });
    await dialog.getByRole('list', { name: 'What comes' }).getByText('12 people').waitFor();
    const source = 'features/setup/components/example-dialog.tsx';
    await expectDialog(page, source, 'Start from an example');
    await dialog.getByRole('button', { name: 'Copy it in' }).click();
    await waitForText(page, 'The example is there');
    const steps = page.getByRole('region', { name: /^First steps/ });
    await steps.getByText('8 of 9 done').waitFor();
    await steps.getByRole('link', { name: 'Your name' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lark');
    await press('Save the profile');
    await waitForText(page, 'Saved: Ada Lark');
    await page.goto('/user/home');
    await page.getByRole('heading', { level: 1, name: /Ada/ }).waitFor();
    await page.getByRole('link', { name: 'Purchase' }).waitFor();
    await expect.poll(() => page.getByText('First steps').count()).toBe(0);
  });
});
