import { describe, expect, test } from 'vitest';
import { choosePerson, expectText, field, press } from '#tests/support/admin-screens.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessibleInBoth, expectFitsWindow } from '#tests/support/page-checks.ts';

/** Format the date 30 days from now as people type it: "24.12.2026" */
const inAMonth = () =>
  new Date(Date.now() + 30 * 24 * 3_600_000).toLocaleDateString('de-DE', { timeZone: 'UTC' });

describe.skipIf(!findChromium())('an announcement', () => {
  const demo = demoInBrowser();

  test('an announcement from a translated template is scheduled, then sent immediately and read', async () => {
    const { page, close } = await demo.pageOf('admin');
    const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
    await page.goto('/admin/message-center?view=templates&template=new');
    const template = dialog('New template');
    for (const [label, words] of [
      ['Name', 'Closing early'],
      ['Title in English', 'We close early'],
      ['Text in English', 'At 15:00.'],
      ['Title in German', 'Wir schließen früher'],
      ['Text in German', 'Um 15 Uhr.'],
    ] as const)
      await template.getByRole('textbox', { name: label }).fill(words);
    await press(page, 'Add the template');
    await template.waitFor({ state: 'detached' });

    await page.goto('/admin/message-center/new');
    await field(page, 'Language').selectOption({ label: 'German' });
    await press(page, 'Begin with it');
    await expectText(page, 'Nobody gets it yet');
    await page.getByRole('combobox', { name: 'Departments' }).click();
    await page.getByRole('option', { name: 'Legal' }).click();
    await page.keyboard.press('Escape');
    const goesTo = page.getByText(/^Goes to \d+ people$/).first();
    const count = async () => Number(/\d+/.exec((await goesTo.textContent()) ?? '')?.[0]);
    await goesTo.waitFor();
    const ofLegal = await count();
    await choosePerson(page, 'Add a person', 'Sofia Rossi');
    await expect.poll(count).toBe(ofLegal + 1);
    await page.getByRole('heading', { level: 2, name: 'Preview' }).waitFor();
    await expect.poll(() => page.getByText('Um 15 Uhr.').count()).toBeGreaterThanOrEqual(2);
    await expectAccessibleInBoth(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectFitsWindow(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await press(page, 'Send …');
    const sending = dialog('Send the announcement');
    await sending.getByRole('radio', { name: 'Later' }).check();
    await sending.getByLabel('Day', { exact: true }).fill(inAMonth());
    await sending.getByLabel('Time', { exact: true }).fill('09:00');
    await press(page, `Schedule for ${ofLegal + 1} people`);
    await expectText(page, 'Scheduled');
    await press(page, /^Change when it goes/);
    const moving = dialog('Change when it goes');
    await moving.getByRole('radio', { name: 'Now' }).check();
    await moving.getByRole('button', { name: `Send to ${ofLegal + 1} people` }).click();
    await expectText(page, `${ofLegal + 1} of ${ofLegal + 1}`);
    const log = page.getByRole('region', { name: 'Who has it' });
    const sofia = log.getByRole('row').filter({ hasText: 'Sofia Rossi' });
    await sofia.getByText('Not yet').waitFor();

    const reader = await demo.pageOf('employee', { width: 360, scheme: 'dark' });
    await reader.page.goto('/messages?kind=announcements');
    await expectText(reader.page, 'Wir schließen früher');
    await expectFitsWindow(reader.page);
    const read = reader.page.getByRole('button', { name: /^Mark read/ }).first();
    expect((await read.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    const marked = reader.page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await press(reader.page, /^Mark read/);
    expect((await marked).status()).toBe(200);
    await reader.close();
    await expect
      .poll(
        async () => {
          await log.getByRole('button', { name: 'Look again' }).click();
          return sofia.getByText('Not yet').count();
        },
        { timeout: 20_000 },
      )
      .toBe(0);
    await close();
  });
});
