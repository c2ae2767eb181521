import { describe, expect, test } from 'vitest';
import { listSlaRequests } from '#shared/sla/sla-api.ts';
import { type AdminScreens, field, press, says } from '#tests/support/admin-screens.ts';
import { accessibilityProblems, expectInConsole } from '#tests/support/browser.ts';

export const serviceLevels = (screens: AdminScreens) =>
  describe('service levels', () => {
    test('what is late is listed with who has it, and leads to the request', async () => {
      const { items } = await screens.call(listSlaRequests, { query: { state: 'breached' } });
      const [late] = items;
      if (!late) throw new Error('Nothing is late in the demo.');
      await screens.on('/ServiceLevelAgreement', async (page) => {
        const overdue = page.getByRole('region', { name: /^Overdue/ });
        // Several may have the same title.
        const link = overdue.locator(`a[href="/view-request/${late.requestId}"]`).first();
        expect(await link.textContent()).toContain(late.title);
        await overdue
          .getByText(late.holders[0]?.name ?? '')
          .first()
          .waitFor();
        await page.getByRole('region', { name: /^Due soon/ }).waitFor();
        await link.click();
        await page.waitForURL(`**/view-request/${late.requestId}`);
      });
    });

    test('a target that is no lawful time is refused at its field; a lawful one is made, removed and put back', async () => {
      await screens.on('/ServiceLevelAgreement?view=targets', async (page) => {
        expectInConsole(page, /POST \/sla\/templates: input\.invalid/);
        await press(page, 'Add a service level');
        await field(page, 'Name').fill('Within a week');
        await field(page, 'Urgent').fill('-4');
        await press(page, 'Save the service level');
        await says(page, 'Enter at least one minute of working time.');
        await field(page, 'Urgent').fill('90');
        await press(page, 'Save the service level');
        await says(page, 'This is longer than for high.');
        expect(await accessibilityProblems(page)).toEqual([]);
        await field(page, 'Urgent').fill('2');
        await says(page, /No routing uses it yet/);
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

    test('one that routings use stays, and says who uses it', async () => {
      await screens.on('/ServiceLevelAgreement?view=targets', async (page) => {
        expectInConsole(page, /DELETE \/sla\/templates\/\{id\}: item\.in-use/);
        await press(page, 'Change Within two days');
        await says(page, /routings? uses? it: /);
        await press(page, 'Remove');
        await says(page, /^It is used by /);
      });
    });
  });
