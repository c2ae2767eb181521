import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

const email = 'nia.newman@countersign.example';
const Mails = z.object({ messages: z.array(z.object({ text: z.string() })) });

/** An administrator invites a person, who accepts by mail and is listed from the start. */
describe.skipIf(!findChromium())('an invitation', () => {
  const demo = demoInBrowser();
  const mails = async () => {
    const headers = { accept: 'application/json' };
    const answer = await fetch(`${demo.url}/mail?to=${email}`, { headers });
    return Mails.parse(await answer.json()).messages;
  };

  test('the list of people shows when an invitation is sent, sent again and accepted', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/user/list');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await dialog.getByText('Enter an e-mail address.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nia Newman');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Approver');
    await dialog.getByRole('combobox', { name: 'Department' }).selectOption('Field Engineering');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await waitForText(page, 'Nia Newman is invited');
    await page.getByRole('searchbox', { name: 'Search people' }).fill('newman');
    const row = page.getByRole('row').filter({ hasText: 'Nia Newman' });
    for (const fact of ['Invited', 'Approver', 'Field Engineering'])
      await row.getByText(fact).waitFor();
    await page.getByRole('link', { name: 'Nia Newman' }).click();
    const account = page.getByRole('region', { name: 'Sign-in' });
    await account.getByText('Invited, has not signed in yet').waitFor();
    await account.getByRole('button', { name: 'Invite again' }).click();
    await waitForText(page, 'Nia Newman is invited again');
    await expectAccessible(page);

    await expect.poll(async () => (await mails()).length).toBe(2);
    const temporary =
      /^Temporary password: (\S+)$/m.exec((await mails())[0]?.text ?? '')?.[1] ?? '';
    const guest = await demo.openPage();
    await guest.page.goto('/auth/login');
    await guest.page.getByLabel('E-mail').fill(email);
    await guest.page.getByLabel('Password', { exact: true }).fill(temporary);
    await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await guest.page.getByLabel('New password', { exact: true }).fill('Gentle-harbour-88!');
    await guest.page.getByLabel('New password again').fill('Gentle-harbour-88!');
    await guest.page.getByRole('button', { name: 'Save the new password' }).click();
    await guest.page.waitForURL('**/user/home');
    await guest.page.getByRole('heading', { name: /Nia/ }).waitFor();
    await guest.close();

    await page.reload();
    await account.getByText('With a password').waitFor();
    await account.getByRole('button', { name: 'Make Nia an administrator' }).click();
    await page.getByRole('button', { name: 'Make administrator' }).click();
    await waitForText(page, 'Nia Newman is an administrator');
    await account.getByRole('button', { name: 'Take administrator rights' }).waitFor();
    await close();
  });

  test('the invitation dialog fits a phone in dark mode', async () => {
    const { page, close } = await demo.pageOf('admin', { width: 360, height: 780, scheme: 'dark' });
    await page.goto('/user/list');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' }).waitFor();
    await expectFitsWindow(page);
    await expectAccessible(page);
    await close();
  });
});
