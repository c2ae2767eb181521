import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { type AdminScreens, expectText, field, press } from '#tests/support/admin-screens.ts';

const list = '/template/management';
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

export const testFormFiles = (screens: AdminScreens) =>
  describe('form files', () => {
    test('an exported form can be imported under another name', () =>
      screens.on(list, async (page) => {
        await heading(page, 'Forms');
        await press(page, 'More for Leave');
        const download = page.waitForEvent('download');
        await press(page, 'Export as JSON');
        const path = await (await download).path();
        await press(page, 'Import');
        await page.getByLabel('JSON file').setInputFiles(path);
        await expectText(page, 'Another form has this name.');
        await field(page, 'Name').fill('Leave of the board');
        await press(page, 'Import as a draft');
        await heading(page, 'Leave of the board');
      }));

    test('an exported list of forms changes nothing when it is imported again, and new forms become drafts', () =>
      screens.on(list, async (page) => {
        await heading(page, 'Forms');
        await press(page, 'Export');
        const download = page.waitForEvent('download');
        await press(page, 'JSON for programs');
        const saved = await readFile((await (await download).path()) ?? '', 'utf8');
        const forms: object[] = JSON.parse(saved);
        const choose = async (content: readonly object[]) => {
          await press(page, 'Import');
          const buffer = Buffer.from(JSON.stringify(content));
          const file = { name: 'forms.json', mimeType: 'application/json', buffer };
          await page.getByLabel('JSON file').setInputFiles(file);
        };
        await choose(forms);
        await expectText(page, `Nothing changes: ${forms.length} the same as before.`);
        await press(page, 'Cancel');
        await choose([{ ...forms[0], name: 'From elsewhere' }, { name: 'Half a form' }]);
        await expectText(page, '1 new, 1 refused. They are drafts');
        await expectText(page, 'Half a form');
        await press(page, 'Import 1 form');
        await expectText(page, '1 form imported as drafts.');
        await press(page, /^Drafts/);
        await page.getByRole('link', { name: 'From elsewhere' }).waitFor({ timeout: 20_000 });
      }));
  });
