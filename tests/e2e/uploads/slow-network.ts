import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { listTasks, taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { allowInConsole, expectInConsole } from '#tests/support/browser.ts';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessibleInBoth } from '#tests/support/page-checks.ts';
import { visit } from '#tests/support/visit.ts';
import { row, waitForText } from '#tests/support/work-on-screen.ts';

const coming = 'main[aria-busy=true], main [aria-busy=true], main [data-skeleton]';
type Shift = { readonly value: number };

/** A twentieth of the window, half of the layout shift that browsers rate as good. */
const maxLayoutShift = 0.05;
const services = /-service\//;

/** Delay the responses to matching calls until they are released. */
async function delayResponses(page: Page, of: RegExp, method?: string) {
  const released = Promise.withResolvers<void>();
  const held: string[] = [];
  const hold = async (route: Route) => {
    const request = route.request();
    if (method && request.method() !== method) return route.fallback();
    held.push(new URL(request.url()).pathname);
    await released.promise;
    await route.continue().catch(() => undefined);
  };
  await page.route(of, hold);
  return {
    held,
    async release() {
      released.resolve();
      await page.unroute(of, hold);
    },
  };
}

/** Screens while responses are slow or missing, or the network is down. */
export function testSlowNetwork(demo: DemoInBrowser) {
  const go = (page: Page, path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  const heading = (page: Page, name?: string) =>
    page.getByRole('main').getByRole('heading', { level: 1, ...(name && { name }) });
  const alert = (page: Page) => page.getByRole('main').getByRole('alert');

  test('a slow screen shows a loading state, never an error, and its content causes no layout shift', async () => {
    const requestId = await demo.sendOther('employee', 'Shelf far away');
    const manager = await demo.person('manager');
    const { id: taskId } = await manager.call(taskByRequest, { query: { requestId } });
    const { page, close } = await demo.pageOf('manager');
    await heading(page).waitFor();
    const jumps = await page.evaluateHandle(() => {
      const seen: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.push((entry as unknown as Shift).value);
      }).observe({ type: 'layout-shift' });
      return seen;
    });
    for (const [path, name] of [
      ['/requests/participated-history', 'Participated'],
      ['/tasks/history', 'My tasks'],
      [`/request-review/${taskId}`, 'Shelf far away'],
      [`/view-request/${requestId}`, 'Shelf far away'],
      ['/timeline/view', 'Timeline'],
      ['/user/dashboard', 'Dashboard'],
    ] as const) {
      const line = await delayResponses(page, services);
      await go(page, path);
      // Wait for the skeleton, or for the heading if another screen has cached the data.
      const skeleton = page.locator('main [data-skeleton]');
      await skeleton.or(heading(page, name)).first().waitFor();
      expect(await alert(page).count(), path).toBe(0);
      await line.release();
      await heading(page, name).waitFor();
      await expect.poll(() => page.locator(coming).count(), { message: path }).toBe(0);
      expect(await alert(page).count(), path).toBe(0);
      const moved = await jumps.evaluate((seen) => seen.splice(0).reduce((a, b) => a + b, 0));
      expect(moved, path).toBeLessThan(maxLayoutShift);
    }
    await close();
  });

  test('a screen reports a slow response after eight seconds, and repeats the call when the person retries', async () => {
    const { page, close } = await demo.pageOf('manager');
    await heading(page).waitFor();
    await page.clock.install({ time: await page.evaluate(() => Date.now()) });
    const line = await delayResponses(page, services);
    await go(page, '/requests/participated-history');
    await page.locator('main [data-skeleton]').first().waitFor();
    const notice = page.getByText('This takes longer than usual.');
    await page.clock.fastForward(7000);
    expect(await notice.count()).toBe(0);
    await page.clock.fastForward(1500);
    await notice.waitFor();
    await expectAccessibleInBoth(page);
    const asked = line.held.length;
    await page.getByRole('button', { name: 'Try again' }).click();
    await notice.waitFor({ state: 'detached' });
    await expect.poll(() => line.held.length).toBeGreaterThan(asked);
    await line.release();
    await page.getByRole('row').nth(1).waitFor();
    await close();
  });

  test('a decision or submission that is double-clicked is made only once', async () => {
    for (const title of ['Twice A', 'Twice B']) await demo.sendOther('employee', title);
    const { page, close } = await demo.pageOf('manager');
    await heading(page).waitFor();
    await visit(page, '/tasks/history?q=Twice');
    await row(page, 'Twice B').waitFor();
    await page.getByRole('link', { name: 'Twice A' }).first().click();
    await heading(page, 'Twice A').waitFor();
    const decided = await delayResponses(page, /\/approve$/, 'POST');
    await page.getByRole('button', { name: /^Approve/ }).dblclick();
    await heading(page, 'Twice B').waitFor();
    await expect.poll(() => page.getByText(/^Approved: /).count()).toBe(1);
    await expect.poll(() => decided.held.length).toBe(1);
    await decided.release();
    const manager = await demo.person('manager');
    const waiting = async () =>
      (await manager.call(listTasks)).items.map((one) => one.requestTitle);
    await expect.poll(waiting).not.toContain('Twice A');
    expect(await waiting()).toContain('Twice B');
    expect(decided.held.length).toBe(1);
    await close();
  });

  test('a form that is sent twice during a slow response creates one request', async () => {
    const { page, close } = await demo.pageOf('employee');
    await heading(page).waitFor();
    await visit(page, '/request/form');
    await page.getByRole('link', { name: /^Other/ }).click();
    await page.getByRole('textbox', { name: 'What do you ask for?' }).fill('Sent once');
    await page.getByRole('textbox', { name: 'Details' }).fill('Once only.');
    const sent = await delayResponses(page, /\/requests$/, 'POST');
    const send = page.getByRole('button', { name: /^Send for approval/ });
    await send.dblclick();
    await send.and(page.locator('[aria-busy=true]')).waitFor();
    await page.keyboard.press('Control+Enter');
    await sent.release();
    await page.waitForURL(/\/view-request\//);
    expect(sent.held.length).toBe(1);
    await close();
  });

  test('a screen that failed to load offers to try again, and an offline screen loads once the network is back', async () => {
    const { page, close } = await demo.pageOf('employee');
    allowInConsole(page, /ERR_|server\.unavailable|WebSocket|Failed to fetch/);
    expectInConsole(page, /^\/process\/view could not be shown/);
    await heading(page).waitFor();
    await page.route(services, (route) => route.abort());
    await go(page, '/messages');
    const again = alert(page).getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(services);
    await again.click();
    await alert(page).waitFor({ state: 'detached' });

    await page.context().setOffline(true);
    await waitForText(page, /^You are offline\. What you see may be out of date/);
    await go(page, '/process/view');
    await waitForText(page, 'This can’t be loaded while you are offline');
    await expectAccessibleInBoth(page);
    await page.context().setOffline(false);
    await heading(page, 'Process').waitFor();
    await expect.poll(() => page.getByText('You are offline.').count()).toBe(0);
    await close();
  });
}
