import { describe, test } from 'vitest';
import { listTasksAtRisk } from '#shared/sla/tasks-at-risk-api.ts';
import { type AdminScreens, expectText, press } from '#tests/support/admin-screens.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';

export const testAtRisk = (screens: AdminScreens) =>
  describe('requests at risk', () => {
    test('tasks at risk are sorted by due time, link to their requests, and are reminded or reassigned in bulk', async () => {
      const { items } = await screens.call(listTasksAtRisk, { query: { show: 'overdue' } });
      const [first] = items;
      if (!first) throw new Error('Nothing is overdue in the demo.');
      const part = items.filter(({ requestId }) => requestId === first.requestId);
      const busy = [first.requester, ...part.map(({ assignee }) => assignee)];
      const others = ['Priya Raman', 'Hana Sato', 'Nadia Farouk', 'Jonas Weber'];
      const to = others.find((name) => busy.every((one) => one.name !== name)) ?? '';
      await screens.on('/ServiceLevelAgreement', async (page) => {
        const table = page.getByRole('table', { name: 'Tasks at risk' });
        const rows = table.getByRole('row');
        const top = rows.nth(1);
        await top.getByText(first.requestNumber).waitFor();
        await top.getByText(first.assignee.name).waitFor();
        await expectAccessible(page);
        await top.getByRole('link', { name: first.requestTitle }).click();
        await page.getByRole('heading', { level: 1, name: first.requestTitle }).waitFor();
        await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('At risk now').click();
        await page.getByRole('heading', { level: 1, name: 'Service levels (SLA)' }).waitFor();

        const choose = async (count: number) => {
          for (let n = 1; n <= count; n += 1) await rows.nth(n).getByRole('checkbox').check();
          await expectText(page, `${count} selected`);
        };
        const dialog = page.getByRole('dialog');
        await choose(2);
        await press(page, 'Remind …');
        await dialog.getByText(/gets? a message and a mail/).waitFor();
        await expectAccessible(page);
        await dialog.getByRole('button', { name: /^Remind \d/ }).click();
        await expectText(page, '2 tasks reminded');
        await top.getByText(/^Elif · /).waitFor();

        await choose(3);
        await press(page, 'Remind …');
        await dialog.getByText('2 tasks are left out: reminded less than an hour ago.').waitFor();
        await dialog.getByRole('button', { name: 'Remind 1 person' }).click();
        const refused = page.getByRole('alert').filter({ hasText: first.requestNumber });
        await refused
          .getByText(/Reminded .* by Elif Kaya\. Once an hour is enough\./)
          .first()
          .waitFor();
        await press(page, 'Dismiss');

        await choose(1);
        await press(page, 'Reassign …');
        await dialog.getByRole('combobox', { name: 'New approver' }).fill(to);
        await dialog.getByRole('option', { name: new RegExp(`^${to}`) }).click();
        await dialog.getByRole('textbox', { name: 'Why?' }).fill('On leave until Monday.');
        await dialog.getByText(new RegExp(`^1 task moves from .* to ${to},`)).waitFor();
        await expectAccessible(page);
        await dialog.getByRole('button', { name: 'Reassign 1 task' }).click();
        await expectText(page, '1 task reassigned');
        await page
          .getByRole('row')
          .filter({ hasText: first.requestNumber })
          .filter({ hasText: to })
          .waitFor();
      });
    });
  });
