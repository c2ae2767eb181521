import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { expectInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { fillTravelExpense } from '#tests/support/fill-travel-expense.ts';

const madeUp = '11111111-1111-4111-8111-111111111111';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** Errors of people and programs, and simultaneous changes, get a clear response and lose no data. */
describe.skipIf(!findChromium())('bad input in the browser', () => {
  const demo = demoInBrowser({ test: true });
  const open: (() => Promise<void>)[] = [];
  afterEach(() => Promise.all(open.splice(0).map((close) => close())));

  async function as(who: string): Promise<Page> {
    const { page, close } = await demo.ownPageOf(who);
    open.push(close);
    return page;
  }
  const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
  const send = (page: Page) => page.getByRole('button', { name: 'Send for approval' });
  const titled = async (title: string) => {
    const employee = await demo.person('employee');
    const { items } = await employee.call(listRequests, { query: { scope: 'mine', limit: 100 } });
    return items.filter((request) => request.title === title);
  };
  async function raise(title: string) {
    const page = await as('employee');
    await fillTravelExpense(page, title);
    await send(page).click();
    await page.waitForURL(/\/view-request\//);
  }

  test('sending the same form twice creates one request', async () => {
    const title = 'Sent twice';
    const page = await as('employee');
    await fillTravelExpense(page, title);
    await send(page).dblclick();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/view-request\//);
    await says(page, 'In review');
    await expect
      .poll(async () => (await titled(title)).map(({ status }) => status))
      .toEqual(['InReview']);
  });

  test('a token that expires before a form is sent is renewed automatically without a new sign-in', async () => {
    const title = 'Sent after a long lunch';
    const page = await as('employee');
    await fillTravelExpense(page, title);
    // Subscribe before the clock moves, because the forecast may be the first refused call.
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    const moved = await fetch(`${demo.url}/local/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"advance":"PT2H"}',
    });
    expect(moved.status).toBe(200);
    await send(page).click();
    await refused;
    await page.waitForURL(/\/view-request\//);
    await says(page, 'In review');
    await expect.poll(() => titled(title)).toHaveLength(1);
  });

  test('the second of two decisions on a task is rejected with a message, and its comment is preserved', async () => {
    const title = 'Decided in two windows';
    await raise(title);
    const [first, second] = [await as('manager'), await as('manager')];
    for (const page of [first, second]) {
      await page.goto('/tasks/history');
      await page.getByRole('link', { name: title }).first().click();
      await page.getByRole('button', { name: /^Approve/ }).waitFor();
    }
    const address = second.url();
    await second.getByRole('textbox', { name: 'Comment' }).fill('The hotel was too dear.');
    expectInConsole(second, /tasks\/\{taskId\}\/reject: task\.already-decided/);
    const approved = first.waitForResponse((answer) => answer.url().endsWith('/approve'));
    // Delay the rejection until the approval is saved, so that the approval is always the first decision.
    await second.route('**/reject', (route) => approved.then(() => route.continue()));
    await first.getByRole('button', { name: /^Approve/ }).click();
    await second.getByRole('button', { name: /^Reject/ }).click();
    await says(second, 'You have already decided this elsewhere. What you wrote is kept.');
    await second.getByRole('link', { name: 'Show it' }).click();
    expect(second.url()).toBe(address);
    const kept = second.getByRole('region', { name: 'What you wrote' });
    await kept.getByText('The hotel was too dear.').waitFor();
    await says(second, /^You approved/);
    await kept.getByRole('button', { name: 'Add it to the conversation' }).click();
    const conversation = second.getByRole('region', { name: /^Conversation/ });
    await conversation.getByText('The hotel was too dear.').waitFor();
    expect((await titled(title))[0]?.status).toBe('InReview');
  });

  test('a file is rejected by name or size before the upload, or by content afterwards', async () => {
    const page = await as('employee');
    expectInConsole(page, /PUT \/requests\/\{requestId\}: file\.type-refused/);
    await fillTravelExpense(page, 'With receipts');
    const choose = page.locator('input[type=file]');
    const list = page.getByRole('list', { name: 'Receipts' });
    const add = (name: string, buffer: Buffer) =>
      choose.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

    await add('holiday.exe', pdf);
    await list.getByText(/This file type is not accepted/).waitFor();
    // Read the file from disk, because the driver would need a long time to transfer this size.
    const folder = await mkdtemp(join(tmpdir(), 'countersign-receipts-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const large = join(folder, 'all-receipts.pdf');
    await writeFile(large, pdf);
    await truncate(large, 27_000_000);
    await choose.setInputFiles(large);
    await list.getByText(/too large: 27 MB\. The limit is 25 MB/).waitFor();
    await add('photo.png', pdf);
    await list.getByText('The contents of photo.png do not match its name.').waitFor();
    await send(page).click();
    await says(page, 'Some files could not be uploaded');
    for (const name of ['holiday.exe', 'all-receipts.pdf', 'photo.png'])
      await page.getByRole('button', { name: `Leave out ${name}` }).click();

    await add('receipt.pdf', pdf);
    await page.getByRole('button', { name: 'Remove receipt.pdf' }).waitFor();
    await add('a later one.pdf', pdf);
    await page.getByRole('button', { name: 'Remove a later one.pdf' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'With receipts' }).waitFor();
    await expect
      .poll(() => list.getByRole('listitem').allTextContents())
      .toEqual([
        expect.stringMatching(/^receipt\.pdf/),
        expect.stringMatching(/^a later one\.pdf/),
      ]);
    await page.getByRole('button', { name: 'Remove a later one.pdf' }).click();
    await page
      .getByRole('button', { name: 'Remove a later one.pdf' })
      .waitFor({ state: 'detached' });
    const until = page.getByRole('textbox', { name: 'To', exact: true });
    await until.fill('11 Nov 2026');
    await until.blur();
    await says(page, /^Enter 12 Nov(ember)? 2026 or a later date\.$/);
    await until.fill('15 Nov 2026');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue())
      .toBe('With receipts');
    await send(page).click();
    await page.waitForURL(/\/view-request\//);
    await says(page, /removed a file/);
    await says(page, /a later one\.pdf/);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download receipt.pdf', exact: true }).click();
    expect((await saved).suggestedFilename()).toBe('receipt.pdf');
    await expect.poll(() => titled('With receipts')).toHaveLength(1);
  });

  test('a text of 100,000 characters is rejected at its field and is not lost', async () => {
    const page = await as('employee');
    await fillTravelExpense(page, 'Long story');
    const purpose = page.getByRole('textbox', { name: 'What was it for?' });
    await purpose.fill('word '.repeat(20_000));
    await send(page).click();
    await says(page, 'Use at most 1,000 characters.');
    await page.getByRole('alert').getByRole('link', { name: 'What was it for?' }).click();
    expect(await purpose.evaluate((field) => field === document.activeElement)).toBe(true);
    await says(page, /Draft saved/);
    await page.reload();
    await says(page, /This is your unsent draft/);
    await expect.poll(() => purpose.inputValue()).toHaveLength(100_000);
  });

  test('a typed number or date is parsed, or its field reports that it is invalid', async () => {
    const page = await as('employee');
    await fillTravelExpense(page, 'Typed as people do');
    const amount = page
      .getByRole('group', { name: 'expense 1' })
      .getByRole('textbox', { name: 'EUR' });
    for (const [typed, shown] of [
      ['1.318,50', '1,318.50'],
      ['1,318.5', '1,318.50'],
      ['1150,3', '1,150.30'],
      ['2 000 EUR', '2,000.00'],
    ] as const) {
      await amount.fill(typed);
      await amount.blur();
      await expect.poll(() => amount.inputValue()).toBe(shown);
    }
    await amount.fill('a lot');
    await amount.blur();
    await says(page, 'EUR: Enter an amount such as 1150.30.');
    const from = page.getByRole('textbox', { name: 'From' });
    await from.fill('the day after');
    await from.blur();
    await says(page, 'Enter a date such as');
    await from.fill('Nov 12, 2026');
    await from.blur();
    await expect.poll(() => from.inputValue()).toBe('12 November 2026');
  });

  test('leaving a form shows a notice that the draft is saved in the browser, with a link to continue', async () => {
    const page = await as('employee');
    await fillTravelExpense(page, 'Left behind');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await says(page, 'Your draft is saved in this browser');
    await page.getByRole('link', { name: 'Continue' }).click();
    await says(page, /This is your unsent draft/);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue())
      .toBe('Left behind');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.waitForURL(/\/user\/home/);
    await expect.poll(() => titled('Left behind')).toEqual([]);
  });

  test('a URL of an unknown screen, or of an item that the person cannot see, explains the reason', async () => {
    const noRequest = 'This request does not exist, or you don’t have access to it.';
    const addresses: readonly [path: string, text: string, code?: string][] = [
      [`/view-request/${madeUp}`, noRequest, 'request.not-found'],
      ['/view-request/no-id-at-all', 'There is nothing at this address'],
      [`/edit-request/${madeUp}`, noRequest, 'request.not-found'],
      [
        `/request-review/${madeUp}`,
        'This task does not exist, or it is not yours.',
        'task.not-found',
      ],
      [
        `/request/form?category=${madeUp}`,
        'This does not exist, or you don’t have access to it.',
        'item.not-found',
      ],
      ['/no/such/screen', 'There is nothing at this address'],
    ];
    const page = await as('manager');
    for (const [path, text, code] of addresses) {
      if (code) expectInConsole(page, new RegExp(`: ${code} `));
      await page.goto(path);
      await page.getByRole('link', { name: 'Back to home' }).waitFor();
      await says(page, text);
    }
  });
});
