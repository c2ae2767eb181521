import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { verifyExport } from '#functions/domain/audit/verify-export.ts';
import { withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { listTasks } from '#shared/tasks/tasks-api.ts';
import {
  accessibilityProblems,
  expectInConsole,
  mayBeInConsole,
  overflowsSideways,
} from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { says } from '#tests/support/work-on-screen.ts';

/** How people decide, hand over and stand in for each other, on the screens they do it on. */
describe.skipIf(!findChromium())('people at work', () => {
  const demo = demoInBrowser();

  const as = (who: string, look = {}) => demo.pageOf(who, look);
  const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

  test('on a phone, work is handed on in a dialog that says first who is away and who gets it', async () => {
    const requestId = await demo.sendOther('employee', 'Desk for the annex');
    const { page, close } = await as('manager', { width: 360, scheme: 'dark' });
    await page.goto(`/view-request/${requestId}`);
    await page.getByRole('link', { name: 'Decide' }).click();
    await page.getByRole('button', { name: 'More for this decision' }).click();
    await page.getByRole('button', { name: 'Reassign to somebody else' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reassign to somebody else' });
    await dialog.getByRole('combobox', { name: 'To whom?' }).fill('Anna');
    const anna = page.getByRole('option', {
      name: /^Anna Lindqvist Away until .* · Priya Raman decides$/,
    });
    await anna.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await anna.click();
    await dialog.getByText(/Anna Lindqvist is away until .*; Priya Raman decides/).waitFor();
    expect(await overflowsSideways(page)).toBe(false);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await close();
  });

  test('many tasks are approved at once by keyboard, and each row tells what became of it', async () => {
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
    expect(await accessibilityProblems(page)).toEqual([]);

    // Taken back once: everything is as it was.
    await bar.getByRole('button', { name: 'Approve 3' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await bar.getByText('3 selected').waitFor();

    await bar.getByRole('button', { name: 'Approve 3' }).click();
    const employee = await demo.person('employee');
    const [withdrawn = ''] = ids;
    await employee.call(withdrawRequest, { params: { requestId: withdrawn }, body: {} });
    await says(page, '2 of 3 are approved. 1 is not: its row says why.');
    await row(page, 'Chairs for A')
      .getByText(/^Not approved\./)
      .waitFor();
    for (const title of ['Chairs for B', 'Chairs for C'])
      await row(page, title).getByText('Approved just now').waitFor();
    await page.getByRole('button', { name: 'Hide them' }).click();
    await says(page, 'No task found');
    await page.getByRole('button', { name: /^Decided/ }).click();
    await row(page, 'Chairs for B').getByText('Approved').waitFor();
    await close();
  });

  test('two quick presses decide one request: the page that turned up is not decided unread', async () => {
    for (const title of ['Bench one', 'Bench two']) await demo.sendOther('employee', title);
    const { page, close } = await as('manager');
    await page.goto('/tasks/history');
    await page.getByRole('link', { name: 'Bench one' }).first().click();
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
    // Presses the key again with each change of the page, as a bouncing or impatient finger does, until another task is
    // there.
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
    await says(page, 'Approved: Bench one');
    expect(await page.getByText(/^Approved: /).count()).toBe(1);
    expect((await approved).ok()).toBe(true);
    expect(await page.getByText(/^Approved: /).count()).toBe(0);
    await close();
  });

  test('on the phone tasks are chosen on their cards; what is decided when the page is left is sent', async () => {
    await demo.sendOther('employee', 'Lamp for the hall');
    const { page, close } = await as('manager', { width: 360, height: 780 });
    // What was sent while the page was left is sent once more if its answer never came.
    mayBeInConsole(page, /approve: task\.already-decided/);
    await page.goto('/tasks/history');
    await page.getByRole('checkbox', { name: 'Select Lamp for the hall' }).last().check();
    await page.getByRole('button', { name: 'Approve 1' }).click();
    await page.goto('/messages');
    // Left at once: the browser still sends it, though nobody waits for the answer.
    const manager = await demo.person('manager');
    const waiting = async () =>
      (await manager.call(listTasks)).items.map(({ requestTitle }) => requestTitle);
    await expect.poll(waiting, { timeout: 20_000 }).not.toContain('Lamp for the hall');
    await page.goto('/tasks/history');
    await page.getByRole('button', { name: /^Decided/ }).click();
    await page.getByRole('listitem').filter({ hasText: 'Lamp for the hall' }).first().waitFor();
    await close();
  });

  test('somebody goes on leave: refusals at the field, one task moves, the stand-in decides for them', async () => {
    const requestId = await demo.sendOther('employee', 'Ladder for the store');
    const { page, close } = await as('manager');
    expectInConsole(page, /delegations: delegation\.loop/, /delegations: input\.invalid/);
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('link', { name: 'Out of office' }).click();
    await page.getByRole('button', { name: 'Set out of office' }).click();
    const dialog = page.getByRole('dialog', { name: 'Out of office' });
    const send = dialog.getByRole('button', { name: /^Set out of office/ });
    const standIn = dialog.getByRole('combobox', { name: 'Who decides for you?' });
    const choose = async (name: string) => {
      await standIn.fill(name);
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    };
    await send.click();
    await dialog.getByText('Choose who decides meanwhile.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await choose('Inês Duarte');
    await dialog.getByRole('textbox', { name: 'Last day' }).fill('31 December');
    await send.click();
    await dialog.getByText(/make a circle: Mira Okafor, Inês Duarte, Mira Okafor/).waitFor();
    await choose('Mira Okafor');
    await send.click();
    await dialog.getByText('Choose somebody else.').waitFor();

    await choose('Daniel Osei');
    await dialog.getByRole('radio', { name: 'Some move now' }).check();
    await dialog.getByRole('checkbox', { name: /^Move Ladder for the store/ }).check();
    await dialog.getByRole('button', { name: 'Set out of office, move 1 task' }).click();
    await says(page, 'Daniel Osei decides for you, 1 task moved');
    await says(page, /You are out of office until 31 Dec/);
    expect(await accessibilityProblems(page)).toEqual([]);

    const other = await as('daniel.osei');
    await other.page.goto('/tasks/history');
    await other.page.getByRole('button', { name: /^For others/ }).click();
    await row(other.page, 'Ladder for the store').getByText('for Mira').waitFor();
    await other.page.getByRole('link', { name: 'Ladder for the store' }).first().click();
    await other.page.getByRole('button', { name: /^Approve/ }).waitFor();
    const taken = other.page.waitForResponse((answer) => answer.url().endsWith('/approve'));
    await other.page.keyboard.press('a');
    await taken;
    await other.close();

    await page.goto(`/view-request/${requestId}`);
    await says(page, /Daniel Osei for Mira/);
    await page.getByRole('button', { name: 'End now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
    await says(page, 'Out of office ended');
    await page.getByText(/You are out of office/).waitFor({ state: 'detached' });
    await close();
  });

  test('a decision has more ways than yes: ask, ask one more, escalate, hand on, send back with fields', async () => {
    const requestId = await demo.sendOther('employee', 'Drone for inspections');
    const { page, close } = await as('manager');
    await page.goto(`/view-request/${requestId}`);
    await page.getByRole('link', { name: 'Decide' }).click();
    const dialog = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    const open = async (act: string) => {
      await page.getByRole('button', { name: 'More for this decision' }).click();
      await page.getByRole('button', { name: act, exact: true }).click();
      await dialog.waitFor();
    };
    const choose = async (label: string, name: string) => {
      await dialog.getByRole('combobox', { name: label }).fill(name);
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    };

    await open('Ask for information');
    await dialog.getByRole('button', { name: 'Ask Sofia' }).click();
    await dialog.getByText('Write your question.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('textbox').fill('Which height?');
    await dialog.getByRole('button', { name: 'Ask Sofia' }).click();
    await says(page, 'Sofia was asked');

    await open('Add an approver');
    await dialog.getByRole('combobox', { name: 'Who else must approve?' }).fill('Sofia Rossi');
    await page.getByText('No approver with that name').waitFor();
    await choose('Who else must approve?', 'Hana Sato');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add approver' }).click();
    await says(page, /Hana Sato decides at the same time/);

    await open('Escalate now');
    await dialog.getByRole('textbox').fill('The site closes on Friday.');
    await dialog.getByRole('button', { name: 'Escalate' }).click();
    await says(page, /^Escalated:/);
    await page.goto(`/view-request/${requestId}`);
    await says(page, /escalated it to /);
    await says(page, /asked Hana Sato to approve too/);
    await close();

    // Administrators step in for others, from the record.
    const admin = await as('admin');
    await admin.page.goto(`/view-request/${requestId}`);
    await admin.page.getByRole('button', { name: 'More for this request' }).click();
    await admin.page.getByRole('button', { name: /^Hana Sato: / }).click();
    await admin.page.getByRole('button', { name: 'More for this decision' }).click();
    await admin.page.getByRole('button', { name: 'Reassign to somebody else' }).click();
    const handing = admin.page.getByRole('dialog', { name: 'Reassign to somebody else' });
    await handing.getByRole('combobox', { name: 'To whom?' }).fill('Daniel Osei');
    await admin.page.getByRole('option', { name: 'Daniel Osei' }).click();
    await handing.getByRole('textbox', { name: 'Why?' }).fill('Hana is on a train.');
    await handing.getByRole('button', { name: 'Reassign' }).click();
    await admin.page.goto(`/view-request/${requestId}`);
    await says(admin.page, /reassigned the decision of Hana Sato to Daniel Osei/);
    await admin.close();
  });

  test('what was sent back names the fields; the audit chain is read, printed and kept', async () => {
    const requestId = await demo.sendOther('employee', 'Gloves for the lab');
    const manager = await as('manager');
    await manager.page.goto(`/view-request/${requestId}`);
    await manager.page.getByRole('link', { name: 'Decide' }).click();
    await manager.page.getByText('Name what to correct').click();
    await manager.page.getByRole('checkbox', { name: 'Details has to be corrected' }).check();
    await manager.page.getByRole('textbox', { name: 'Comment' }).fill('Which size?');
    const taken = manager.page.waitForResponse((answer) => answer.url().endsWith('/return'));
    await manager.page.getByRole('button', { name: /^Send back/ }).click();
    expect((await taken).status()).toBe(200);
    await manager.close();

    const { page, close } = await as('employee');
    await page.goto(`/edit-request/${requestId}`);
    await page.getByRole('link', { name: 'Details' }).click();
    await page.getByRole('textbox', { name: 'Details' }).and(page.locator(':focus')).waitFor();
    await page.goto(`/view-request/${requestId}`);
    await says(page, 'To correct: Details');
    await page.getByRole('button', { name: 'More for this request' }).click();
    await page.getByRole('button', { name: 'Audit chain, to print' }).click();
    await says(page, /^Verified: each of the \d+ events continues the one before$/);
    await says(page, /npm run audit:verify -- REQ-[\d-]+-audit\.json --head [0-9a-f]{64}/);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: 'screen' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as JSON' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^REQ-[\d-]+-audit\.json$/);
    const kept = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(verifyExport(kept)).toMatchObject({ ok: true });
    await close();
  });
});
