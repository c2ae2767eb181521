import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { getRequest } from '#shared/requests/requests-api.ts';
import { expectInConsole, signInOn } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

const manager = 'manager@countersign.example';
const Mails = z.object({
  messages: z.array(z.object({ id: z.string(), subject: z.string(), text: z.string() })),
});

describe.skipIf(!findChromium())('a decision by a link in a mail', () => {
  const demo = demoInBrowser();

  /** Return the mail that asks the manager to decide a new request of the employee. */
  async function mailed(title: string) {
    const requestId = await demo.sendOther('employee', title);
    const find = async () => {
      const answer = await fetch(`${demo.url}/mail?to=${manager}`, {
        headers: { accept: 'application/json' },
      });
      return Mails.parse(await answer.json()).messages.find(({ subject }) =>
        subject.includes(title),
      );
    };
    await expect.poll(find, { timeout: 30_000 }).toBeDefined();
    const mail = await find();
    const link = /\/decide\/[0-9a-f]{64}/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
    return { requestId, link, id: mail?.id ?? '' };
  }
  const statusOf = async (requestId: string) =>
    (await (await demo.person('employee')).call(getRequest, { params: { requestId } })).request;
  const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
  const confirm = (page: Page, what: string) =>
    page.getByRole('button', { name: what, exact: true }).click();

  test('a decision link leads through the sign-in to a page that decides once, after a confirmation', async () => {
    const { requestId, link, id } = await mailed('Whiteboard');
    const { page, close } = await demo.openPage();
    await page.goto(`/mail/${id}`);
    const opening = page.waitForEvent('popup');
    await page.frameLocator('iframe').getByRole('link', { name: 'Approve', exact: true }).click();
    const decision = await opening;
    await decision.waitForURL('**/auth/login');
    await says(decision, 'Sign in to decide on the request from your mail.');
    expect((await statusOf(requestId)).status).toBe('InReview');
    await signInOn(decision, manager);
    expect(new URL(decision.url()).pathname).toBe(link);
    await decision.getByRole('heading', { level: 1, name: 'Whiteboard' }).waitFor();
    // The page of the link has the same parts as the decision page: the effect of each outcome, and the path.
    await says(decision, 'Yours is the final approval.');
    await decision.getByRole('region', { name: 'Path' }).waitFor();
    expect((await statusOf(requestId)).status).toBe('InReview');
    await confirm(decision, 'Approve');
    await decision.getByRole('heading', { name: 'You have decided' }).waitFor();
    expect((await statusOf(requestId)).status).toBe('Approved');

    // Open another link of the same mail after the decision.
    await decision.goto(`${link}?outcome=reject`);
    await says(decision, /You approved it, .* You can’t use this link again/);
    expect(
      await decision.getByRole('button', { name: /^(Approve|Send back|Reject)$/ }).count(),
    ).toBe(0);
    await decision.getByRole('link', { name: 'Open the request' }).click();
    await says(decision, 'By a link in a mail');
    await close();
  });

  test('a decision link reveals nothing to another person, and a link preview decides nothing', async () => {
    const { requestId, link } = await mailed('Standing desk');
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(`${demo.url}${link}?outcome=approve`, { method })).status).toBe(200);
    const robot = await demo.openPage();
    await robot.page.goto(`${link}?outcome=approve`);
    await robot.page.waitForURL('**/auth/login');
    await robot.close();

    const { page, close } = await demo.pageOf('finance');
    expectInConsole(page, /decision-link\.not-yours/);
    await page.goto(`${link}?outcome=approve`);
    await page.getByRole('heading', { name: 'This link was mailed to somebody else' }).waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain('Standing desk');
    await expectAccessible(page);
    // On a shared computer, the approver can sign in from this page.
    await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
    await page.waitForURL('**/auth/login');
    await signInOn(page, manager);
    await page.getByRole('heading', { level: 1, name: 'Standing desk' }).waitFor();
    expect((await statusOf(requestId)).status).toBe('InReview');
    await close();
  });

  test('a decision link requires a comment before it sends a request back, by keyboard and on a phone', async () => {
    const { requestId, link } = await mailed('Second monitor');
    const { page, close } = await demo.pageOf('manager', { width: 360, scheme: 'dark' });
    await page.goto(`${link}?outcome=return`);
    await says(page, /^Sending it back asks/);
    await expectAccessible(page);
    await expectFitsWindow(page);
    await page.getByRole('button', { name: 'Send back' }).press('Enter');
    await says(page, 'Say what has to change.');
    expect((await statusOf(requestId)).status).toBe('InReview');
    await page.getByRole('textbox', { name: 'Comment' }).fill('Which size?');
    await page.getByRole('button', { name: 'Send back' }).press('Enter');
    await page.getByRole('heading', { name: 'You have decided' }).waitFor();
    expect((await statusOf(requestId)).status).toBe('Returned');
    await close();
  });

  test('a decision link of a withdrawn request shows that it was withdrawn and has no decision buttons', async () => {
    const { requestId, link } = await mailed('Desk lamp');
    const employee = await demo.pageOf('employee');
    await employee.page.goto(`/view-request/${requestId}`);
    await employee.page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await employee.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await expect.poll(async () => (await statusOf(requestId)).status).toBe('Withdrawn');
    await employee.close();
    const { page, close } = await demo.pageOf('manager');
    await page.goto(`${link}?outcome=approve`);
    await says(page, /The request was withdrawn/);
    expect(await page.getByRole('button', { name: /^(Approve|Send back|Reject)$/ }).count()).toBe(
      0,
    );
    await close();
  });
});
