import { describe, expect, test } from 'vitest';
import { expectInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectDialog } from '#tests/support/dialogs.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';
import { testFailedDeliveries } from './organisation/failed-deliveries.ts';
import { testRetention } from './organisation/retention.ts';
import { testTranslatedNames } from './organisation/translated-names.ts';
import { testTwoAdministrators } from './organisation/two-administrators.ts';

/** Work of administrators with the organisation: departments, categories, locations and settings. */
describe.skipIf(!findChromium())('the organisation', () => {
  const demo = demoInBrowser();

  test('departments can be reordered by keyboard, a deleted department can be restored, and the history names the author', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/departments');
    await page.getByRole('link', { name: 'New department' }).click();
    await page.getByRole('heading', { level: 1, name: 'New department' }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Research');
    await page.getByRole('button', { name: 'Add the department' }).click();
    await waitForText(page, 'Saved Research');
    await page.getByRole('button', { name: 'Move Research' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.getByText('Research: in Operations', { exact: true }).waitFor();
    await page.keyboard.press('Space');
    await waitForText(page, 'Research is in Operations now');
    await page.locator('[role=row][aria-level="2"]').filter({ hasText: 'Research' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await waitForText(page, 'The change was undone');
    await page.getByRole('link', { name: 'Research' }).click();
    await page.getByRole('heading', { level: 1, name: 'Research' }).waitFor();
    await page.getByText('Nothing uses this department. It can be removed.').waitFor();
    await page.getByText('Created', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('Changed', { exact: true }).count()).toBe(2);
    await expectAccessible(page);
    await close();
  });

  test('a location gets a type with attributes, and moving it previews the changed due times', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/location/list');
    await page.getByRole('button', { name: 'Types', exact: true }).click();
    const addHall = async () => {
      await page.getByRole('link', { name: 'New type' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Hall');
      await page.getByRole('button', { name: 'Add the type' }).click();
      await waitForText(page, 'Saved Hall');
    };
    await addHall();
    await page.keyboard.press('u');
    await waitForText(page, 'The change was undone');
    await page.getByRole('link', { name: 'Hall', exact: true }).waitFor({ state: 'detached' });
    await addHall();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Attributes', exact: true }).click();
    await page.getByRole('link', { name: 'New attribute' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Floor plan');
    await page.getByRole('combobox', { name: 'Asks for' }).selectOption('Link');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add the attribute' }).click();
    await waitForText(page, 'Saved Floor plan');
    await page.getByRole('button', { name: 'Locations', exact: true }).click();
    await page.getByRole('link', { name: 'New location' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('East hall');
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Hall');
    await page.getByRole('textbox', { name: 'Floor plan' }).fill('ftp://plan');
    expectInConsole(page, /POST \/locations\/hierarchies: input\.invalid/);
    await page.getByRole('button', { name: 'Add the location' }).click();
    await page.getByText('Enter a link that begins with https://.').waitFor();
    await page.getByRole('textbox', { name: 'Floor plan' }).fill('https://example.org/plan');
    await page.getByRole('button', { name: 'Add the location' }).click();
    await waitForText(page, 'Saved East hall');
    await page.getByRole('button', { name: 'Move East hall' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.getByText('East hall: in All sites', { exact: true }).waitFor();
    await page.keyboard.press('Space');
    const dialog = page.getByRole('dialog', { name: 'Put East hall in All sites?' });
    await dialog.getByText(/No due date changes/).waitFor();
    await expectDialog(page, 'features/sla/components/move-location-dialog.tsx', /^Put East hall /);
    await dialog.getByRole('button', { name: 'Save the place' }).click();
    await waitForText(page, 'East hall is in All sites now');
    await page.locator('[role=row][aria-level="2"]').filter({ hasText: 'East hall' }).waitFor();
    await close();
  });

  test('hiding a category previews the effect, and a refused setting gets the focus until it is corrected and saved', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/management/categories');
    await page.getByRole('switch', { name: 'Offer Leave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hide Leave?' });
    await dialog.getByText(/Saved drafts can still be sent/).waitFor();
    await dialog.getByRole('button', { name: 'Hide Leave' }).click();
    await waitForText(page, 'Leave is hidden now');
    await expectAccessible(page);
    await page.goto('/admin/configuration');
    // A refused field far above the button gets the focus.
    expectInConsole(page, /PUT \/configurations\/.*: input\.invalid/);
    const currency = page.getByRole('textbox', { name: 'Currency' });
    await currency.fill('XAF');
    await page.getByRole('button', { name: 'Save the settings' }).click();
    await expect.poll(() => currency.evaluate((own) => own === document.activeElement)).toBe(true);
    await currency.fill('EUR');
    await page.getByRole('checkbox', { name: 'Approvers may raise requests for others' }).click();
    await waitForText(page, /Only administrators may raise requests for others/);
    await page.getByRole('button', { name: 'Save the settings' }).click();
    await waitForText(page, 'Requests for others');
    await expectAccessible(page);
    await close();
  });

  testTranslatedNames(demo);
  testFailedDeliveries(demo);
  testRetention(demo);
  testTwoAdministrators(demo);

  test('trees are shown as lists on a phone, without horizontal scrolling', async () => {
    const { page, close } = await demo.pageOf('admin', { width: 360, scheme: 'dark' });
    for (const [path, title] of [
      ['/departments', 'Departments'],
      ['/management/categories', 'Categories'],
      ['/location/list', 'Locations'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('treegrid', { name: title }).waitFor();
      await expectFitsWindow(page);
      await expectAccessible(page);
    }
    await close();
  });
});
