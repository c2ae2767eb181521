import { describe, expect, test } from 'vitest';
import { listRequests } from '#shared/requests/requests-api.ts';
import { type AdminScreens, field, press, says } from '#tests/support/admin-screens.ts';
import { accessibilityProblems, expectInConsole } from '#tests/support/browser.ts';

const hours = '/ServiceLevelAgreement?view=hours';
const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

export function hoursAndHolidays(screens: AdminScreens) {
  /** The due moment of each request in review, by its id. */
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
  async function movedSince(before: ReadonlyMap<string, string>) {
    const after = await dueMoments();
    return [...after].filter(([id, at]) => before.get(id) !== at).length;
  }

  describe('hours and holidays', () => {
    test('hours show what moves before they are saved, then move it, and undo moves it back', async () => {
      const before = await dueMoments();
      await screens.on(hours, async (page) => {
        await says(page, 'Nothing changed yet');
        // Every day: on Easter Monday nobody works, and nothing would move.
        for (const day of workingDays) await field(page, day).fill('8:30-12, 13-15');
        const save = page.getByRole('button', { name: /^Save and move \d+$/ });
        await save.waitFor();
        const told = Number((await save.textContent())?.match(/\d+/)?.[0]);
        const list = page.getByRole('region', { name: 'What moves' });
        await list.getByText(new RegExp(`^${told} open requests? moves?$`)).waitFor();
        await list.getByText(/in Berlin time$/).waitFor();
        // A request with several open stages is listed with each of them.
        const links = await list.getByRole('listitem').getByRole('link').all();
        const listed = await Promise.all(links.map((link) => link.getAttribute('href')));
        expect(new Set(listed).size).toBe(told);
        expect(await movedSince(before)).toBe(0);
        await save.click();
        await says(page, new RegExp(`^Saved Hamburg office: ${told} requests? moved`));
        expect(await movedSince(before)).toBe(told);
        await press(page, 'Undo');
        await says(page, 'The change was undone');
        expect(await movedSince(before)).toBe(0);
      });
    });

    test('hours that cannot be are refused at the day, and a week without working time as a whole', async () => {
      await screens.on(hours, async (page) => {
        expectInConsole(page, /PUT \/sla\/business-hours\/\{id\}: input\.invalid/);
        await field(page, 'Monday').fill('8-12, 11-15');
        await says(page, 'These hours overlap.');
        await field(page, 'Monday').fill('noon');
        await says(page, /^Enter hours such as/);
        for (const day of workingDays) await field(page, day).fill('');
        await says(page, /Without working time nothing would ever come due/);
        expect(await accessibilityProblems(page)).toEqual([]);
        await press(page, 'Discard');
        await says(page, 'Nothing changed yet');
      });
    });

    test('a place follows the hours above it until it has its own, and may follow them again', async () => {
      await screens.on(hours, async (page) => {
        await press(page, /^Hamburg/);
        await says(page, 'Hamburg: as All sites');
        await press(page, 'Give Hamburg its own hours');
        await says(page, /Hamburg has hours of its own. No open request moves/);
        await press(page, 'Save the choice');
        await page.getByRole('button', { name: /^Hamburg own hours/ }).waitFor();
        await field(page, 'Monday').waitFor();
        await press(page, 'Place and hours of Hamburg');
        await field(page, 'Hours').selectOption('The hours of All sites');
        await field(page, 'Part of').selectOption('Pune');
        await says(page, /Hamburg follows Pune\. \d+ open requests? moves?/);
        expect(await accessibilityProblems(page)).toEqual([]);
        await field(page, 'Part of').selectOption('All sites');
        await says(page, /Hamburg follows All sites/);
        await press(page, /^Save (the choice|and move)/);
        await page.getByRole('button', { name: /^Hamburg as All sites/ }).waitFor();
      });
    });

    test('a holiday says what it moves, moves it when saved, and back when removed', async () => {
      const before = await dueMoments();
      const day = [...before.values()].sort().at(-1)?.slice(0, 10) ?? '';
      await screens.on(hours, async (page) => {
        await press(page, 'Add a holiday');
        await press(page, 'Save the holiday');
        await says(page, 'Enter a name.');
        expect(await accessibilityProblems(page)).toEqual([]);
        await field(page, 'Name').fill('Works outing');
        await field(page, 'Date').fill(day);
        const save = page.getByRole('button', { name: /^Save and move \d+$/ });
        await save.waitFor();
        const told = Number((await save.textContent())?.match(/\d+/)?.[0]);
        await save.click();
        await says(page, /^Saved Works outing: /);
        expect(await movedSince(before)).toBe(told);
        await press(page, 'Change Works outing');
        await press(page, 'Remove');
        await press(page, `Remove and move ${told}`);
        await says(page, /^Removed Works outing: /);
        expect(await movedSince(before)).toBe(0);
      });
    });
  });
}
