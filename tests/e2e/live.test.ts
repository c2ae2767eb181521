import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';
import { tabTo } from '#tests/support/tab-to.ts';
import { row, waitForText } from '#tests/support/work-on-screen.ts';

/** Move the tab to the background, or back to the foreground. */
const turnAway = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    const state = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);

describe.skipIf(!findChromium())('live updates', () => {
  const demo = demoInBrowser();

  test('two viewers of a request see each other and its decisions live, and a tab without a live channel polls', async () => {
    const title = 'Lamp for the hall';
    const requestId = await demo.sendOther('lukas.brandt', title);
    const ben = await demo.person('ben.hartmann');
    const { items } = await ben.call(listTasks, { query: { limit: 100 } });
    const task = items.find((one) => one.requestId === requestId);
    if (!task) throw new Error('Ben has no such task.');

    const requester = await demo.pageOf('lukas.brandt');
    await requester.page.goto(`/view-request/${requestId}`);
    await requester.page.getByRole('heading', { level: 1, name: title }).waitFor();
    const alone = await demo.pageOf('lukas.brandt');
    await alone.page.routeWebSocket(/\/live$/, (socket) => socket.close());
    await alone.page.goto(`/view-request/${requestId}`);
    await alone.page.getByRole('heading', { level: 1, name: title }).waitFor();
    const list = await demo.pageOf('ben.hartmann');
    await list.page.goto('/tasks/history');
    await row(list.page, title).waitFor();
    const background = await demo.pageOf('ben.hartmann');
    await background.page.goto('/tasks/history');
    await row(background.page, title).waitFor();
    await background.page.waitForLoadState('networkidle');
    await turnAway(background.page, true);
    const asked: string[] = [];
    // Count only calls, because scripts of the next screens may still be preloading.
    background.page.on('request', (request) => {
      if (/-service\//.test(request.url())) asked.push(request.url());
    });
    const timeline = await demo.pageOf('lukas.brandt');
    await timeline.page.goto('/timeline/view');
    const bar = (words: string) =>
      timeline.page.getByRole('button', { name: new RegExp(`^${title}: .*${words}`) }).first();
    await bar('Ben Hartmann').waitFor();
    const approver = await demo.pageOf('ben.hartmann', { width: 360, scheme: 'dark' });
    await approver.page.goto(`/request-review/${task.taskId}`);
    await approver.page.getByRole('heading', { level: 1, name: title }).waitFor();

    await waitForText(requester.page, 'Ben Hartmann is looking at this too');
    await waitForText(approver.page, 'Lukas Brandt is looking at this too');
    for (const { page } of [requester, approver]) await expectAccessible(page);

    await ben.call(approveTask, {
      params: { taskId: task.taskId },
      body: { userId: task.assignee.userId, comments: '', isApproved: true },
    });
    await requester.page.getByText('Approved', { exact: true }).first().waitFor();
    await row(list.page, title).waitFor({ state: 'detached' });
    await bar('approved by Ben Hartmann').waitFor();
    expect(asked).toEqual([]);
    await row(background.page, title).waitFor();
    await turnAway(background.page, false);
    await row(background.page, title).waitFor({ state: 'detached' });
    await approver.close();
    await requester.page.getByText('is looking at this too').waitFor({ state: 'detached' });
    await alone.page.getByText('Approved', { exact: true }).first().waitFor({ timeout: 60_000 });
    for (const { close } of [requester, list, background, timeline, alone]) await close();
  });

  test("a request can be raised and approved with the keyboard alone, and both people's screens update live", async () => {
    const title = 'Reading glasses for the archive';
    const heading = { level: 1, name: title, exact: true } as const;
    const sofia = await demo.pageOf('employee');
    const mira = await demo.pageOf('manager');
    const press = async ({ page }: typeof sofia, target: Locator) => {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    };
    await mira.page
      .getByRole('link', { name: /^New request/ })
      .first()
      .waitFor();
    await mira.page.keyboard.press('g');
    await mira.page.keyboard.press('t');
    await mira.page.getByRole('heading', { level: 1, name: 'My tasks' }).waitFor();

    await sofia.page
      .getByRole('link', { name: /^New request/ })
      .first()
      .waitFor();
    await sofia.page.keyboard.press('n');
    const kinds = sofia.page.getByRole('textbox', { name: /Search the kinds/ });
    await tabTo(sofia.page, kinds);
    await sofia.page.keyboard.type('when nothing else fits');
    await sofia.page.getByRole('link', { name: /^Travel expense/ }).waitFor({ state: 'detached' });
    await press(sofia, sofia.page.getByRole('link', { name: /^Other/ }));
    await tabTo(sofia.page, sofia.page.getByRole('textbox', { name: 'What do you ask for?' }));
    await sofia.page.keyboard.type(title);
    await tabTo(sofia.page, sofia.page.getByRole('textbox', { name: 'Details' }));
    await sofia.page.keyboard.type('The writing is faint.');
    await sofia.page.keyboard.press('Control+Enter');
    await sofia.page.waitForURL(/\/view-request\//);
    await waitForText(sofia.page, /With Mira Okafor since/);

    await press(mira, row(mira.page, title).getByRole('link', { name: title }));
    await mira.page.waitForURL(/\/request-review\//);
    await mira.page.getByRole('heading', heading).waitFor();
    const more = mira.page.getByRole('button', { name: 'More for this decision' });
    await press(mira, more);
    const ask = mira.page.getByRole('button', { name: 'Ask for information', exact: true });
    await press(mira, ask);
    const asking = mira.page.getByRole('dialog', { name: 'Ask for information' });
    await tabTo(mira.page, asking.getByRole('textbox'));
    await mira.page.keyboard.type('Which strength?');
    await press(mira, asking.getByRole('button', { name: 'Ask Sofia' }));

    await waitForText(sofia.page, 'Mira Okafor asks you:');
    await press(sofia, sofia.page.getByRole('link', { name: 'Answer', exact: true }));
    const talk = { level: 1, name: `Conversation: ${title}` } as const;
    await sofia.page.getByRole('heading', talk).waitFor();
    await tabTo(sofia.page, sofia.page.getByRole('textbox', { name: 'Ask or answer' }));
    await sofia.page.keyboard.type('Two and a half.');
    await sofia.page.keyboard.press('Control+Enter');
    await waitForText(mira.page, 'Two and a half.');

    await mira.page.keyboard.press('b');
    const comment = mira.page.getByRole('textbox', { name: 'Comment' });
    await comment.and(mira.page.locator(':focus')).waitFor();
    await mira.page.keyboard.type('Please name the shop.');
    const returned = mira.page.waitForResponse((answer) => answer.url().endsWith('/return'));
    await press(mira, mira.page.getByRole('button', { name: /^Send back/ }));
    expect((await returned).status()).toBe(200);

    await press(sofia, sofia.page.getByRole('link', { name: 'Open the request', exact: true }));
    await sofia.page.getByRole('heading', heading).waitFor();
    await press(sofia, sofia.page.getByRole('link', { name: 'Correct and send again' }));
    const details = sofia.page.getByRole('textbox', { name: 'Details' });
    await tabTo(sofia.page, details);
    await sofia.page.keyboard.press('End');
    await sofia.page.keyboard.type(' From the shop on the corner.');
    await sofia.page.keyboard.press('Control+Enter');
    await sofia.page.waitForURL(/\/view-request\//);
    await waitForText(sofia.page, /round 2/);

    await mira.page.keyboard.press('Escape');
    await mira.page.keyboard.press('g');
    await mira.page.keyboard.press('t');
    await press(mira, row(mira.page, title).getByRole('link', { name: title }));
    await mira.page.getByRole('heading', heading).waitFor();
    await waitForText(mira.page, /^\d changes? since your last decision$/);
    await mira.page.keyboard.press('a');
    await sofia.page.getByText('Approved', { exact: true }).first().waitFor();
    await mira.close();
    await sofia.close();
  });

  test('an open page notices a newer version of the site once it is stored, and offers to reload', async () => {
    const { page, close } = await demo.pageOf('lukas.brandt', { width: 360, scheme: 'dark' });
    await page.clock.install({ time: await page.evaluate(() => Date.now()) });
    // The part of the page that connects also looks for newer versions.
    const connected = page.waitForEvent('websocket');
    await page.goto('/tasks/history');
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    await connected;
    await page.waitForLoadState('networkidle');
    let isUpdated = false;
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const newer = body.replaceAll(/(\/assets\/\w+-)[\w-]+/g, '$1newer');
      await route.fulfill({ response, body: isUpdated ? newer : body });
    });
    const open = new Set<unknown>();
    let checks = 0;
    page.on('request', (request) => open.add(request));
    page.on('requestfailed', (request) => open.delete(request));
    page.on('requestfinished', (request) => {
      open.delete(request);
      if (new URL(request.url()).pathname === '/') checks += 1;
    });
    /** Move the clock until the page has checked. A call in flight would time out when the clock moves. */
    const check = async () => {
      const before = checks;
      await expect
        .poll(
          async () => {
            if (open.size === 0 && checks === before) await page.clock.fastForward('11:00');
            return checks;
          },
          { timeout: 20_000 },
        )
        .toBeGreaterThan(before);
    };
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await check();
    expect(await reload.count()).toBe(0);
    isUpdated = true;
    await check();
    await page.getByText('Reload the page to use the new version').waitFor();
    await expectAccessible(page);
    const loaded = page.waitForEvent('load');
    await reload.click();
    await loaded;
    await heading.waitFor();
    await close();
  });
});
