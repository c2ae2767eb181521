import { describe, expect, test } from 'vitest';
import { listMessages } from '#shared/messages/messages-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { listUsers } from '#shared/users/user-reads-api.ts';
import { choosePerson, expectText, press } from '#tests/support/admin-screens.ts';
import { expectInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

describe.skipIf(!findChromium())('a request for another person', () => {
  const demo = demoInBrowser();
  const title = 'A bench for the test lab';

  test('an approver can save and send a request for a person who reports to them', async () => {
    const { page, close } = await demo.pageOf('manager', { width: 360, scheme: 'dark' });
    await page.goto('/request/form');
    await page.getByRole('link', { name: 'For somebody else' }).click();
    await page.getByRole('heading', { level: 1, name: 'Request for somebody else' }).waitFor();
    await page.getByRole('combobox', { name: 'Who is it for?' }).fill('Hugo');
    await expectText(page, 'None of your people found.');
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
    await choosePerson(page, 'Who is it for?', 'Sofia Rossi');
    await page.getByRole('heading', { level: 2, name: 'What do they need?' }).waitFor();
    await expectAccessible(page);
    await expectFitsWindow(page);
    await page.getByRole('link', { name: /^Other / }).click();
    await expectText(page, /They get a message when you send it/);
    await page.getByRole('textbox', { name: 'What do you ask for?' }).fill(title);
    await page.getByRole('textbox', { name: 'Details' }).fill('The old one is worn.');
    await expectAccessible(page);
    await expectFitsWindow(page);
    await press(page, 'Save as draft');
    await page.waitForURL('**/edit-approverform/*');
    await page.reload();
    await page.getByText('Sofia Rossi').first().waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'What do you ask for?' }).inputValue())
      .toBe(title);
    await press(page, /^Send for approval/);
    await page.waitForURL('**/view-request/*');
    await expectText(page, 'Raised by you for Sofia Rossi');
    await expectText(page, /started the request for Sofia Rossi/);
    await close();
  });

  test('an approver cannot open the form for a person outside their reporting line, even by its URL', async () => {
    const manager = await demo.person('manager');
    const { items } = await manager.call(listUsers, { query: { search: 'Hugo' } });
    const { page, close } = await demo.pageOf('manager');
    expectInConsole(page, /GET \/categories[^:]*: actor\.forbidden/);
    await page.goto(`/request/approve-form?for=${items[0]?.userId}`);
    await expectText(page, /You can raise requests for people who report to you/);
    await expect.poll(() => page.getByText('What do they need?').count()).toBe(0);
    await close();
  });

  test('a person is notified of a request raised for them, sees both names, and can withdraw it', async () => {
    const sofia = await demo.person('employee');
    const found = async () => {
      const { items } = await sofia.call(listRequests, { query: { scope: 'mine' } });
      return items.find((request) => request.title === title);
    };
    await expect.poll(found, { timeout: 20_000 }).toBeDefined();
    const request = await found();
    expect(request?.assignees.map(({ name }) => name)).not.toContain('Mira Okafor');
    const told = async () =>
      (await sofia.call(listMessages)).items.map((message) => message.title).join();
    await expect.poll(told, { timeout: 20_000 }).toContain('Mira Okafor raised for you');
    const { page, close } = await demo.pageOf('employee');
    await page.goto('/requests/history');
    await page
      .getByRole('row')
      .filter({ hasText: title })
      .getByText('Raised by Mira Okafor')
      .waitFor();
    await page.goto(`/view-request/${request?.requestId}`);
    await expectText(page, 'Raised by Mira Okafor for you');
    await press(page, 'Withdraw');
    await press(page, 'Withdraw the request');
    await expectText(page, /Request withdrawn/);
    await close();
  });
});
