import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choosePerson } from '#tests/support/admin-screens.ts';
import { expectInConsole } from '#tests/support/browser.ts';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessibleInBoth } from '#tests/support/page-checks.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

const demanded = 'A second administrator confirms changes of rights';

/** Locators for the visible proposals on a page, and for the proposal with a title. */
const waiting = (page: Page) =>
  page.getByRole('region', { name: 'Waiting for another administrator' });
const proposal = (page: Page, title: string) =>
  waiting(page).getByRole('listitem', { name: title, exact: true });

async function openPerson(page: Page, name: string): Promise<void> {
  await page.goto('/user/list');
  await page.getByRole('searchbox', { name: 'Search people' }).fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('form', { name: 'Profile' }).waitFor();
}

async function toggleTwoAdministrators(page: Page, outcome: string | RegExp): Promise<void> {
  await page.goto('/admin/configuration');
  await page.getByRole('checkbox', { name: demanded }).click();
  await page.getByRole('button', { name: 'Save the settings' }).click();
  await waitForText(page, outcome);
}

/** Test that an administrator proposes a change and another administrator confirms it, each on a separate page. */
export function testTwoAdministrators(demo: DemoInBrowser) {
  test('a change of permissions, or the end of the two-administrator rule, needs confirmation by a second administrator', async () => {
    const { page: first, close: closeFirst } = await demo.pageOf('admin');
    expectInConsole(first, /input\.invalid/, /rights\.proposed/);
    await toggleTwoAdministrators(
      first,
      'Name a second administrator first. You are the only one in service.',
    );
    await openPerson(first, 'Mira Okafor');
    await first.getByRole('button', { name: 'Make Mira an administrator' }).click();
    await first.getByRole('button', { name: 'Make administrator', exact: true }).click();
    await first.getByRole('button', { name: 'Take administrator rights' }).waitFor();
    await toggleTwoAdministrators(first, 'Saved the settings');

    await openPerson(first, 'Sofia Rossi');
    const form = first.getByRole('form', { name: 'Profile' });
    const manager = form.getByRole('combobox', { name: 'Manager' });
    await expect.poll(() => manager.inputValue()).toBe('Mira Okafor');
    await choosePerson(first, 'Manager', 'Hana Sato');
    await form.getByRole('button', { name: 'Save the profile' }).click();
    await proposal(first, 'Sofia Rossi').getByText('Hana Sato').waitFor();
    await proposal(first, 'Sofia Rossi').getByRole('button', { name: 'Withdraw' }).waitFor();
    expect(await waiting(first).getByRole('button', { name: 'Confirm' }).count()).toBe(0);
    await expectAccessibleInBoth(first);
    await first.reload();
    await expect.poll(() => manager.inputValue()).toBe('Mira Okafor');

    const { page: second, close: closeSecond } = await demo.ownPageOf('manager');
    await openPerson(second, 'Elif Kaya');
    await second.getByRole('button', { name: 'Take administrator rights' }).click();
    const taking = second.getByRole('dialog', {
      name: 'Take administrator rights from Elif Kaya?',
    });
    await taking.getByText(/^Proposed a change of the rights of Sofia Rossi/).waitFor();
    await taking.getByRole('button', { name: 'Cancel' }).click();
    await second.goto('/user/list');
    await proposal(second, 'Sofia Rossi')
      .getByText(/^Proposed by Elif Kaya/)
      .waitFor();
    await proposal(second, 'Sofia Rossi').getByRole('button', { name: 'Confirm' }).click();
    await waitForText(second, 'The change is confirmed');
    await waiting(second).waitFor({ state: 'detached' });
    await first.reload();
    await expect.poll(() => manager.inputValue()).toBe('Hana Sato');

    await first.goto('/admin/configuration');
    await first.getByRole('checkbox', { name: demanded }).click();
    await first.getByRole('button', { name: 'Save the settings' }).click();
    await waitForText(first, /until another administrator confirms/i);
    await second.goto('/user/list');
    await proposal(second, 'Configuration').getByRole('button', { name: 'Confirm' }).click();
    await waitForText(second, 'The change is confirmed');
    await second.goto('/admin/configuration');
    expect(await second.getByRole('checkbox', { name: demanded }).isChecked()).toBe(false);
    await closeSecond();
    await closeFirst();
  });
}
