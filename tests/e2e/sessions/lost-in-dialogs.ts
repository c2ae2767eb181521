import { expect, test } from 'vitest';
import { getUserId } from '#demo/organisation/people.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { findEditableItems } from '#tests/support/things-to-edit.ts';
import { visit } from '#tests/support/visit.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';
import { createWorkerPages, getTextbox, press } from './lose-sign-in.ts';

/**
 * Test sessions that end while a dialog or an editor is open: the input is restored when the dialog is opened again.
 */
export function testLostSignInInDialogs(demo: DemoInBrowser) {
  const worker = createWorkerPages(demo);

  test('an open dialog is restored after a new sign-in, but a dialog that the person closed is not', async () => {
    const { page, close, loseAndReturn } = await worker('admin');
    await visit(page, '/ServiceLevelAgreement?view=targets');
    const dialog = page.getByRole('dialog', { name: 'New service level' });
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
    await press(page, 'Add a service level');
    await name.fill('Within an hour');
    await loseAndReturn(() => press(page, 'Save the service level'));
    await press(page, 'Add a service level');
    await waitForText(page, 'What you had typed here is back');
    expect(await name.inputValue()).toBe('Within an hour');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await press(page, 'Add a service level');
    expect(await name.inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await visit(page, '/template/management');
    await page.getByRole('link', { name: 'Leave', exact: true }).click();
    await getTextbox(page, 'Name').waitFor();
    await loseAndReturn(() => getTextbox(page, 'Name').fill('Days off'));
    await waitForText(page, 'What you had typed here is back');
    expect(await getTextbox(page, 'Name').inputValue()).toBe('Days off');
    await waitForText(page, /Draft saved .* by /);
    await page.reload();
    await waitForText(page, /Draft saved .* by /);
    await expect.poll(() => page.getByText('What you had typed here is back').count()).toBe(0);
    await close();
  });

  test('levels, dates, people and views in an open dialog are restored after a new sign-in', async () => {
    const requestId = await demo.sendOther('lukas.brandt', 'Hooks for the studio');
    const wished = '2090-01-03';
    const admin = await demo.person('admin');
    const { items } = await admin.call(listCategories);
    const categoryId = items.find(({ name }) => name === 'Purchase')?.id ?? '';
    const values = { title: 'Bench for the yard', neededBy: wished };
    await admin.call(createRequest, { body: { categoryId, values } });
    const { announcement } = await findEditableItems(demo.url);
    const { page, close, loseAndReturn } = await worker('admin');
    const dialog = page.getByRole('dialog');
    const choose = async (label: string, name: string) => {
      await dialog.getByRole('combobox', { name: label }).fill(name);
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    };
    const isChosen = (label: string, name: string) =>
      expect.poll(() => dialog.getByRole('combobox', { name: label }).inputValue()).toBe(name);
    /** Fill in a dialog, end the session by an action, and check the restored dialog. */
    async function loses(
      at: string,
      open: () => Promise<unknown>,
      fill: () => Promise<unknown>,
      act: RegExp,
      found: () => Promise<unknown>,
    ) {
      await visit(page, at);
      await open();
      await fill();
      await loseAndReturn(() => dialog.getByRole('button', { name: act }).last().click());
      await open();
      await waitForText(page, 'What you had typed here is back');
      await found();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }

    const level = dialog.getByRole('group', { name: 'Level 2' });
    await loses(
      '/ServiceLevelAgreement?view=escalation',
      () => press(page, 'Add a policy'),
      async () => {
        await getTextbox(page, 'Name').fill('To the top');
        await press(page, 'Add a level');
        await level.getByLabel('After it is due').fill('7.5');
        await level.getByLabel('Who').selectOption('somebody named');
        await choose('Person', 'Hana Sato');
      },
      /^Save the policy$/,
      async () => {
        expect(await level.getByLabel('After it is due').inputValue()).toBe('7.5');
        await isChosen('Person', 'Hana Sato');
      },
    );
    await loses(
      `/admin/message-center/${announcement}`,
      () => press(page, 'Send …'),
      async () => {
        await dialog.getByLabel('Later').check();
        await dialog.getByLabel('Day').fill('2090-01-02');
        await dialog.getByLabel('Time').fill('09:30');
      },
      /^Schedule for /,
      async () => {
        expect(await dialog.getByLabel('Later').isChecked()).toBe(true);
        expect(await dialog.getByLabel('Time').inputValue()).toBe('09:30');
      },
    );
    await loses(
      '/requests/history',
      async () => {
        await press(page, 'Views');
        await press(page, 'Save this view …');
      },
      async () => {
        await dialog.getByRole('textbox').fill('As it was');
        await dialog.getByLabel(/^Offer it to everybody/).check();
      },
      /^Save the view$/,
      async () => {
        expect(await dialog.getByRole('textbox').inputValue()).toBe('As it was');
        expect(await dialog.getByLabel(/^Offer it to everybody/).isChecked()).toBe(true);
      },
    );
    await loses(
      `/view-chatrequest/${requestId}`,
      () => press(page, 'Add somebody'),
      () => choose('Who should see this request?', 'Hana Sato'),
      /^Add Hana$/,
      () => isChosen('Who should see this request?', 'Hana Sato'),
    );
    await loses(
      `/user/list/${getUserId('Ben Hartmann')}`,
      () => press(page, 'Deactivate Ben'),
      () => choose('Open tasks go to', 'Hana Sato'),
      /^Deactivate/,
      () => isChosen('Open tasks go to', 'Hana Sato'),
    );
    await loses(
      '/user/profile',
      () => press(page, 'Set out of office'),
      async () => {
        await choose('Who decides for you?', 'Hana Sato');
        await getTextbox(page, 'Last day').fill('2 January 2090');
      },
      /^Set out of office/,
      async () => {
        await isChosen('Who decides for you?', 'Hana Sato');
        expect(await getTextbox(page, 'Last day').inputValue()).toMatch(/2 Jan.* 2090/);
      },
    );
    await loses(
      `/calendar/view?view=week&date=${wished}`,
      () => page.getByRole('link', { name: /Bench for the yard/ }).press('m'),
      () => dialog.getByLabel('Needed by').fill('2090-01-05'),
      /^Move it$/,
      async () => expect(await dialog.getByLabel('Needed by').inputValue()).toBe('2090-01-05'),
    );
    await close();
  });
}
