import { describe, expect, test } from 'vitest';
import { allowInConsole, signInOn } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

describe.skipIf(!findChromium())('the profile of a person', () => {
  const demo = demoInBrowser();

  test("the profile sets a person's time zone, mails and language on every device, and signs them out everywhere", async () => {
    const { page, close } = await demo.openPage({ scheme: 'dark', width: 360 });
    page.setDefaultTimeout(20_000);
    await signInOn(page, 'employee@countersign.example');
    await page.goto('/user/profile#mails');
    const zone = page.getByRole('form', { name: 'Time zone' });
    await zone.getByRole('combobox').click();
    await zone.getByRole('combobox').fill('tokyo');
    await zone.getByRole('combobox').press('Enter');
    await zone.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Time zone: Tokyo', { exact: true }).waitFor();

    const mails = page.getByRole('form', { name: 'Mails' });
    await mails
      .getByText('Email is held until quiet hours end, then sent as one. Tokyo time.')
      .waitFor();
    await mails.getByLabel('Comments, questions and mentions').selectOption('daily');
    await mails.getByRole('checkbox', { name: 'Quiet hours' }).check();
    await mails.getByLabel('Until').fill('19:00');
    allowInConsole(page, /status of 400|mail-choices: input\.invalid/);
    await mails.getByRole('button', { name: 'Save', exact: true }).click();
    await mails.getByText('Quiet hours end at another time than they begin.').waitFor();
    await mails.getByLabel('Until').fill('06:30');
    await mails.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your choices are saved', { exact: true }).waitFor();
    await expectAccessible(page);
    await expectFitsWindow(page);

    await page.reload();
    await mails.getByLabel('Comments, questions and mentions').waitFor();
    await expect
      .poll(() => mails.getByLabel('Comments, questions and mentions').inputValue())
      .toBe('daily');
    await expect.poll(() => mails.getByLabel('Until').inputValue()).toBe('06:30');
    await expect.poll(() => zone.getByRole('combobox').inputValue()).toBe('Asia/Tokyo');

    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('heading', { level: 1, name: 'Profil', exact: true }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    await expectAccessible(page);
    await expectFitsWindow(page);
    // The settings apply on another device, regardless of the language of its browser.
    const other = await demo.openPage({ scheme: 'light', width: 1440 });
    await signInOn(other.page, 'employee@countersign.example');
    await other.page.getByRole('link', { name: 'Meine Anträge', exact: true }).first().waitFor();
    await other.close();
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
    await page.getByRole('heading', { level: 1, name: 'Profile', exact: true }).waitFor();

    // The pool refuses to end a session that the product has already ended.
    allowInConsole(page, /unauthenticated|status of 40[01]|net::ERR_ABORTED/i);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const asked = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await asked.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/auth/login');
    await close();
  });
});
