import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { type AdminScreens, expectText, field, press } from '#tests/support/admin-screens.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

const hours = '/ServiceLevelAgreement?view=hours';
const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Type the hours of a day instead of moving its bars. */
async function typeHours(page: Page, day: string, text: string) {
  await press(page, `Type the hours of ${day}`);
  await page.getByRole('textbox', { name: day }).fill(text);
}
const bars = (page: Page, day: string) => page.getByRole('slider', { name: day });

export function testHoursAndHolidays(screens: AdminScreens) {
  /** Return the due time of each request in review, keyed by request id. */
  async function dueMoments(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const query = {
        scope: 'all',
        status: 'InReview',
        limit: 100,
        ...(cursor && { cursor }),
      } as const;
      const page = await screens.call(listRequests, { query });
      for (const { requestId, due } of page.items) found.set(requestId, due?.at ?? '');
      cursor = page.cursor;
    }
    return found;
  }
  /** Poll, because lists show a saved change with a delay: decision 22. */
  const movedSince = (before: ReadonlyMap<string, string>) =>
    expect.poll(
      async () => [...(await dueMoments())].filter(([id, at]) => before.get(id) !== at).length,
      { timeout: 20_000 },
    );

  describe('working hours and holidays', () => {
    test('changed working hours preview the affected due times, move them when saved, and restore them when undone', async () => {
      const before = await dueMoments();
      await screens.on(hours, async (page) => {
        await expectText(page, 'Nothing changed yet');
        // Change every working day: on Easter Monday nobody works, and no due time would move.
        for (const day of workingDays) await typeHours(page, day, '8:30-12, 13-15');
        const save = page.getByRole('button', { name: /^Save and move \d+$/ });
        await save.waitFor();
        const told = Number((await save.textContent())?.match(/\d+/)?.[0]);
        const list = page.getByRole('region', { name: 'What moves' });
        await list.getByText(new RegExp(`^${told} open requests? moves?$`)).waitFor();
        await list.getByText(/in Berlin time$/).waitFor();
        // A request with several open stages is listed once for each of them.
        const links = await list.getByRole('listitem').getByRole('link').all();
        const listed = await Promise.all(links.map((link) => link.getAttribute('href')));
        expect(new Set(listed).size).toBe(told);
        await movedSince(before).toBe(0);
        await save.click();
        await expectText(page, new RegExp(`^Saved Hamburg office: ${told} requests? moved`));
        await movedSince(before).toBe(told);
        await page.getByRole('status', { name: 'Notifications' }).getByText('Undo').click();
        await expectText(page, 'The change was undone');
        await movedSince(before).toBe(0);
      });
    });

    test('working hours are painted by pointer or keyboard with undo, and unsaved ones are restored for their author', async () => {
      await screens.on(hours, async (page) => {
        const monday = bars(page, 'Monday');
        await monday.focus();
        await page.keyboard.press('Home');
        await page.keyboard.press('Space');
        await page.keyboard.press('Shift+ArrowRight');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Space');
        await expectText(page, 'Undo set Tuesday 06:30 to 07:00');
        await expect
          .poll(() => monday.getAttribute('aria-valuetext'))
          .toBe('06:30, within 06:00–07:00');
        const friday = bars(page, 'Friday');
        const { width = 0 } = (await friday.boundingBox()) ?? {};
        const position = (part: number) => ({ position: { x: width * part, y: 10 } });
        await friday.hover(position(0.02));
        await page.mouse.down();
        await friday.hover(position(0.2));
        await page.mouse.up();
        await friday.getByText('06:00–12:00').waitFor();
        for (const key of ['z', 'z', 'y', 'Shift+Z']) await page.keyboard.press(`Control+${key}`);
        await friday.getByText('06:00–12:00').waitFor();
        await press(page, /^Pune/);
        await expectText(page, 'Your changes of Hamburg office are not saved yet');
        await page.getByRole('link', { name: 'Continue' }).click();
        await friday.getByText('06:00–12:00').waitFor();
        await expectAccessible(page);
        await press(page, 'Discard');
        await expectText(page, 'Nothing changed yet');
        await page.setViewportSize({ width: 360, height: 740 });
        await expectFitsWindow(page);
      });
    });

    test('invalid hours are rejected at their day, and a week without working time is rejected as a whole', async () => {
      await screens.on(hours, async (page) => {
        await typeHours(page, 'Monday', '8-12, 11-15');
        await expectText(page, 'These hours overlap.');
        await typeHours(page, 'Monday', 'noon');
        await expectText(page, /^Enter hours such as/);
        for (const day of workingDays) await typeHours(page, day, '');
        await expectText(page, /Without working time nothing would ever come due/);
        await expectAccessible(page);
        await press(page, 'Discard');
        await expectText(page, 'Nothing changed yet');
      });
    });

    test('a location inherits the working hours of its parent unless it has its own hours', async () => {
      await screens.on(hours, async (page) => {
        await press(page, /^Hamburg/);
        await expectText(page, 'Hamburg: as All sites');
        await press(page, 'Give Hamburg its own hours');
        await expectText(page, /Hamburg has hours of its own. No due date changes/);
        await press(page, 'Save the choice');
        await page.getByRole('button', { name: /^Hamburg own hours/ }).waitFor();
        await bars(page, 'Monday').waitFor();
        await press(page, 'Parent and working hours of Hamburg');
        await field(page, 'Hours').selectOption('The hours of All sites');
        await field(page, 'Part of').selectOption('Pune');
        await expectText(page, /Hamburg follows Pune\. \d+ open requests? moves?/);
        await expectAccessible(page);
        await field(page, 'Part of').selectOption('All sites');
        await expectText(page, /Hamburg follows All sites/);
        await press(page, /^Save (the choice|and move)/);
        await page.getByRole('button', { name: /^Hamburg as All sites/ }).waitFor();
      });
    });

    test('a holiday previews the affected due times, moves them when saved, and restores them when deleted', async () => {
      const before = await dueMoments();
      const day = [...before.values()].sort().at(-1)?.slice(0, 10) ?? '';
      await screens.on(hours, async (page) => {
        await press(page, 'Add a holiday');
        await press(page, 'Save the holiday');
        await expectText(page, 'Enter a name.');
        await expectAccessible(page);
        await field(page, 'Name').fill('Works outing');
        await field(page, 'Date').fill('25 Dec');
        await expectText(page, /^On the same day: Christmas Day from Everywhere/);
        await field(page, 'Date').fill(day);
        const save = page.getByRole('button', { name: /^Save and move \d+$/ });
        await save.waitFor();
        const told = Number((await save.textContent())?.match(/\d+/)?.[0]);
        await save.click();
        await expectText(page, /^Saved Works outing: /);
        await movedSince(before).toBe(told);
        await press(page, 'Change Works outing');
        await press(page, 'Remove');
        await press(page, `Remove and move ${told}`);
        await expectText(page, /^Removed Works outing: /);
        await movedSince(before).toBe(0);
      });
    });
  });
}
