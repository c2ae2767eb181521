import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { allowInConsole, signInOn } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectDialog } from '#tests/support/dialogs.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

const reason =
  'You were signed out from another browser or by an administrator. Sign in to continue.';
const timeout = { timeout: 60_000 };

/** List the sign-ins of a person in one browser and end one from another. */
describe.skipIf(!findChromium())('the sign-ins of a person', () => {
  const demo = demoInBrowser();

  const signIns = (page: Page) => page.getByRole('region', { name: 'Signed in' });
  const openProfile = async (page: Page) => {
    await page.goto('/user/profile#sign-ins');
    await signIns(page).getByText('This browser').waitFor();
  };
  /** Allow errors of the signed-out browser: its calls are refused, and the pool rejects its tokens. */
  const mayBeRefused = (page: Page) =>
    allowInConsole(page, /unauthenticated|signed-out|status of 40[01]|net::ERR_ABORTED/i);

  /** Reload a screen until the sign-in screen appears, because warm functions cache session reads for half a minute. */
  const landsOnSignIn = (page: Page) =>
    expect
      .poll(async () => {
        await page.goto('/requests/history');
        // Wait, because reloading at once would cancel the navigation.
        return page.waitForURL('**/auth/login', { timeout: 10_000 }).then(
          () => true,
          () => false,
        );
      }, timeout)
      .toBe(true);

  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)(
    'a session ended from another browser shows the reason and cannot refresh its tokens: %s, %i wide',
    async (scheme, width) => {
      const here = await demo.openPage({ scheme, width });
      const lost = await demo.openPage();
      for (const { page } of [here, lost]) {
        page.setDefaultTimeout(20_000);
        await signInOn(page, 'finance@countersign.example');
      }
      await lost.page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
      await openProfile(here.page);
      const panel = signIns(here.page);
      const other = panel.getByRole('listitem').filter({ hasText: 'Chrome on Linux' });
      await expect.poll(() => other.count(), timeout).toBeGreaterThan(1);
      await expectAccessible(here.page);
      await expectFitsWindow(here.page);
      const buttons = panel.getByRole('button', { name: 'Sign out Chrome on Linux' });
      const before = await buttons.count();
      // The most recently used sign-in is listed below the current one.
      await buttons.first().click();
      const asked = here.page.getByRole('dialog', { name: 'Sign out Chrome on Linux?' });
      await expectDialog(
        here.page,
        'features/profile/components/sign-ins-panel.tsx',
        'Sign out Chrome on Linux?',
      );
      await asked.getByRole('button', { name: 'Sign out there' }).click();
      await here.page.getByText('Chrome on Linux is signed out', { exact: true }).waitFor();
      await expect.poll(() => buttons.count(), timeout).toBe(before - 1);

      mayBeRefused(lost.page);
      await landsOnSignIn(lost.page);
      await lost.page.getByText(reason).waitFor();
      await expectAccessible(lost.page);
      await lost.page.reload();
      await lost.page.getByText(reason).waitFor();
      await lost.page.goto('/user/home');
      await lost.page.waitForURL('**/auth/login');

      await here.page.reload();
      await openProfile(here.page);
      await signInOn(lost.page, 'finance@countersign.example');
      await lost.page.goto('/auth/login');
      await expect.poll(() => lost.page.getByText(reason).count()).toBe(0);
      await here.close();
      await lost.close();
    },
    120_000,
  );

  test('an administrator can sign a person out of all their sessions', async () => {
    const admin = await demo.pageOf('admin');
    const person = await demo.ownPageOf('director');
    await person.page.goto('/user/profile');
    await signIns(person.page).getByText('This browser').waitFor();
    const { userId } = await demo.person('director');
    await admin.page.goto(`/user/list/${userId}`);
    await admin.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expectAccessible(admin.page);
    await admin.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Sign out everywhere' })
      .click();
    await admin.page.getByText(/is signed out everywhere$/).waitFor();
    mayBeRefused(person.page);
    await landsOnSignIn(person.page);
    await person.page.getByText(reason).waitFor();
    await admin.close();
    await person.close();
  }, 120_000);
});
