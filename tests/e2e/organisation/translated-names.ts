import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';
import { row, waitForText } from '#tests/support/work-on-screen.ts';

/** Names of a category, of a field of its form, and of a step of its routing. */
const nameTranslations = [
  ['Other', 'Sonstiges'],
  ['Details', 'Einzelheiten'],
  ['Line manager', 'Vorgesetzte'],
] as const;
const title = 'Shelf in two languages';

/** Check that the names are translated in a list, on the page of the request with its path, and in the form. */
async function expectNames(page: Page, requestId: string, own: 0 | 1): Promise<void> {
  const [category, field, step] = nameTranslations.map((both) => both[own]) as [
    string,
    string,
    string,
  ];
  const others = nameTranslations.map(([first, second]) => (own === 0 ? second : first));
  await page.goto('/requests/history');
  await row(page, title).getByText(category).first().waitFor();
  await page.goto(`/view-request/${requestId}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  for (const name of [category, field, step]) await waitForText(page, name);
  for (const name of others)
    expect(await page.getByText(name, { exact: true }).count(), name).toBe(0);
  await page.goto('/request/form');
  await page.getByRole('link', { name: new RegExp(`^${category}`) }).click();
  await page.getByRole('textbox', { name: field }).waitFor();
  await expectAccessible(page);
}

/** Translate names as an administrator, and check them as readers. */
export function testTranslatedNames(demo: DemoInBrowser) {
  test("names of categories, fields and steps appear in each viewer's language, and a history lists the translators", async () => {
    const { page: admin, close: closeAdmin } = await demo.pageOf('admin');
    await admin.goto('/admin/configuration?view=translations');
    for (const [name, german] of nameTranslations) {
      await admin.getByRole('searchbox', { name: 'Search texts' }).fill(name);
      await admin.getByRole('textbox', { name: `Deutsch for “${name}”`, exact: true }).fill(german);
    }
    await admin.getByRole('button', { name: 'Save the translations' }).click();
    await waitForText(admin, 'Saved 3 texts in Deutsch');
    const history = admin.getByRole('complementary', { name: 'History of the translations' });
    for (const [, german] of nameTranslations) await history.getByText(german).first().waitFor();
    await history.getByText('Elif Kaya').first().waitFor();
    await expectAccessible(admin);
    await closeAdmin();

    const requestId = await demo.sendOther('employee', title);
    const english = await demo.pageOf('employee');
    await expectNames(english.page, requestId, 0);
    await english.close();
    const german = await demo.pageOf('employee', { language: 'de-DE' });
    await expectNames(german.page, requestId, 1);
    await german.close();
  });
}
