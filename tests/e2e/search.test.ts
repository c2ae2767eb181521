import { describe, expect, test } from 'vitest';
import { addComment } from '#shared/requests/conversation-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { allowInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

describe.skipIf(!findChromium())('search', () => {
  const demo = demoInBrowser();

  test('a new request is found by prefixes of its words, opened by keyboard, and later suggested as a recent choice', async () => {
    await demo.sendOther('lukas.brandt', 'Überdachung für Łódź');
    const { page, close } = await demo.pageOf('lukas.brandt');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    const field = palette.getByRole('combobox');
    await palette.getByRole('group', { name: 'Go to' }).waitFor();
    await expectAccessible(page);
    // Poll, because the search finds the request only after the stream has been processed. Typing repeats the query.
    const found = palette.getByRole('group', { name: 'Requests' }).getByRole('option');
    await expect
      .poll(
        async () => {
          await field.fill('');
          await field.fill('lodz uber');
          await palette
            .getByRole('status')
            .filter({ hasText: /result|Nothing/ })
            .waitFor();
          return found.allInnerTexts();
        },
        { timeout: 20_000 },
      )
      .toEqual([expect.stringContaining('Überdachung für Łódź')]);
    await expectAccessible(page);
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Überdachung für Łódź' }).waitFor();

    await page.keyboard.press('/');
    await palette.getByRole('group', { name: 'Recent' }).getByText('Überdachung').waitFor();
    await field.fill('dark');
    await palette.getByRole('option', { name: 'Dark theme' }).click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme))
      .toBe('dark');
    await close();
  });

  test('a comment is found by its words, and the result opens the conversation at that comment', async () => {
    const requestId = await demo.sendOther('lukas.brandt', 'Lamp for the archive');
    const lukas = await demo.person('lukas.brandt');
    const said = ['Blue, please: Straße 12', ...Array.from({ length: 34 }, (_, n) => `More ${n}`)];
    for (const text of said)
      await lukas.call(addComment, { params: { requestId }, body: { text } });
    const { page, close } = await demo.pageOf('lukas.brandt');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    const field = palette.getByRole('combobox');
    const found = palette.getByRole('group', { name: 'Comments' }).getByRole('option');
    await field.fill('strasse');
    await found.filter({ hasText: 'Search in comments' }).click();
    await expect
      .poll(
        async () => {
          await field.fill('');
          await field.fill('strasse blue');
          await palette
            .getByRole('status')
            .filter({ hasText: /result|Nothing/ })
            .waitFor();
          return found.allInnerTexts();
        },
        { timeout: 20_000 },
      )
      .toEqual([expect.stringContaining('Lamp for the archive')]);
    expect(await found.locator('mark').allInnerTexts()).toEqual(['Blue', 'Straße']);
    await expectAccessible(page);
    // A search that is typed and submitted at once waits for its results.
    await field.fill('blue');
    await field.press('Enter');
    await page.waitForURL(`**/view-chatrequest/${requestId}?comment=*`);
    const sought = page.locator('li[aria-current]');
    await sought.getByText('Blue, please').waitFor();
    await expect
      .poll(() => sought.evaluate((row) => row.getBoundingClientRect().top))
      .toBeGreaterThan(0);
    await expectAccessible(page);
    await page.goto(`/view-chatrequest/${requestId}?comment=gone`);
    await page.getByText('The comment that you look for is no longer here.').waitFor();

    await close();
  });

  test('the search fills the screen on a phone, reports an empty result, and has a close button', async () => {
    const { page, close } = await demo.pageOf('admin', { width: 360, height: 740, scheme: 'dark' });
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    await palette.getByRole('combobox').fill('sofia');
    await palette.getByRole('group', { name: 'People' }).getByText('Sofia Rossi').waitFor();
    await expectAccessible(page);
    await expectFitsWindow(page);
    await palette.getByRole('combobox').fill('zzzz');
    await palette.getByText(/^Nothing found for “zzzz”/).waitFor();
    await palette.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => palette.count()).toBe(0);
    await close();
  });

  test('the view of a list is part of its URL, and a search includes rows that are not loaded', async () => {
    const manager = await demo.person('manager');
    const listed: { title: string; number: string }[] = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const query = { scope: 'participated', limit: 100, ...(cursor && { cursor }) } as const;
      const page = await manager.call(listRequests, { query });
      listed.push(...page.items);
      cursor = page.cursor;
    }
    const last = listed.at(-1);
    if (!last || listed.length < 50) throw new Error('The demo organisation has too few requests.');
    const { page, close } = await demo.pageOf('manager');
    await page.goto('/requests/participated-history');
    const search = page.getByRole('searchbox', { name: 'Search in participated' });
    await page.getByText(/^\d+ of \d+/).waitFor();
    await expect
      .poll(() =>
        page.getByRole('link', { name: last.title }).filter({ hasText: last.number }).count(),
      )
      .toBe(0);
    await search.fill(last.number);
    const row = page.getByRole('row').filter({ hasText: last.number });
    await row.waitFor();
    await page.waitForURL(`**/requests/participated-history?q=${last.number}`);
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: last.title }).waitFor();
    await page.goBack();
    await row.waitFor();
    await expect.poll(() => search.inputValue()).toBe(last.number);
    await search.fill('');
    await page.waitForURL('**/requests/participated-history');

    await page.getByRole('button', { name: /^Approved/ }).click();
    await page.waitForURL('**/requests/participated-history?status=Approved');
    await page.reload();
    await page.getByRole('button', { name: /^Approved/, pressed: true }).waitFor();

    await page.goto('/tasks/history?view=Decided&sort=-request');
    await page.getByRole('button', { name: 'Decided', exact: true, pressed: true }).waitFor();
    const titles = page.getByRole('row').getByRole('link');
    await titles.first().waitFor();
    const shown = await titles.allInnerTexts();
    expect(shown).toEqual(shown.toSorted((a, b) => b.localeCompare(a)));
    await close();
  });

  test('copying a request reuses its answers and leaves the original unchanged', async () => {
    const title = 'Chair for the lab, raised twice';
    const requestId = await demo.sendOther('lukas.brandt', title);
    const { page, close } = await demo.pageOf('lukas.brandt');
    await page.goto(`/view-request/${requestId}`);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog', { name: /^Withdraw / });
    await dialog.getByText('You can copy it to a new request later.').waitFor();
    await dialog.getByRole('button', { name: 'Withdraw the request' }).click();
    await page.getByRole('link', { name: 'Copy to a new request' }).click();
    await page.getByText(/^Copied from REQ-/).waitFor();
    const field = page.getByRole('textbox', { name: 'What do you ask for?' });
    await expect.poll(() => field.inputValue()).toBe(title);
    await expectAccessible(page);
    await field.fill(`${title}, in blue`);
    await page.getByRole('button', { name: 'Send for approval' }).click();
    await page.getByRole('heading', { level: 1, name: `${title}, in blue` }).waitFor();
    await page.goto(`/view-request/${requestId}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.getByText('Withdrawn').first().waitFor();
    await close();
  });

  test('recent search results are suggested until sign-out, which deletes them from the browser', async () => {
    const { page, close } = await demo.pageOf('daniel.osei');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    const field = palette.getByRole('combobox');
    await field.fill('my requests');
    await field.press('Enter');
    await page.waitForURL('**/requests/history');
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await kept()).toContain('countersign:palette');
    await page.keyboard.press('/');
    await palette.getByRole('group', { name: 'Recent' }).getByText('My requests').waitFor();
    await field.fill('sign out');
    // A call may be in progress when the sign-in ends.
    allowInConsole(page, /unauthenticated|status of 400|net::ERR_ABORTED/i);
    await palette.getByRole('option', { name: 'Sign out' }).click();
    await page.waitForURL('**/auth/login**');
    expect(await kept()).not.toContain('countersign:palette');
    await close();
  });
});
