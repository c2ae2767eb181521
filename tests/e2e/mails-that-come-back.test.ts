import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { emptyAudience } from '#shared/announcements/announcement.ts';
import { createAnnouncement, sendAnnouncement } from '#shared/announcements/announcements-api.ts';
import { listUsers } from '#shared/users/user-reads-api.ts';
import { allowInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

/** The mailbox simulator of SES, which one machine imitates, bounces this address. */
const email = 'bounce+nia@simulator.amazonses.com';
const right = 'nia.newman@countersign.example';
const Mails = z.object({ messages: z.array(z.object({ text: z.string() })) });

describe.skipIf(!findChromium())('bounced mails', () => {
  const demo = demoInBrowser();
  const mails = async (address: string) => {
    const headers = { accept: 'application/json' };
    const to = encodeURIComponent(address);
    const answer = await fetch(`${demo.url}/mail?to=${to}`, { headers });
    return Mails.parse(await answer.json()).messages;
  };

  test('a bounced mail is shown to administrators and affected people until the email address is corrected', async () => {
    const { page, close } = await demo.pageOf('admin');
    allowInConsole(page, /user\.outside-domains/);
    await page.goto('/user/list');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nia Newman');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await dialog.getByText(/is outside of the domains for sign-up/).waitFor();
    await dialog.getByRole('checkbox', { name: 'Invite an address outside' }).check();
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await waitForText(page, 'Nia Newman is invited');
    await expect
      .poll(
        async () => {
          await page.goto('/user/list?state=unreachable');
          await page.getByText('1 person', { exact: true }).waitFor({ timeout: 5000 });
          return page.getByRole('row').filter({ hasText: 'Nia Newman' }).count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    const row = page.getByRole('row').filter({ hasText: 'Nia Newman' });
    await row.getByText('Mails don’t arrive').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Nia Newman' }).click();
    await page.getByText(`Mails to ${email} don’t arrive.`).waitFor();
    await page.getByText(/One came back .*: there is no such mailbox\./).waitFor();
    await expectAccessible(page);

    // One machine stores the bounced mail, and the password in this mail still works.
    const temporary =
      /^Temporary password: (\S+)$/m.exec((await mails(email))[0]?.text ?? '')?.[1] ?? '';
    const guest = await demo.openPage({ width: 360, height: 780, scheme: 'dark' });
    await guest.page.goto('/auth/login');
    await guest.page.getByLabel('E-mail').fill(email);
    await guest.page.getByLabel('Password', { exact: true }).fill(temporary);
    await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await guest.page.getByLabel('New password', { exact: true }).fill('Gentle-harbour-88!');
    await guest.page.getByLabel('New password again').fill('Gentle-harbour-88!');
    await guest.page.getByRole('button', { name: 'Save the new password' }).click();
    await guest.page.waitForURL('**/user/home');
    await guest.page.getByText(/What they would say is under Messages/).waitFor();
    await expectFitsWindow(guest.page);
    await expectAccessible(guest.page);
    await guest.page.goto('/user/profile');
    await guest.page.getByText(`Mails to ${email} don’t arrive.`).waitFor();

    const admin = await demo.person('admin');
    const { items } = await admin.call(listUsers, { query: { search: 'Nia Newman' } });
    const audience = { ...emptyAudience, userIds: items.map(({ userId }) => userId) };
    const body = { title: 'Hotels', text: 'At most 210 EUR.', audience };
    const { id } = await admin.call(createAnnouncement, { body });
    const now = { startsAt: null, timeZone: 'UTC' };
    await admin.call(sendAnnouncement, { params: { id }, body: now });
    await page.goto(`/admin/message-center/${id}`);
    const log = page.getByRole('region', { name: 'Who has it' });
    await expect
      .poll(
        async () => {
          await log.getByRole('button', { name: 'Look again' }).click();
          return log.getByText('Came back: there is no such mailbox').count();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(1);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectFitsWindow(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto('/user/list?state=unreachable');
    await page.getByRole('link', { name: 'Nia Newman' }).click();
    const form = page.getByRole('form', { name: 'Profile' });
    await form.getByRole('textbox', { name: 'E-mail' }).fill(right);
    await form.getByRole('button', { name: 'Save the profile' }).click();
    await page.getByText(`${right}, not confirmed yet`).waitFor();

    // The new address becomes valid after Nia confirms it.
    const code = () =>
      mails(right).then((all) => /enter the code (\d{6})/.exec(all[0]?.text ?? '')?.[1]);
    await expect.poll(code).toBeDefined();
    await guest.page.reload();
    await guest.page.getByLabel('Code').fill((await code()) ?? '');
    await guest.page.getByRole('button', { name: 'Confirm the address' }).click();
    await guest.page.waitForURL('**/auth/login');
    await guest.close();
    await page.reload();
    await expect.poll(() => form.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(right);
    expect(await page.getByText(/^Mails to .* don’t arrive\.$/).count()).toBe(0);
    await close();
  });
});
