import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { listRoutings, type RoutingDraft } from '#shared/routing/routing-api.ts';
import { saveRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

describe.skipIf(!findChromium())('a backtest of a routing', () => {
  const demo = demoInBrowser();

  /** Create a draft of the routing for travel expenses without the step Finance. Return the id of the draft. */
  async function draftWithoutFinance(): Promise<string> {
    const admin = await demo.person('admin');
    const { items } = await admin.call(listRoutings, { query: { includeInactive: 'true' } });
    const travel = items.find(({ name }) => name === 'Travel expenses');
    if (!travel) throw new Error('The demo organisation has no travel expenses.');
    const { name, categoryIds, condition, steps, isActive } = travel;
    const routing: RoutingDraft = {
      ...{ name, categoryIds, isActive, ...(condition && { condition }) },
      steps: steps.filter((step) => step.name !== 'Finance'),
    };
    const params = { routingId: travel.id };
    await admin.call(saveRoutingDraft, { params, body: routing });
    return travel.id;
  }

  test('a backtest shows progress, figures, a chart and a list, and can be exported and shared by link', async () => {
    const id = await draftWithoutFinance();
    const { page, close } = await demo.pageOf('admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The second page of requests is delayed until the progress of the first page was visible.
    let calls = 0;
    const seen = Promise.withResolvers<void>();
    await page.route('**/routing-sequences/backtest', async (call) => {
      calls += 1;
      if (calls === 2) await seen.promise;
      await call.continue();
    });
    await page.goto(`/routing-editform/${id}?view=past`);
    await page.getByRole('link', { name: 'Everything about it on a page of its own' }).click();
    await page.getByRole('heading', { level: 1, name: 'Draft on past requests' }).waitFor();
    await page.getByRole('progressbar', { name: 'Trying the draft' }).waitFor();
    await page.getByText(/^\d+ requests so far, about \d+ s left$/).waitFor();
    seen.resolve();
    await page.getByText(/^all \d+ requests replayed$/).waitFor();
    await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=/);

    const changes = page.getByRole('region', { name: 'What the draft changes' });
    await changes.getByText('Removed').waitFor();
    const fewer = page.getByLabel('In all').locator('div').filter({ hasText: 'Fewer decisions' });
    await fewer.getByText(/on average .* sooner/).waitFor();
    const list = page.getByRole('region', { name: /^Requests that differ/ });
    const first = list.getByRole('row').nth(1);
    await first.locator('del', { hasText: 'Finance' }).waitFor();
    await first.getByText(/ sooner$/).waitFor();
    const picture = page.getByRole('region', { name: 'Working time until the decision' });
    await picture.getByRole('img').waitFor();
    await picture.getByRole('button', { name: 'As a table' }).click();
    await picture.getByRole('columnheader', { name: 'With the draft' }).waitFor();
    await page
      .getByRole('region', { name: /^Who decides how much/ })
      .getByRole('row')
      .nth(1)
      .waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);

    await list.getByRole('button', { name: /^Export all/ }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV for spreadsheets' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('backtest.csv');
    const [head = '', ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain('Decisions today,Decisions then,Working hours today');
    await list.getByRole('heading', { name: `Requests that differ${rows.length}` }).waitFor();

    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.waitForURL(/show=all/);
    const colleague = await demo.pageOf('admin', { width: 360, height: 740 });
    await colleague.page.getByRole('heading', { level: 1 }).waitFor();
    await colleague.page.goto(page.url());
    await colleague.page.getByText(/^all \d+ requests replayed$/).waitFor();
    await colleague.page.getByRole('region', { name: /^All requests/ }).waitFor();
    await expectFitsWindow(colleague.page);
    await expectAccessible(colleague.page);

    // Simulate a target that no request meets. The URL contains the target for everybody who opens the page.
    await page.getByRole('button', { name: 'What if' }).click();
    await page.getByRole('button', { name: 'Another target' }).click();
    await page.getByRole('button', { name: 'Simulate', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Choose a step.' }).waitFor();
    await page.getByRole('combobox', { name: 'Step' }).selectOption('Line manager');
    await page.getByRole('textbox', { name: 'Working hours (empty: none)' }).fill('0');
    await page.getByRole('button', { name: 'Simulate', exact: true }).click();
    // The past is simulated first, because the page shows results of the change only if the fit allows it.
    const fit = page.getByRole('region', { name: 'Fit of the simulation' });
    await fit.waitFor();
    await expectAccessible(page);
    await colleague.page.goto(page.url());
    const theirs = colleague.page.getByRole('region', { name: 'Fit of the simulation' });
    await theirs.waitFor();
    expect(await theirs.textContent()).toBe(await fit.textContent());
    await expectFitsWindow(colleague.page);
    await expectAccessible(colleague.page);
    await colleague.close();
    await close();
  });

  test('only administrators can run a backtest, and errors in its URL are reported', async () => {
    const id = await draftWithoutFinance();
    const approver = await demo.pageOf('manager');
    await approver.page.getByRole('heading', { level: 1 }).waitFor();
    await approver.page.goto(`/routing-editform/${id}/backtest`);
    await approver.page.getByRole('heading', { level: 2, name: /for administrators$/ }).waitFor();
    await approver.close();

    const { page, close } = await demo.pageOf('admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`/routing-editform/${id}/backtest?version=99`);
    await page.getByText('There is no version 99').waitFor();
    await page.goto(`/routing-editform/${id}/backtest?from=2001-01-01&to=2001-02-01&version=1`);
    await page.getByRole('heading', { level: 1, name: 'Version 1 on past requests' }).waitFor();
    await page.getByRole('heading', { name: 'No request in this period' }).waitFor();
    await page.route('**/routing-sequences/backtest', () => undefined);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Stop here' }).click();
    await page.getByText(/^stopped after 0 requests$/).waitFor();
    await close();
  });

  test('a bottleneck in the process figures links to a backtest in which the step and the change are filled in', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/process/view?category=Travel%20expense');
    const figures = page.getByRole('complementary', { name: 'Figures' });
    const step = figures.getByRole('listitem').first().getByRole('button').first();
    const name = await step.locator('b').textContent();
    const tries = figures
      .getByRole('listitem')
      .first()
      .getByText(/^Try on past requests of/);
    await tries.first().waitFor();
    expect(await tries.count()).toBe(1);
    await tries.getByRole('link', { name: 'another target' }).click();
    await page.getByRole('group', { name: 'Another target' }).waitFor();
    const chosen = page.getByRole('combobox', { name: 'Step' }).locator('option:checked');
    expect(await chosen.textContent()).toBe(name);
    await page.getByText(/^all \d+ requests replayed$/).waitFor();
    // The simulation starts only after a person has entered a number of hours.
    expect(await page.getByRole('region', { name: 'Simulated times' }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Working hours (empty: none)' }).fill('2');
    await page.waitForURL(/change=/);
    expect(new URL(page.url()).searchParams.has('suppose')).toBe(false);
    await close();
  });
});
