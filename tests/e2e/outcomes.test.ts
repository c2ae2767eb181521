import { describe, expect, test } from 'vitest';
import { getRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { escalateTask } from '#shared/tasks/tasks-api.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

describe.skipIf(!findChromium())('outcomes of a decision', () => {
  const demo = demoInBrowser();

  /** Return the manager's task of a new request that the employee submits. */
  async function asked(title: string) {
    const requestId = await demo.sendOther('employee', title);
    const manager = await demo.person('manager');
    const { items } = await manager.call(listTasks, { query: { limit: 100 } });
    const task = items.find((one) => one.requestId === requestId);
    if (!task) throw new Error('The manager has no task.');
    return { requestId, taskId: task.taskId, manager };
  }
  const statusOf = async (requestId: string) =>
    (await (await demo.person('employee')).call(getRequest, { params: { requestId } })).request
      .status;

  test('an escalated request can be rejected with the keyboard alone, and the rejection ends it', async () => {
    const { requestId, taskId, manager } = await asked('Access to the portal');
    const body = { escalationReason: 'I am away soon.' };
    await manager.call(escalateTask, { params: { taskId }, body });
    const { page, close } = await demo.pageOf('manager');
    await page.goto(`/request-review/${taskId}`);
    await waitForText(page, 'Either can decide');
    await waitForText(page, 'Rejecting ends the request.');
    await page.keyboard.press('r');
    await page.keyboard.type('No budget this year');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Reject');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Control+Enter');
    await waitForText(page, 'Rejected: Access to the portal');
    await expect.poll(() => statusOf(requestId), { timeout: 30_000 }).toBe('Rejected');
    await close();
  });
});
