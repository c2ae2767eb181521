import { describe, expect, test } from 'vitest';
import { getUserId } from '#demo/organisation/people.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { listUsers } from '#shared/users/user-reads-api.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectDialog } from '#tests/support/dialogs.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

/** Only approvers get tasks: when tasks are assigned, and after a person loses the role. */
describe.skipIf(!findChromium())('only approvers decide', () => {
  const demo = demoInBrowser();

  test('an administrator who selects an employee as approver can change the role and keep the selection', async () => {
    const look = { width: 360, scheme: 'dark' as const };
    const { page, close } = await demo.pageOf('admin', look);
    await page.goto('/DOAManagement');
    await page.getByRole('button', { name: 'Legal, Team lead: nobody' }).click();
    await page.getByRole('combobox', { name: 'Add a person' }).fill('Hugo');
    await page.getByRole('option', { name: /^Hugo Marques Employee/ }).click();
    await waitForText(page, 'Hugo Marques is an employee.');
    await waitForText(page, /nothing changes: choose who holds this level here/);
    await expectAccessible(page);
    await expectFitsWindow(page);
    await page.getByRole('button', { name: 'Make Hugo an approver' }).click();
    await waitForText(page, 'Hugo Marques is an approver now');
    await waitForText(page, /1 person may decide in Legal on amounts of up to/);
    await page.getByRole('button', { name: 'Save the rule' }).click();
    await page.getByRole('button', { name: 'Legal, Team lead: Hugo Marques' }).waitFor();
    await close();
  });

  test('an approval rule with a person who lost the role Approver offers to restore the role', async () => {
    const admin = await demo.person('admin');
    const { items } = await admin.call(listUsers, { query: { search: 'Hugo Marques' } });
    const params = { userId: items[0]?.userId ?? '' };
    await admin.call(updateUser, { params, body: { role: 'Employee' } });
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/DOAManagement');
    await page.getByRole('button', { name: /^Legal, Team lead: Hugo Marques/ }).click();
    await waitForText(page, 'Hugo Marques is an employee.');
    await page.getByRole('button', { name: 'Make Hugo an approver' }).click();
    await waitForText(page, 'Hugo Marques is an approver now');
    await page.getByText('Hugo Marques is an employee.').waitFor({ state: 'hidden' });
    await close();
  });

  test('a person who is not an administrator finds only approvers when choosing a delegate', async () => {
    const { page, close } = await demo.pageOf('manager');
    await page.goto('/user/profile');
    await page.getByRole('button', { name: 'Set out of office' }).click();
    const delegate = page.getByRole('combobox', { name: 'Who decides for you?' });
    await delegate.fill('Sofia Rossi');
    await waitForText(page, 'No approver with that name');
    await delegate.fill('Daniel Osei');
    await page.getByRole('option', { name: /^Daniel Osei/ }).click();
    await close();
  });

  test('removing the role of approver lists the tasks that move, moves them, and leaves no open decision', async () => {
    await demo.sendOther('lukas.brandt', 'Shelf for the workshop');
    const ben = await demo.person('ben.hartmann');
    const { items: categories } = await ben.call(listCategories);
    const categoryId = categories.find(({ name }) => name === 'Other')?.id ?? '';
    const { requestId: draft } = await ben.call(createRequest, {
      body: { categoryId, values: { title: 'A vice' }, onBehalfOf: getUserId('Lukas Brandt') },
    });
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/user/list');
    await page.getByRole('searchbox', { name: 'Search people' }).fill('ben hartmann');
    await page.getByRole('link', { name: 'Ben Hartmann' }).click();
    const form = page.getByRole('form', { name: 'Profile' });
    await form.getByRole('combobox', { name: 'Role' }).selectOption('Employee');
    await form.getByText(/Nobody can ask this person to decide any more/).waitFor();
    await form.getByRole('button', { name: 'Save the profile' }).click();
    const title = 'Take the role Approver from Ben Hartmann?';
    const dialog = page.getByRole('dialog', { name: title });
    const take = dialog.getByRole('button', { name: /^Take the role, move \d+ tasks?$/ });
    await take.waitFor();
    const shown = Number(/\d+/.exec((await take.textContent()) ?? '')?.[0]);
    await dialog.getByText('Shelf for the workshop').waitFor();
    await expectAccessible(page);

    await demo.sendOther('lukas.brandt', 'Lamp for the workshop');
    const titles = async () =>
      (await ben.call(listTasks)).items.map(({ requestTitle }) => requestTitle);
    await expect.poll(titles, { timeout: 20_000 }).toContain('Lamp for the workshop');
    await take.click();
    await dialog.getByText(/^This has changed since it was shown/).waitFor();
    await dialog.getByRole('button', { name: `move ${shown + 1} tasks` }).click();
    await waitForText(page, /^Ben Hartmann is an employee now, \d+ tasks? moved$/);
    await expect.poll(titles).toEqual([]);
    await close();

    const was = await demo.pageOf('ben.hartmann', { width: 360, scheme: 'dark' });
    await was.page.goto(`/view-request/${draft}`);
    await waitForText(was.page, 'You can no longer raise requests for Lukas Brandt.');
    await was.page.getByRole('button', { name: 'Discard draft' }).click();
    const lost = 'features/requests/components/lost-draft.tsx';
    await expectDialog(was.page, lost, 'Discard the draft?');
    await was.close();
  });
});
