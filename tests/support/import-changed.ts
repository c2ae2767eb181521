import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { press } from './admin-screens.ts';

/** Export the items of a list as JSON, replace texts, and choose the changed file in the import. */
export async function importChanged(page: Page, [from, to]: readonly [string, string]) {
  await press(page, /^Export/);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'JSON for programs'),
  ]);
  const text = readFileSync(await saved.path(), 'utf8').replaceAll(`"${from}"`, `"${to}"`);
  await press(page, 'Import');
  const file = { name: 'changed.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('JSON file').setInputFiles(file);
  await page.getByText('Before and after').first().click();
  await page.getByRole('listitem').filter({ hasText: to }).first().waitFor();
}
