import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { makeDialogPlaces } from '#tests/support/dialog-places.ts';
import { type DialogRow, expectDialog, type Places } from '#tests/support/dialogs.ts';
import { visit } from '#tests/support/visit.ts';
import { dialogsOfApprovers, dialogsOfEverybody, secondFactorDialogs } from './of-everybody.ts';
import { dialogsOfRules } from './of-rules.ts';
import { dialogsOfTheOrganisation } from './of-the-organisation.ts';

/** Dialogs, grouped by the person who opens them, in the order of the checks. */
const dialogs: Readonly<Record<string, readonly DialogRow[]>> = {
  'daniel.osei': secondFactorDialogs,
  admin: [...dialogsOfRules, ...dialogsOfTheOrganisation],
  manager: dialogsOfApprovers,
  employee: dialogsOfEverybody,
};

/** Open a dialog, check it, and close it. */
async function checkDialog(page: Page, row: DialogRow, places: Places): Promise<void> {
  const { source, name, at, open } = row;
  try {
    await visit(page, typeof at === 'string' ? at : at(places));
    await open?.(page);
    await expectDialog(page, source, name);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    // After a dialog is closed, the focus is never lost: it is where the dialog was opened, or on the heading.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'))
      .not.toBe('BODY');
  } catch (cause) {
    throw new Error(`${source}: ${String(cause)}`, { cause });
  }
}

/** Check dialogs that no other test opens. `tests/dialogs.test.ts` lists all dialogs. */
export const testEveryDialog = (demo: DemoInBrowser) =>
  test('all dialogs are accessible in both color schemes, fit a phone, take the focus and give it back', async () => {
    const places = await makeDialogPlaces(demo.url);
    for (const [who, rows] of Object.entries(dialogs)) {
      const { page, close } = await demo.pageOf(who);
      // Wait for the first screen, which would otherwise still redirect to home.
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      for (const row of rows) await checkDialog(page, row, places);
      await close();
    }
  });
