import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { type AdminScreens, expectText, field, press } from '#tests/support/admin-screens.ts';
import { expectInConsole } from '#tests/support/browser.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';

export const testServiceLevels = (screens: AdminScreens) =>
  describe('SLA templates', () => {
    test('an invalid SLA target is rejected at its field, and a deleted SLA template is restored', async () => {
      await screens.on('/ServiceLevelAgreement?view=targets', async (page) => {
        expectInConsole(page, /POST \/sla\/templates: input\.invalid/);
        await press(page, 'Add a service level');
        await field(page, 'Name').fill('Within a week');
        await field(page, 'Urgent').fill('-4');
        await press(page, 'Save the service level');
        await expectText(page, 'Enter at least one minute of working time.');
        await field(page, 'Urgent').fill('90');
        await page.getByText('Enter at least one minute').waitFor({ state: 'detached' });
        await press(page, 'Save the service level');
        await expectText(page, 'This is longer than for high.');
        await expectAccessible(page);
        await field(page, 'Urgent').fill('2');
        await expectText(page, /No routing uses it yet/);
        await press(page, 'Save the service level');
        const row = page.getByRole('row', { name: /Within a week/ });
        await row.waitFor();
        await press(page, 'Change Within a week');
        await press(page, 'Remove');
        await row.waitFor({ state: 'detached' });
        await press(page, 'Undo');
        await row.waitFor();
      });
    });

    test('an SLA template in use cannot be deleted, and the screen and the export list the routings that use it', async () => {
      await screens.on('/ServiceLevelAgreement?view=targets', async (page) => {
        expectInConsole(page, /DELETE \/sla\/templates\/\{id\}: item\.in-use/);
        await press(page, 'Change Within two days');
        await expectText(page, /routings? uses? it: /);
        await press(page, 'Remove');
        await expectText(page, /^It is used by /);
        await press(page, 'Cancel');
        await press(page, 'Export');
        const saving = page.waitForEvent('download');
        await press(page, 'CSV for spreadsheets');
        const saved = await readFile((await (await saving).path()) ?? '', 'utf8');
        expect(saved).toMatch(/^Within two days,/m);
      });
    });
  });
