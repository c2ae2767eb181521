import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calculateTotp } from '#one-machine/identity/totp.ts';
import {
  allowInConsole,
  endSessions,
  expectInConsole,
  openBrowser,
  openPage,
  signInOn,
} from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';
import { poolOperator } from '#tests/support/pool-operator.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';

const ada = {
  email: 'ada@countersign.example',
  temporary: 'Temp-horse-1234',
  password: 'Correct-horse-7',
};
const missing = 'Administrators need a second factor.';
const timeout = { timeout: 20_000 };

/** Return the code of Ada's phone app, which uses the clock of the machine instead of the clock of the product. */
const codeOn = (key: string) => calculateTotp(key, performance.timeOrigin + performance.now());

/**
 * A stage that requires a second factor for administrators. The tests follow one administrator and depend on each
 * other.
 */
describe.skipIf(!findChromium())('the second factor of administrators', () => {
  let product: RunningProduct;
  let operator: Awaited<ReturnType<typeof poolOperator>>;
  let browser: Browser;
  let window: Awaited<ReturnType<typeof openPage>>;
  let page: Page;
  let key = '';

  beforeAll(async () => {
    product = await startProduct({ adminMfa: true, test: true });
    operator = await poolOperator(product);
    await operator.invite(ada.email, ada.temporary);
    await operator.makeAdministrator(ada.email);
    const opened = await openBrowser();
    if (!opened) throw new Error('No browser.');
    browser = opened;
    window = await openPage(browser, product.url);
    page = window.page;
  });
  afterAll(async () => {
    await window?.close();
    await endSessions(browser);
    operator?.close();
    await product?.stop();
  });

  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const visit = (name: string) =>
    page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
  async function shownKey() {
    const shown = (await page.locator('dialog code').textContent()) ?? '';
    expect(shown).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    return shown.replaceAll(' ', '');
  }
  /** Enter the password, which is required before any change of the second factor. */
  async function confirm(action: string, password = ada.password) {
    await fill('Your password', password);
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
  }
  async function signOut() {
    await page.getByRole('button', { name: /your menu/i }).click();
    await press('Sign out');
    await page.waitForURL('**/auth/login');
  }

  test('a new administrator without a second factor is led to the setup from every screen', async () => {
    // The first screen requests the profile before the first sync has created it.
    allowInConsole(page, /user\.not-found/);
    await page.goto('/auth/login');
    await fill('E-mail', ada.email);
    await fill('Password', ada.temporary);
    await press('Sign in');
    await title('Choose a new password').waitFor();
    await fill('New password', ada.password);
    await fill('New password again', ada.password);
    await press('Save the new password');
    await page.waitForURL('**/user/home');
    await page.getByText(missing).waitFor();
    await expectAccessible(page);
    await page.goto('/user/list');
    await page.getByText('Set up your second factor first').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Set it up' }).last().click();
    await page.waitForURL('**/user/profile#second-factor');
    await page.getByText('Off.', { exact: true }).waitFor();
  });

  test('a wrong one-time code changes nothing, and a correct one gives access to administration at once', async () => {
    await press('Set up');
    expectInConsole(page, /status of 400/);
    await confirm('Continue', 'Wrong-horse-7');
    await page.getByText('This password is wrong').waitFor();
    await expectAccessible(page);
    await confirm('Continue');
    key = await shownKey();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    // The focus is in the field, not on the preceding button to copy the key.
    await page.getByLabel('Code', { exact: true }).and(page.locator(':focus')).waitFor();
    await expectAccessible(page);
    await fill('Code', 'abc');
    await press('Turn it on');
    await page.getByText('Enter the six digits that the app shows.').waitFor();
    expectInConsole(page, /status of 400/);
    const right = codeOn(key);
    await fill('Code', right === '000000' ? '000001' : '000000');
    await press('Turn it on');
    await page.getByText('This code is wrong.').waitFor();
    await fill('Code', codeOn(key));
    await press('Turn it on');
    await page.getByText('On.', { exact: true }).waitFor();
    await expect.poll(() => page.getByText(missing).count(), timeout).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Turn off' }).count()).toBe(0);
    await visit('People');
    await page.getByRole('main').getByText('Unknown User').first().waitFor();
  });

  test('the next sign-in requires a code from the phone that was set up last', async () => {
    const old = key;
    await page.goto('/user/profile');
    await press('Set up on a new phone');
    await confirm('Continue');
    key = await shownKey();
    await fill('Code', codeOn(key));
    await press('Use this phone');
    await page.getByText('Your second factor is set up').waitFor();
    await signOut();
    await fill('E-mail', ada.email);
    await fill('Password', ada.password);
    await press('Sign in');
    await title('Confirm that it is you').waitFor();
    await page.getByText('an administrator can reset your second factor').waitFor();
    await expectAccessible(page);
    await fill('Code', codeOn(old));
    await press('Confirm');
    await page.getByText('This code is wrong.').waitFor();
    await fill('Code', codeOn(key));
    await press('Confirm');
    await page.waitForURL('**/user/home');
    await visit('People');
    await page.getByRole('main').getByText('Unknown User').first().waitFor();
    await expect.poll(() => page.getByText(missing).count()).toBe(0);
  });

  test('a person removed from the administrators group loses the rights within a minute and stays signed in', async () => {
    allowInConsole(page, /actor\.(forbidden|unauthenticated)/);
    await operator.removeAdministrator(ada.email);
    await fetch(`${product.url}/local/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: 'PT1M' }),
    });
    // Open the screen by its address, because the menu loses its administrator entries after the first refused call.
    await page.goto('/routing/list');
    await page.getByText('This screen is for administrators').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'People', exact: true }).count(), timeout)
      .toBe(0);
    await visit('My requests');
    await title('My requests').waitFor();
    await expect.poll(() => page.getByText(missing).count()).toBe(0);
  });

  test('after an operator resets a lost second factor, the password is enough until a new one is set up', async () => {
    await operator.makeAdministrator(ada.email);
    await operator.turnSecondFactorOff(ada.email);
    await signOut();
    await signInOn(page, ada.email, ada.password);
    await page.getByText(missing).waitFor();
  });

  test('a person with single sign-on cannot set up a second factor, and the page explains the reason', async () => {
    await signOut();
    await press('Continue with single sign-on');
    await page.waitForURL('**/login?*');
    await fill('E-mail', ada.email);
    await fill('Password', ada.password);
    await press('Sign in');
    await page.waitForURL('**/user/home');
    await page.getByRole('link', { name: 'Set it up' }).click();
    await page.getByText('You signed in with single sign-on').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Set up', exact: true }).count())
      .toBe(0);
  });

  test('everybody can set up a second factor and turn it off again', async () => {
    await operator.removeAdministrator(ada.email);
    await signOut();
    await signInOn(page, ada.email, ada.password);
    await page.goto('/user/profile');
    await press('Set up');
    await confirm('Continue');
    await fill('Code', codeOn(await shownKey()));
    await press('Turn it on');
    await page.getByText('On.', { exact: true }).waitFor();
    await press('Turn off');
    await confirm('Turn it off');
    await page.getByText('Off.', { exact: true }).waitFor();
    await signOut();
    await signInOn(page, ada.email, ada.password);
    await expect.poll(() => page.getByText(missing).count()).toBe(0);
  });
});
