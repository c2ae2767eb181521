import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { getListChoices } from '#shared/lists/lists-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

const list = 'my-requests';

/** Columns, saved views and exports of whole lists. */
export function testListViews(demo: DemoInBrowser) {
  test("selected columns and views are synced to the person's next device, and an export contains the whole list", async () => {
    const employee = await demo.person('employee');
    const saved = async () => (await employee.call(getListChoices, { params: { list } })).own;
    const { page, close } = await demo.pageOf('employee');
    const named = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto('/requests/history');
    await page.getByText(/^20 of \d+\. Drafts aren’t counted$/).waitFor();

    await named('Columns and density').click();
    const panel = page.getByRole('dialog', { name: 'Columns and density', exact: true });
    // Use `click` instead of `check`, because the state changes shortly after the click.
    await panel.getByRole('checkbox', { name: 'Closed', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Closed', exact: true }).waitFor();
    await panel.getByRole('checkbox', { name: 'Path', exact: true }).click();
    await page
      .getByRole('columnheader', { name: 'Path', exact: true })
      .waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Compact', exact: true }).click();
    await panel.getByRole('button', { name: 'Compact', exact: true, pressed: true }).waitFor();
    await expectAccessible(page);
    const columns = ['status', 'assignee', 'amount', 'created', 'due', 'closed'];
    await expect.poll(saved, { timeout: 20_000 }).toMatchObject({ columns, density: 'compact' });
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Approved \d+$/ }).click();
    await page.waitForURL('**/requests/history?status=Approved');
    await named('Views').click();
    await named('Save this view …').click();
    const dialog = page.getByRole('dialog', { name: 'Save this view', exact: true });
    await dialog.getByRole('button', { name: 'Save the view', exact: true }).click();
    await dialog.getByText('Enter a name.', { exact: true }).waitFor();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Through');
    await dialog.getByRole('checkbox', { name: 'Open My requests with it', exact: true }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save the view', exact: true }).click();
    await named('Through').waitFor();
    await expect.poll(saved).toMatchObject({ views: [{ name: 'Through' }] });

    await named('Save as CSV').click();
    const file = page.waitForEvent('download');
    await named('Save').click();
    const download = await file;
    expect(download.suggestedFilename()).toMatch(/^my-requests-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    const query = { scope: 'mine', status: 'Approved', limit: 100 } as const;
    const { items } = await employee.call(listRequests, { query });
    expect(items.length).toBeGreaterThan(20);
    expect(lines).toHaveLength(items.length);
    const first = 'Number,Request,Requester,Raised by,Round,Status,With,On behalf of,Step';
    expect(head).toContain(`${first},Amount,Currency,Created,Due`);
    await close();

    // On a phone, the list opens with the selected view, and shows cards without columns.
    const phone = await demo.pageOf('employee', { width: 360, height: 780 });
    await phone.page.goto('/requests/history');
    await phone.page.waitForURL('**/requests/history?status=Approved&columns=**');
    const views = phone.page.getByRole('button', { name: 'Through', exact: true });
    await views.waitFor();
    await phone.page
      .getByRole('button', { name: 'Columns and density', exact: true })
      .waitFor({ state: 'hidden' });
    await expectFitsWindow(phone.page);
    await views.click();
    await phone.page.getByRole('button', { name: 'Manage views …', exact: true }).click();
    const manage = phone.page.getByRole('dialog', { name: 'Manage views', exact: true });
    await manage.getByRole('button', { name: 'Delete Through', exact: true }).click();
    await waitForText(phone.page, 'There are no views of this list any more.');
    await expectAccessible(phone.page);
    await expect.poll(saved, { timeout: 20_000 }).toMatchObject({ views: [] });
    await phone.close();
  });

  test('renaming or deleting a shared view applies to everybody', async () => {
    const admin = await demo.pageOf('admin');
    const named = (name: string) => admin.page.getByRole('button', { name, exact: true });
    await admin.page.goto('/requests/history?status=InReview&category=Travel+expense');
    await named('Views').click();
    await named('Save this view …').click();
    const dialog = admin.page.getByRole('dialog', { name: 'Save this view', exact: true });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Travel');
    await dialog.getByRole('checkbox', { name: /^Offer it to everybody/ }).check();
    await dialog.getByRole('button', { name: 'Save the view', exact: true }).click();
    await named('Travel').click();
    await named('Manage views …').click();
    const manage = admin.page.getByRole('dialog', { name: 'Manage views', exact: true });
    await manage.getByRole('textbox', { name: 'Name of Travel', exact: true }).fill('Journeys');
    await admin.page.keyboard.press('Enter');
    await manage.getByRole('textbox', { name: 'Name of Journeys', exact: true }).waitFor();

    // Another person opens the view and finds their own requests with it, including those that are not loaded yet.
    const { page, close } = await demo.pageOf('employee');
    await page.goto('/requests/history');
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    const offered = page.getByRole('region', { name: 'For everybody' });
    await offered.getByRole('button', { name: 'Journeys', exact: true }).click();
    await page.waitForURL('**/requests/history?status=InReview&category=Travel+expense');
    await page.getByRole('button', { name: 'Remove filter Category' }).waitFor();
    const employee = await demo.person('employee');
    const query = { scope: 'mine', status: 'InReview', limit: 100 } as const;
    const { items } = await employee.call(listRequests, { query });
    const travel = items.filter(({ categoryName }) => categoryName === 'Travel expense').length;
    await page.getByText(`${travel} request${travel === 1 ? '' : 's'}`, { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Journeys', exact: true }).click();
    await page.getByRole('button', { name: 'Manage views …', exact: true }).click();
    const theirs = page.getByRole('dialog', { name: 'Manage views', exact: true });
    await theirs.getByRole('button', { name: 'Open the list with Journeys' }).waitFor();
    expect(await theirs.getByRole('button', { name: 'Delete Journeys' }).count()).toBe(0);
    await close();

    await manage.getByRole('button', { name: 'Delete Journeys', exact: true }).click();
    await waitForText(admin.page, 'There are no views of this list any more.');
    const shared = async () => (await employee.call(getListChoices, { params: { list } })).shared;
    await expect.poll(shared, { timeout: 20_000 }).toMatchObject({ views: [] });
    await admin.close();
  });
}
