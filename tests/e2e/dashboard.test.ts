import { describe, expect, test } from 'vitest';
import { getUserId } from '#demo/organisation/people.ts';
import { openFigures, requestFigures } from '#shared/figures/figures-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

describe.skipIf(!findChromium())('the dashboard', () => {
  const demo = demoInBrowser();

  // This test runs first, because reporting lines are cached for minutes.
  test('a manager without decisions to make sees the figures of their team first', async () => {
    const admin = await demo.person('admin');
    const body = { managerId: getUserId('Sofia Rossi') };
    for (const name of ['Hugo Marques', 'Lukas Brandt', 'Chloé Martin'])
      await admin.call(updateUser, { params: { userId: getUserId(name) }, body });
    const { page, close } = await demo.pageOf('employee');
    await page.goto('/user/dashboard');
    await page.getByText(/^Requests of the people who report to you/).waitFor();
    const scopes = page.getByRole('group', { name: 'Whose requests' }).getByRole('button');
    expect(await scopes.allInnerTexts()).toEqual(['My team', 'Mine', 'Participated']);
    await page.getByText('At risk, where you take part').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFitsWindow(page);
    await page.getByRole('button', { name: 'Mine', exact: true }).click();
    await page.waitForURL('**/user/dashboard?of=mine');
    await page.getByRole('button', { name: 'My team', exact: true }).waitFor();
    await close();
  });

  test('the dashboard counts a request once it is sent, links to its list, and shows each chart as a table', async () => {
    const { page, close } = await demo.pageOf('lukas.brandt');
    await page.goto('/user/dashboard');
    const inReview = page.getByRole('link', { name: /^In review now/ });
    await inReview.waitFor();
    const count = async () => {
      const [words = ''] = await inReview.allInnerTexts();
      return Number(/^In review now\s*(\d+)/.exec(words)?.[1] ?? Number.NaN);
    };
    const before = await count();
    await expectAccessible(page);
    await demo.sendOther('lukas.brandt', 'A crane for the roof');
    await expect
      .poll(
        async () => {
          await page.reload();
          await inReview.waitFor();
          return count();
        },
        { timeout: 30_000 },
      )
      .toBe(before + 1);

    const trend = page.getByRole('region', { name: 'Median by week' }).first();
    await trend.getByRole('button', { name: 'As a table' }).click();
    await trend.getByRole('columnheader', { name: '9 of 10 within' }).waitFor();
    await expect.poll(() => trend.getByRole('row').count()).toBe(13);
    await trend.getByRole('button', { name: 'As a picture' }).click();
    await trend.getByRole('img', { name: 'Median by week' }).waitFor();
    await trend.getByRole('button', { name: 'Save median by week' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'As a picture (SVG)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^median-by-week-\d{4}-\d{2}-\d{2}\.svg$/);

    await page.getByRole('button', { name: 'Participated', exact: true }).click();
    await page.waitForURL('**/user/dashboard?of=participated');
    await page.getByText('Requests you raised, decided or were asked about.').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('img', { name: 'How long requests take' }).waitFor();
    await expectFitsWindow(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Mine', exact: true }).click();
    await page.waitForURL('**/user/dashboard?of=mine');
    await page.getByText('Requests you raised and those that are for you.').waitFor();
    await inReview.click();
    await page.waitForURL('**/requests/history?status=InReview');
    await page.getByRole('heading', { level: 1, name: 'My requests' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'A crane for the roof' }).waitFor();
    await close();
  });

  test.each([
    ['employee', 'mine', '/requests/history'],
    ['employee', 'participated', '/requests/participated-history'],
    ['manager', 'participated', '/requests/participated-history'],
  ] as const)(
    'the dashboard of the %s shows as many approved requests this month in the scope %s as the linked list',
    async (who, scope, list) => {
      const { page, close } = await demo.pageOf(who);
      await page.goto(`/user/dashboard?of=${scope}`);
      const approved = page.getByRole('link', { name: /^Approved in/ });
      await approved.waitFor();
      const [words = ''] = await approved.allInnerTexts();
      const count = /^Approved in \w+\s*(\d+)/.exec(words)?.[1] ?? '?';
      await approved.click();
      await page.waitForURL(new RegExp(`${list}\\?status=Approved&closed=\\d{4}-\\d{2}$`));
      await page.getByRole('button', { name: 'Remove filter Decided or withdrawn in' }).waitFor();
      await page.getByText(new RegExp(`^${count} requests?$`)).waitFor();
      await close();

      // The previous month is complete, so a comparison is possible on any date.
      const person = await demo.person(who);
      const { formerMonth } = await person.call(requestFigures, { query: { scope } });
      const listed = async (status: 'Approved' | 'Rejected' | 'Withdrawn') => {
        const closed = formerMonth.from.slice(0, 7);
        const query = { scope, status, closed, limit: 100 };
        return (await person.call(listRequests, { query })).items.length;
      };
      expect(await listed('Approved')).toBe(formerMonth.approved);
      expect(await listed('Rejected')).toBe(formerMonth.rejected);
      expect(await listed('Withdrawn')).toBe(formerMonth.withdrawn);
      expect(formerMonth.approved).toBeGreaterThan(0);
    },
  );

  test('the dashboard of all requests has figures without links, and counts the people left out of its list', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/user/dashboard?of=all');
    await page.getByText(/^Approved in/).waitFor();
    expect(await page.getByRole('link', { name: /^Approved in/ }).count()).toBe(0);
    // A list of ten people shows how many more people have open requests.
    const admin = await demo.person('admin');
    const { waitFor, morePeople } = await admin.call(openFigures, { query: { scope: 'all' } });
    expect(waitFor.length).toBe(10);
    expect(morePeople).toBeGreaterThan(0);
    await page.getByText(`and ${morePeople} more`, { exact: true }).waitFor();
    await close();
  });
});
