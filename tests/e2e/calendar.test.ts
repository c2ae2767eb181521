import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { getCalendar } from '#shared/calendar/calendar-api.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

const dayMs = 86_400_000;
const dayIn = (count: number) => new Date(Date.now() + count * dayMs).toISOString().slice(0, 10);
const getWeekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7;
const title = 'Insurance of the new site';

describe.skipIf(!findChromium())('the calendar', () => {
  const demo = demoInBrowser();

  /** Create a draft whose requested date is the first working day of its author in the next week. */
  async function draftOfNextWeek(who: string) {
    const person = await demo.person(who);
    const from = dayIn(7 - getWeekday(dayIn(0)));
    const week = Array.from({ length: 7 }, (_, n) =>
      new Date(Date.parse(from) + n * dayMs).toISOString().slice(0, 10),
    );
    const span = { from, to: week[6] ?? from };
    const ask = () => person.call(getCalendar, { query: span });
    const { closedWeekdays, holidays } = await ask();
    const isOpen = (day: string) =>
      !closedWeekdays.includes(getWeekday(day)) && !holidays.some((holiday) => holiday.day === day);
    const [wished = '', other = ''] = week.filter(isOpen);
    const { items } = await person.call(listCategories);
    const category = items.find(({ name }) => name === 'Purchase');
    if (!category) throw new Error('The demo organisation has no category "Purchase".');
    const values = { title, neededBy: wished };
    await person.call(createRequest, { body: { categoryId: category.id, values } });
    await expect.poll(async () => (await ask()).drafts.length, { timeout: 20_000 }).toBe(1);
    return { wished, other, sunday: week[6] ?? '' };
  }
  const cell = (page: Page, day: string) => page.locator(`[role=gridcell][data-day="${day}"]`);
  const draftOn = (page: Page, day: string) =>
    cell(page, day).getByRole('link').filter({ hasText: title });

  test('a draft can be moved in the calendar by keyboard or dragging, but not to a day off', async () => {
    const { wished, other, sunday } = await draftOfNextWeek('lukas.brandt');
    const { page, close } = await demo.pageOf('lukas.brandt');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`/calendar/view?view=week&date=${wished}`);
    await draftOn(page, wished).waitFor();
    await expectAccessible(page);

    await draftOn(page, wished).focus();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: `Move ${title}` });
    const field = dialog.getByLabel('Needed by');
    await field.fill(sunday);
    await dialog.getByRole('button', { name: 'Move it' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'no working day' }).waitFor();
    await expectAccessible(page);
    await field.fill(other);
    await dialog.getByRole('button', { name: 'Move it' }).click();
    await draftOn(page, other).waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await draftOn(page, wished).waitFor();
    await page.getByText('The change was undone').waitFor();

    await draftOn(page, wished).dragTo(cell(page, sunday));
    await page.getByText(/stays where it is\. .* no working day/).waitFor();
    await draftOn(page, wished).dragTo(cell(page, other));
    await draftOn(page, other).waitFor();
    await page.getByText(`${title} moved to`).first().waitFor();

    await cell(page, other).focus();
    await page.keyboard.press('Home');
    await page.waitForURL((url) => getWeekday(url.searchParams.get('date') ?? '') === 0);
    await page.keyboard.press('Enter');
    await page.waitForURL(/view=day/);
    await page.getByRole('grid').waitFor({ state: 'detached' });
    await page.goBack();
    await draftOn(page, other).waitFor();
    await close();
  });

  test('the calendar is an agenda on a phone, and its subscription URL works until it is revoked', async () => {
    const look = { width: 360, height: 740, scheme: 'dark' } as const;
    const { page, close } = await demo.pageOf('manager', look);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/calendar/view');
    await page.getByRole('button', { name: 'Agenda', pressed: true }).waitFor();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expectAccessible(page);
    await expectFitsWindow(page);
    await page.getByRole('button', { name: 'Month' }).click();
    await page.getByRole('grid').waitFor();
    await expectAccessible(page);
    await expectFitsWindow(page);

    await page.getByRole('button', { name: 'Calendar in other programs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Calendar in other programs' });
    await dialog.getByRole('button', { name: 'Make an address' }).click();
    const address = await dialog.getByLabel(/Your address/).inputValue();
    await expectAccessible(page);
    const file = await fetch(address);
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    await dialog.getByRole('button', { name: 'Withdraw it' }).click();
    await dialog.getByRole('button', { name: 'Make an address' }).waitFor();
    expect((await fetch(address)).status).toBe(404);
    await close();
  });
});
