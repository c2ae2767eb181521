import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { listTasks } from '#shared/tasks/tasks-api.ts';
import { accessibilityProblems, openBrowser } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';
import { demoPerson, pageOf, says, sendOther } from '#tests/support/work-on-screen.ts';

/** How people decide, hand over and stand in for each other, on the screens they do it on. */
describe.skipIf(!findChromium())('people at work', () => {
  let product: RunningProduct;
  let browser: Browser;

  beforeAll(async () => {
    product = await startProduct({ demo: true });
    const opened = await openBrowser();
    if (!opened) throw new Error('No browser.');
    browser = opened;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const as = (who: string, look = {}) => pageOf(browser, product.url, who, look);
  const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

  test('many tasks are approved at once by keyboard, and each row tells what became of it', async () => {
    const titles = ['Chairs for A', 'Chairs for B', 'Chairs for C'];
    const ids: string[] = [];
    for (const title of titles) ids.push(await sendOther(product.url, 'employee', title));
    const { page, close } = await as('manager');
    await page.goto('/tasks/history');
    await page.getByRole('searchbox', { name: 'Search my tasks' }).fill('Chairs for');
    await page.getByText('3 tasks', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search my tasks' }).blur();
    for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
    const bar = page.getByRole('region', { name: 'Selected tasks' });
    await bar.getByText('3 selected').waitFor();
    await bar.getByRole('textbox', { name: 'One comment for all' }).fill('Within the budget');
    expect(await accessibilityProblems(page)).toEqual([]);

    // Taken back once: everything is as it was.
    await bar.getByRole('button', { name: 'Approve 3' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await bar.getByText('3 selected').waitFor();

    await bar.getByRole('button', { name: 'Approve 3' }).click();
    const employee = await demoPerson(product.url, 'employee');
    const [withdrawn = ''] = ids;
    await employee.call(withdrawRequest, { params: { requestId: withdrawn }, body: {} });
    await says(page, '2 of 3 are approved. 1 is not: its row says why.');
    await row(page, 'Chairs for A')
      .getByText(/^Not approved\./)
      .waitFor();
    for (const title of ['Chairs for B', 'Chairs for C'])
      await row(page, title).getByText('Approved just now').waitFor();
    await page.getByRole('button', { name: 'Hide them' }).click();
    await says(page, 'No task fits');
    await page.getByRole('button', { name: /^Decided/ }).click();
    await row(page, 'Chairs for B').getByText('Approved').waitFor();
    await close();
  });

  test('on the phone tasks are chosen on their cards; what is decided when the page is left is sent', async () => {
    await sendOther(product.url, 'employee', 'Lamp for the hall');
    const { page, close } = await as('manager', { width: 360, height: 780 });
    await page.goto('/tasks/history');
    await page.getByRole('checkbox', { name: 'Select Lamp for the hall' }).last().check();
    await page.getByRole('button', { name: 'Approve 1' }).click();
    await page.goto('/messages');
    // Left at once: the browser still sends it, though nobody waits for the answer.
    const manager = await demoPerson(product.url, 'manager');
    const waiting = async () =>
      (await manager.call(listTasks)).items.map(({ requestTitle }) => requestTitle);
    await expect.poll(waiting, { timeout: 20_000 }).not.toContain('Lamp for the hall');
    await page.goto('/tasks/history');
    await page.getByRole('button', { name: /^Decided/ }).click();
    await page.getByRole('listitem').filter({ hasText: 'Lamp for the hall' }).first().waitFor();
    await close();
  });
});
