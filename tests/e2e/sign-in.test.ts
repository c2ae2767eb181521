import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { endSessions, openBrowser } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';
import { openPool } from '#tests/support/pool-client.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';

const Mails = z.object({
  messages: z.array(z.object({ text: z.string(), to: z.array(z.string()) })),
});
const person = { email: 'ida.berg@countersign.example', password: 'Correct-horse-7' };
const heading = {
  '/auth/login': 'Sign in',
  '/auth/signup': 'Create an account',
  '/auth/forgot-password': 'Forgot your password?',
  '/auth/verify': 'Confirm your address',
  '/auth/reset-password': 'Choose a new password',
};

/** Sign-in of people on the running product, with their browser and their mail. */
describe.skipIf(!findChromium())('signing in', () => {
  let product: RunningProduct;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** Calls of the page to operations of the user pool. */
  const sentToPool: string[] = [];

  beforeAll(async () => {
    product = await startProduct();
    const opened = await openBrowser();
    if (!opened) throw new Error('No browser.');
    browser = opened;
  });
  beforeEach(async () => {
    context = await browser.newContext({ baseURL: product.url, ignoreHTTPSErrors: true });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
    sentToPool.length = 0;
    page.on('request', (request) => {
      const target = request.headers()['x-amz-target'];
      if (target) sentToPool.push(target.replace(/^.*\./, ''));
    });
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await endSessions(browser);
    await product?.stop();
  });

  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const easyToGuess = () => page.getByRole('alert').getByText('This password is easy to guess.');
  const refusals = () =>
    page.locator('[role=alert], .amplify-text--error').filter({ visible: true }).allInnerTexts();
  async function mailedCodes() {
    const answer = await fetch(`${product.url}/mail`, { headers: { accept: 'application/json' } });
    const { messages } = Mails.parse(await answer.json());
    return messages
      .filter(({ to }) => to.some((address) => address.includes(person.email)))
      .map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '');
  }
  /** Wait for the next mailed code. */
  async function nextCode(before: readonly string[]) {
    await expect.poll(async () => (await mailedCodes()).length).toBe(before.length + 1);
    const codes = await mailedCodes();
    for (const old of before) codes.splice(codes.indexOf(old), 1);
    return codes[0] ?? '';
  }
  async function signIn(password = person.password) {
    await fill('E-mail', person.email);
    await fill('Password', password);
    await press('Sign in');
  }

  test('a new person registers, confirms by the mailed code and sees the requested page', async () => {
    await page.goto('/requests/history');
    await title(heading['/auth/login']).waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await fill('First name', 'Ida');
    await fill('Last name', 'Berg');
    await fill('E-mail', person.email);
    for (const guessed of ['Password1234!', 'Xk9#mPq2vL!w-ida.berg', 'Xk9#mPq2-Countersign']) {
      await fill('Password', guessed);
      await fill('Password again', guessed);
      await press('Create the account');
      await easyToGuess().waitFor();
      await fill('Password again', '');
    }
    await fill('Password', person.password);
    await fill('Password again', `${person.password}x`);
    await press('Create the account');
    await page.getByRole('alert').getByText('The two passwords differ.').waitFor();
    expect(sentToPool).toEqual([]);
    await fill('Password', person.password);
    await fill('Password again', person.password);
    await expect.poll(() => easyToGuess().count()).toBe(0);
    await press('Create the account');
    await page.waitForURL('**/auth/verify?*');
    await fill('Code', await nextCode([]));
    await press('Confirm');
    await page.waitForURL('**/requests/history');
    await page.reload();
    await page.getByRole('button', { name: /your menu/i }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/requests/history');
  });

  test('a wrong password is refused, the right one opens the home screen, and signing out ends the session', async () => {
    await page.goto('/');
    // This field is for an existing password: it is not rated, and password managers fill it in.
    const field = page.getByLabel('Password', { exact: true });
    await expect.poll(() => field.getAttribute('autocomplete')).toBe('current-password');
    await signIn('Wrong-horse-77');
    await page
      .getByText(
        'Authentication failed. Please try again. The e-mail address or the password is wrong.',
      )
      .waitFor();
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await signIn();
    await page.waitForURL('**/user/home');
    await page.goto('/auth/login');
    await page.waitForURL('**/user/home');
    await page.getByRole('button', { name: /your menu/i }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/auth/login');
    await page.goto('/user/home');
    await page.waitForURL('**/auth/login');
  });

  test('each sign-in screen has its own URL, and the back button works', async () => {
    for (const [path, name] of Object.entries(heading)) {
      await page.goto(path);
      await title(name).waitFor();
    }
    await page.goto('/auth/signup');
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await title(heading['/auth/forgot-password']).waitFor();
    await page.goBack();
    await title(heading['/auth/login']).waitFor();
    await page.goBack();
    await title(heading['/auth/signup']).waitFor();
    await page.goto('/auth/unknown');
    await page.waitForURL('**/auth/login');
  });

  test('a forgotten password is replaced on the page with the mailed code, or with the mailed link', async () => {
    const known = await mailedCodes();
    await page.goto('/auth/forgot-password');
    await press('Send a code');
    await page.getByText('Enter your e-mail address first.').waitFor();
    await fill('E-mail', person.email);
    await press('Send a code');
    await page.waitForURL('**/auth/reset-password?*');
    await page.getByText(`If ${person.email} is known here, a code is on its way.`).waitFor();
    const code = await nextCode(known);
    await fill('Code', code === '000000' ? '111111' : '000000');
    await fill('New password', 'Gentle-harbour-88!');
    await fill('New password again', 'Gentle-harbour-89!');
    await press('Save the new password');
    await expect.poll(refusals).toEqual([expect.stringMatching(/^The two passwords differ/)]);
    await fill('New password again', 'Gentle-harbour-88!');
    await press('Save the new password');
    await expect.poll(refusals).toEqual([expect.stringMatching(/^This code is wrong/)]);
    await fill('New password', 'Summer2026!!');
    await fill('New password again', 'Summer2026!!');
    await press('Save the new password');
    await expect.poll(refusals).toEqual([expect.stringMatching(/^This password is easy to guess/)]);
    await page.goto(`/auth/reset-password?${new URLSearchParams({ email: person.email, code })}`);
    person.password = 'Another-horse-8';
    await fill('New password', 'Summer2026!!');
    await press('Save the new password');
    await easyToGuess().waitFor();
    expect(sentToPool.filter((one) => one === 'ConfirmForgotPassword')).toHaveLength(1);
    await fill('New password', person.password);
    await press('Save the new password');
    await page.getByText('Your new password is saved').waitFor();
    await signIn();
    await page.waitForURL('**/user/home');
  });

  test('an invited person has to choose a strong password', async () => {
    const invited = 'omar.haddad@countersign.example';
    const TemporaryPassword = 'Temp-horse-1234';
    const { client, userPoolId } = await openPool(product);
    const named = { UserPoolId: userPoolId, Username: invited };
    await client.send(new AdminCreateUserCommand({ ...named, TemporaryPassword }));
    client.destroy();
    await page.goto('/auth/login');
    await fill('E-mail', invited);
    await fill('Password', TemporaryPassword);
    await press('Sign in');
    await title('Choose a new password').waitFor();
    sentToPool.length = 0;
    for (const guessed of ['Password1234!', 'Xk9#mPq2vL!w-omar.haddad']) {
      await fill('New password', guessed);
      await fill('New password again', guessed);
      await press('Save the new password');
      await easyToGuess().waitFor();
      await fill('New password again', '');
    }
    expect(sentToPool).toEqual([]);
    await fill('New password', 'Third-horse-9999');
    await fill('New password again', 'Third-horse-9999');
    await press('Save the new password');
    await page.waitForURL('**/user/home');
  });

  test('single sign-on uses the managed login and returns to the requested path', async () => {
    await page.goto('/tasks/history');
    await press('Continue with single sign-on');
    await page.waitForURL('**/login?*');
    await signIn();
    await page.waitForURL('**/tasks/history');
    await page.getByRole('button', { name: /your menu/i }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/auth/login');
    await press('Continue with single sign-on');
    await page.waitForURL('**/login?*');
    await page.getByLabel('Password').waitFor();
  });

  test('an error of single sign-on is shown as text', async () => {
    const why = 'You are not <b>assigned</b>';
    await page.goto(
      `/auth/login?${new URLSearchParams({ error: 'access_denied', error_description: why })}`,
    );
    await page
      .getByText(`Authentication failed. Please try again. Single sign-on failed: ${why}`)
      .waitFor();
  });

  test.each(['light', 'dark'] as const)(
    'every sign-in screen is accessible in %s mode',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      for (const [path, name] of Object.entries(heading)) {
        await page.goto(path);
        await title(name).waitFor();
        await expectAccessible(page, path);
      }
    },
  );
});
