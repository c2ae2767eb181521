import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoPassword } from '#demo/organisation/people.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { allowInConsole, expectInConsole, signInOn } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { connectToProduct } from '#tests/support/product-client.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

const manager = 'manager@countersign.example';
/**
 * Expected errors: the service ends the sign-in first, so the pool refuses to end it again, and pending reads are
 * cancelled. A refused decision is always an error.
 */
const cutOff = /status of 400 .*:\d+\/\)$|unauthenticated|GET .*: server\.unavailable/i;
/** Console messages about a decision whose response was lost. */
const lostAnswer = [/net::ERR_FAILED .*\/tasks\//, /POST \/tasks\/.*: server\.unavailable/];

/** A decision is final if the person leaves during the undo period, in any way. */
describe.skipIf(!findChromium())('leaving during the undo period of a decision', () => {
  const demo = demoInBrowser();

  /** Return the open tasks of the manager with a new sign-in, because the earlier sign-ins have ended. */
  const waiting = async () => {
    const asking = await (await connectToProduct(demo.url)).signIn(manager, demoPassword);
    const { items } = await asking.call(listTasks);
    return items.map(({ requestTitle }) => requestTitle);
  };
  /** Open a new request as the manager. */
  async function deciding(title: string) {
    const requestId = await demo.sendOther('employee', title);
    const { page, close } = await demo.ownPageOf('manager');
    allowInConsole(page, cutOff);
    await page.goto(`/view-request/${requestId}`);
    await page.getByRole('link', { name: 'Decide' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('As discussed');
    return { page, close };
  }
  const approve = async (page: Page, title: string) => {
    await page.getByRole('button', { name: /^Approve/ }).click();
    await waitForText(page, `Approved: ${title}`);
  };
  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
  };

  test('signing out sends a pending decision before the sign-in ends', async () => {
    const { page, close } = await deciding('Stapler');
    await approve(page, 'Stapler');
    await signOut(page);
    await page.waitForURL('**/auth/login');
    await expect.poll(waiting).not.toContain('Stapler');
    await expect.poll(() => page.getByText(/has not been sent/).count()).toBe(0);
    await close();
  });

  test('signing out sends pending approvals from the task list', async () => {
    await demo.sendOther('employee', 'Two staplers');
    const { page, close } = await demo.ownPageOf('manager');
    allowInConsole(page, cutOff);
    await page.goto('/tasks/history');
    await page.getByRole('checkbox', { name: 'Select Two staplers' }).first().check();
    await page.getByRole('button', { name: 'Approve 1' }).click();
    await signOut(page);
    await page.waitForURL('**/auth/login');
    await expect.poll(waiting).not.toContain('Two staplers');
    await close();
  });

  test('an approval from the task list whose response was lost is sent again with the same idempotency key', async () => {
    await demo.sendOther('employee', 'One stapler');
    const { page, close } = await demo.ownPageOf('manager');
    allowInConsole(page, cutOff);
    await page.goto('/tasks/history');
    await page.getByRole('checkbox', { name: 'Select One stapler' }).first().check();
    const arrived = Promise.withResolvers<void>();
    await page.context().route('**/tasks/decide', async (route) => {
      await route.fetch();
      arrived.resolve();
    });
    await page.getByRole('button', { name: 'Approve 1' }).click();
    const later = await page.context().newPage();
    await arrived.promise;
    await page.close();
    await later.context().unroute('**/tasks/decide');
    await later.goto('/user/home');
    await waitForText(later, /^Approved: 1 task\. It has been sent\.$/);
    await expect.poll(waiting).not.toContain('One stapler');
    await close();
  });

  test('closing the tab sends a pending decision', async () => {
    const { page, close } = await deciding('Hole punch');
    await approve(page, 'Hole punch');
    await page.close({ runBeforeUnload: true });
    await expect.poll(waiting, { timeout: 20_000 }).not.toContain('Hole punch');
    await close();
  });

  test('signing out in another tab first sends the pending decision of this tab', async () => {
    const { page, close } = await deciding('Paper clips');
    const other = await page.context().newPage();
    await other.goto('/user/home');
    await approve(page, 'Paper clips');
    await signOut(other);
    await other.waitForURL('**/auth/login');
    await expect.poll(waiting).not.toContain('Paper clips');
    await close();
  });

  test('a person whose session is lost sees that a decision is unsent, and it is sent after the next sign-in', async () => {
    const { page, close } = await deciding('Envelopes');
    await approve(page, 'Envelopes');
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage))
        if (name.startsWith('CognitoIdentityServiceProvider')) localStorage.removeItem(name);
    });
    await page.goto('/auth/login');
    await waitForText(page, /A decision made here has not been sent/);
    expect(await waiting()).toContain('Envelopes');
    await signInOn(page, manager);
    await waitForText(page, 'Approved: Envelopes. It has been sent.');
    await expect.poll(waiting).not.toContain('Envelopes');
    await close();
  });

  for (const place of ['page', 'list'] as const)
    test(`a browser whose storage is full sends a decision made on the ${place} before it shows the decision as made`, async () => {
      const title = `Desk lamp of the ${place}`;
      await demo.sendOther('employee', title);
      const { page, close } = await demo.ownPageOf('manager');
      allowInConsole(page, cutOff);
      await page.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('No room', 'QuotaExceededError');
        };
      });
      await page.goto('/tasks/history');
      const sent = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<void>();
      await page.context().route(/\/(approve|tasks\/decide)$/, async (route) => {
        sent.resolve();
        await answer.promise;
        await route.continue();
      });
      if (place === 'list') await page.getByRole('checkbox', { name: `Select ${title}` }).check();
      else await page.getByRole('link', { name: title }).first().click();
      await page.getByRole('button', { name: /^Approve/ }).click();
      await sent.promise;
      expect(await page.getByText(place === 'list' ? /^Approved/ : /^Approved: /).count()).toBe(0);
      answer.resolve();
      await waitForText(page, /^Approved: .* It has been sent\.$/);
      await expect.poll(waiting).not.toContain(title);
      await close();
    });

  test('a decision that cannot be sent prevents the sign-out and preserves the comment', async () => {
    const { page, close } = await deciding('Ring binders');
    expectInConsole(page, ...lostAnswer);
    const unreachable = '**/tasks/*/approve';
    await page.route(unreachable, (route) => route.abort());
    await approve(page, 'Ring binders');
    await signOut(page);
    await waitForText(page, /^The decision was not sent: .* You can still decide\.$/);
    await waitForText(page, /^You are still signed in\./);
    await page.getByRole('link', { name: 'Show it' }).click();
    // Wait for the heading, because the next task, which is visible until then, also has a comment field.
    await page.getByRole('heading', { level: 1, name: 'Ring binders' }).waitFor();
    const comment = page.getByRole('textbox', { name: 'Comment' });
    await expect.poll(() => comment.inputValue()).toBe('As discussed');
    await page.unroute(unreachable);
    await approve(page, 'Ring binders');
    await signOut(page);
    await page.waitForURL('**/auth/login');
    await expect.poll(waiting).not.toContain('Ring binders');
    // The new decision replaces the rejected one in the browser storage.
    const kept = () => Object.keys(localStorage).filter((name) => name.includes('unsent'));
    expect(await page.evaluate(kept)).toEqual([]);
    await close();
  });
});
