import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoPassword } from '#demo/organisation/people.ts';
import { allowInConsole, signInOn } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';
import { testLostSignIn } from './sessions/lost-at-work.ts';
import { testLostSignInInDialogs } from './sessions/lost-in-dialogs.ts';
import { testStartWithoutNetwork, testWakeWithoutNetwork } from './sessions/no-network.ts';

/** Behavior of a page during a call, and after the sign-in ends elsewhere. */
describe.skipIf(!findChromium())('a session in the browser', () => {
  const demo = demoInBrowser();

  test.each<[string, string[], (page: Page) => Promise<unknown>]>([
    [
      'when the person signs out there',
      [],
      async (page) => {
        await page.getByRole('button', { name: /your menu/ }).click();
        await page.getByRole('button', { name: 'Sign out' }).click();
        await page.waitForURL('**/auth/login');
      },
    ],
    [
      'when the browser clears what it stores',
      ['countersign:typed:x'],
      (page) => page.evaluate(() => localStorage.clear()),
    ],
  ])(
    'a person whose tokens are gone returns to the same page after signing in again: %s',
    async (_, kept, end) => {
      const { page: other, close } = await demo.ownPageOf('employee');
      // Calls that are still running when the session ends are refused, and the pool refuses to end the session twice.
      allowInConsole(other, /unauthenticated|status of 400|net::ERR_ABORTED/i);
      const page = await other.context().newPage();
      page.setDefaultTimeout(20_000);
      await page.goto('/requests/history?seen=1#top');
      await page.getByRole('heading', { level: 1, name: 'My requests' }).waitFor();
      await other.evaluate(() => sessionStorage.setItem('countersign:typed:x', '{}'));
      await end(other);
      await page.waitForURL('**/auth/login');
      await page.getByLabel('E-mail', { exact: true }).fill('employee@countersign.example');
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/requests/history?seen=1#top');
      // Signing out deletes typed input, and losing the sign-in does not.
      const names = await other.evaluate(() => Object.keys(sessionStorage));
      expect(names.filter((name) => name.startsWith('countersign:typed:'))).toEqual(kept);
      await close();
    },
  );

  test('a slow screen shows "Please wait" while the previous screen stays visible', async () => {
    const { page, close } = await demo.openPage();
    page.setDefaultTimeout(20_000);
    const held = Promise.withResolvers<void>();
    await page.route(/\/approval-limits-[^/]+\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await signInOn(page, 'admin@countersign.example');
    const before = page.getByRole('heading', { level: 1, name: /^Good / });
    await before.waitFor();
    await page.getByRole('link', { name: 'Approval limits', exact: true }).first().click();
    const coming = page.getByRole('main').getByRole('status').first();
    await coming.getByText('Please wait', { exact: true }).waitFor();
    expect(await before.isVisible()).toBe(true);
    held.resolve();
    await page.getByRole('heading', { level: 1, name: /^Approval limits/ }).waitFor();
    await expect.poll(() => coming.textContent(), { timeout: 20_000 }).toBe('');
    await close();
  });

  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)(
    'the API documentation of both services needs no sign-in: %s, %i wide',
    async (scheme, width) => {
      const { page, close } = await demo.openPage({ scheme, width });
      page.setDefaultTimeout(20_000);
      await page.goto('/api-docs');
      await page.getByRole('heading', { level: 1, name: 'Operations (API)' }).waitFor();
      for (const [service, operation] of [
        ['request service', /^POST .*\/requests\/\{requestId\}\/submit$/],
        ['workflow service', /^GET .*\/routing-sequences$/],
      ] as const) {
        const link = page.getByRole('link', { name: service, exact: true });
        const document = await page.request.get((await link.getAttribute('href')) ?? '');
        expect(document.status()).toBe(200);
        expect(Object.keys((await document.json()).paths).length).toBeGreaterThan(10);
        await waitForText(page, operation);
      }
      await page
        .getByRole('searchbox', { name: 'Find an operation' })
        .fill('routing-sequences publish');
      await page.getByRole('heading', { level: 2, name: /· 0 of \d+ operations$/ }).waitFor();
      await expectAccessible(page);
      await expectFitsWindow(page);
      await close();
    },
  );

  test('only administrators see the API documentation in their menu', async () => {
    const admin = await demo.pageOf('admin');
    await admin.page.getByRole('button', { name: /your menu/ }).click();
    await admin.page.getByRole('link', { name: 'Operations (API)' }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'Operations (API)' }).waitFor();
    await admin.close();
    const employee = await demo.ownPageOf('employee');
    await employee.page.getByRole('button', { name: /your menu/ }).click();
    await employee.page.getByRole('link', { name: 'Profile' }).waitFor();
    await expect
      .poll(() => employee.page.getByRole('link', { name: 'Operations (API)' }).count())
      .toBe(0);
    await employee.close();
  });
  test('a computer that wakes without a network keeps its sign-in and continues when the network is back', () =>
    testWakeWithoutNetwork(demo));

  test('a page that loads while the user pool is unreachable waits, and shows its screen once the pool responds', () =>
    testStartWithoutNetwork(demo));

  testLostSignIn(demo);
  testLostSignInInDialogs(demo);
});
