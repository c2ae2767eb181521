import { afterAll, beforeAll, describe, test } from 'vitest';
import {
  type AdminScreens,
  adminScreens,
  expectText,
  press,
} from '#tests/support/admin-screens.ts';
import { expectInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';
import { chooseStep, openRouting } from '#tests/support/routing-desk.ts';

/** Work of administrators with groups of approvers, their members, and the steps that use them. */
describe.skipIf(!findChromium())('groups of approvers', () => {
  const admin: AdminScreens = adminScreens();
  beforeAll(() => admin.start());
  afterAll(() => admin.stop());

  test('a group is shown on the profiles of its members and cannot be removed while it has members', () =>
    admin.on('/user/list', async (page) => {
      expectInConsole(page, /DELETE \/groups\/\{id\}: item\.in-use/);
      await press(page, 'Groups');
      await page.getByRole('link', { name: 'Finance control' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Add a group' }).click();
      const dialog = page.getByRole('dialog');
      await page.getByRole('textbox', { name: 'Name' }).fill('Quality board');
      await press(page, 'Add the group');
      await expectText(page, 'Saved Quality board');

      await page.getByRole('link', { name: 'Quality board' }).click();
      await dialog.getByText('Nobody is in it yet').waitFor();
      await dialog.getByRole('combobox', { name: 'Add a member' }).fill('Mira');
      await page.getByRole('option', { name: /^Mira Okafor/ }).click();
      await dialog.getByRole('link', { name: 'Mira Okafor' }).waitFor();
      await expectAccessible(page);
      await dialog.getByRole('link', { name: 'Mira Okafor' }).click();
      await page.getByRole('heading', { level: 1, name: 'Mira Okafor' }).waitFor();
      const profile = page.getByRole('form', { name: 'Profile' });
      await profile.getByText('Quality board').first().waitFor();
      await profile.getByRole('combobox', { name: 'Decides in groups' }).click();
      await page.getByRole('option', { name: 'Legal review' }).waitFor();

      await openRouting(page, 'Equipment');
      await chooseStep(page, 'Service desk');
      await page.getByRole('combobox', { name: 'Group' }).selectOption('Quality board');
      await page.getByText('When you publish').waitFor();

      await page.goto('/user/list?view=groups');
      await page.getByRole('link', { name: 'Quality board' }).click();
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await expectText(page, 'It is used by Mira Okafor.');
      await press(page, 'Remove Mira Okafor from the group');
      await dialog.getByText('Nobody is in it yet').waitFor();
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await dialog.getByRole('link', { name: 'Mira Okafor' }).waitFor();
      await press(page, 'Remove Mira Okafor from the group');
      await dialog.getByText('Nobody is in it yet').waitFor();
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await expectText(page, 'Removed Quality board');
      await page.getByRole('link', { name: 'Quality board' }).waitFor({ state: 'detached' });
    }));
});
