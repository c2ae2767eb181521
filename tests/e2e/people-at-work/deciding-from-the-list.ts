import { expect, test } from 'vitest';
import { withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { allowInConsole } from '#tests/support/browser.ts';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';
import { row, waitForText } from '#tests/support/work-on-screen.ts';

/** Decide several tasks at once, and check the next task after a decision. */
export function testBulkDecisions(demo: DemoInBrowser) {
  const as = (who: string, look = {}) => demo.pageOf(who, look);

  test('many tasks are approved at once by keyboard, and each row shows its result', async () => {
    const titles = ['Chairs for A', 'Chairs for B', 'Chairs for C'];
    const ids: string[] = [];
    for (const title of titles) ids.push(await demo.sendOther('employee', title));
    const { page, close } = await as('manager');
    await page.goto('/tasks/history');
    await page.getByRole('searchbox', { name: 'Search my tasks' }).fill('Chairs for');
    await page.getByText('3 tasks', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search my tasks' }).blur();
    for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
    const bar = page.getByRole('region', { name: 'Selected tasks' });
    await bar.getByText('3 selected').waitFor();
    await bar.getByRole('textbox', { name: 'One comment for all' }).fill('Within the budget');
    await expectAccessible(page);

    // A single undo opens all tasks again.
    await bar.getByRole('button', { name: 'Approve 3' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await bar.getByText('3 selected').waitFor();

    await bar.getByRole('button', { name: 'Approve 3' }).click();
    const employee = await demo.person('employee');
    const [withdrawn = ''] = ids;
    await employee.call(withdrawRequest, { params: { requestId: withdrawn }, body: {} });
    await waitForText(page, '2 of 3 are approved. 1 is not: its row says why.');
    await row(page, 'Chairs for A')
      .getByText(/^Not approved\./)
      .waitFor();
    for (const title of ['Chairs for B', 'Chairs for C'])
      await row(page, title).getByText('Approved just now').waitFor();
    await page.getByRole('button', { name: 'Hide them' }).click();
    await waitForText(page, 'No task found');
    await page.getByRole('button', { name: /^Decided/ }).click();
    await row(page, 'Chairs for B').getByText('Approved').waitFor();
    await close();
  });

  test('a bulk return, rejection or reassignment shows the reason for each task that fails', async () => {
    for (const title of ['Crane A', 'Crane B', 'Crane C', 'Crane D'])
      await demo.sendOther('employee', title);
    await demo.sendOther('ben.hartmann', 'Crane of Ben');
    const { page, close } = await as('manager');
    await page.goto('/tasks/history?q=Crane+&sort=request&received=today');
    await page.getByRole('button', { name: 'Remove filter Received' }).waitFor();
    const bar = page.getByRole('region', { name: 'Selected tasks' });
    const comment = bar.getByRole('textbox', { name: 'One comment for all' });
    const choose = async (...titles: string[]) => {
      for (const title of titles)
        await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).click();
    };

    // Sending back requires a comment to the requester, and Ctrl Enter submits it.
    await choose('Crane A', 'Crane B');
    await row(page, 'Crane B').getByRole('link', { name: 'Crane B' }).focus();
    await page.keyboard.press('b');
    await waitForText(page, 'Say what has to change: each requester reads it.');
    expect(await comment.evaluate((box) => box === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await comment.fill('Which load?');
    await page.keyboard.press('Control+Enter');
    await waitForText(page, 'All 2 are sent back.');
    for (const title of ['Crane A', 'Crane B'])
      await row(page, title).getByText('Sent back just now').waitFor();

    await choose('Crane C');
    await comment.fill('There is one already.');
    await bar.getByRole('button', { name: /^Reject/ }).click();
    await waitForText(page, 'All 2 are sent back. 1 task is rejected.');
    await page.getByRole('button', { name: 'Hide them' }).click();

    await choose('Crane D', 'Crane of Ben');
    await bar.getByRole('button', { name: 'Reassign …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reassign 2 tasks' });
    await dialog.getByRole('combobox', { name: 'New approver' }).fill('Ben Hartmann');
    await page.getByRole('option', { name: /^Ben Hartmann/ }).click();
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('He knows cranes.');
    await dialog.getByRole('button', { name: 'Reassign 2 tasks' }).click();
    await waitForText(page, '1 of 2 is reassigned. 1 is not: its row says why.');
    await row(page, 'Crane D').getByText('Reassigned just now').waitFor();
    await row(page, 'Crane of Ben')
      .getByText(/^Not reassigned\. /)
      .waitFor();
    await close();
  });

  test('a decision key pressed too early decides nothing, and the next request says so', async () => {
    for (const title of ['Bench one', 'Desk one', 'Desk two'])
      await demo.sendOther('employee', title);
    const { page, close } = await as('manager');
    const open = async (title: string) => {
      await page.goto('/tasks/history');
      await page.getByRole('link', { name: title }).first().click();
      await page.getByRole('button', { name: /^Approve/ }).waitFor();
    };
    const notice = 'This page had just opened. Press the key again.';
    // The second key comes while the decision of the first one is being stored.
    await open('Desk one');
    await page.evaluate(() => {
      for (const key of ['a', 'a'])
        document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await waitForText(page, notice);
    // The key comes while a request is loading.
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
    await page.route(/-service\/tasks\/[^/?]+$/, (route) => loaded.then(() => route.continue()));
    await page.goto('/tasks/history');
    await page.getByRole('link', { name: 'Desk two' }).first().click();
    await page.getByRole('searchbox', { name: 'Search my tasks' }).waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    load();
    await waitForText(page, notice);
    await page.getByRole('heading', { level: 1, name: 'Desk two' }).waitFor();

    await open('Bench one');
    expect(await page.getByText(notice).count()).toBe(0);
    // Press the key again at each change of the page, like an impatient person, until another task is shown.
    await page.evaluate(() => {
      const press = () =>
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
      new MutationObserver((_, observer) => {
        const title = document.querySelector('h1')?.textContent ?? '';
        const panel = document.querySelector('[aria-label="Your decision"]');
        if (!panel || title.includes('Bench one')) return;
        document.body.dataset.pressedOn = title;
        press();
        observer.disconnect();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      press();
    });
    await page.waitForFunction(() => document.body.dataset.pressedOn);
    const approved = page.waitForResponse((answer) => answer.url().endsWith('/approve'));
    await waitForText(page, 'Approved: Bench one');
    await waitForText(page, notice);
    expect(await page.getByText(/^Approved: /).count()).toBe(1);
    expect((await approved).ok()).toBe(true);
    await expect.poll(() => page.getByText(/^Approved: /).count()).toBe(0);
    await close();
  });

  test('tasks are selected on cards on a phone, and leaving the page sends pending decisions', async () => {
    await demo.sendOther('employee', 'Lamp for the hall');
    const { page, close } = await as('manager', { width: 360, height: 780 });
    // Decisions that were sent while the person left the page are sent again if their response never arrived.
    allowInConsole(page, /approve: task\.already-decided/);
    allowInConsole(
      page,
      /ERR_INTERNET_DISCONNECTED|server\.unavailable|WebSocket|could not be shown/,
    );
    // Disable preloading, as on a slow device.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto('/tasks/history');
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page
      .getByRole('link', { name: /Lamp for the hall/ })
      .last()
      .click();
    await waitForText(page, 'This can’t be loaded while you are offline');
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Lamp for the hall' }).waitFor();
    await page.goto('/tasks/history');
    await page.getByRole('checkbox', { name: 'Select Lamp for the hall' }).last().check();
    await page.getByRole('button', { name: 'Approve 1' }).click();
    await page.goto('/messages');
    // The person left at once. The browser still sends the decision, without waiting for the response.
    const manager = await demo.person('manager');
    const waiting = async () =>
      (await manager.call(listTasks)).items.map(({ requestTitle }) => requestTitle);
    await expect.poll(waiting, { timeout: 20_000 }).not.toContain('Lamp for the hall');
    await page.goto('/tasks/history');
    await page.getByRole('button', { name: /^Decided/ }).click();
    await page.getByRole('listitem').filter({ hasText: 'Lamp for the hall' }).first().waitFor();
    await close();
  });
}
