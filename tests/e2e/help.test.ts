import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { helpGroups } from '#frontend/features/help/help-pages.ts';
import { listHelpLines, readPage } from '#frontend/features/help/read-page.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import { visit } from '#tests/support/visit.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';
import { findHelpPaths } from './help/places-of-help.ts';
import { collectScreenTexts } from './help/words-on-screen.ts';

const pagesIn = new URL('../../frontend/features/help/pages/en/', import.meta.url);
/** Return the labels in a help page that its screen shows as soon as it opens. */
const getLabels = (name: string) =>
  listHelpLines(readPage(readFileSync(new URL(`${name}.md`, pagesIn), 'utf8')))
    .flat()
    .flatMap((piece) => (piece.kind === 'label' && piece.atOnce ? [piece.text] : []));

describe.skipIf(!findChromium())('the help', () => {
  const demo = demoInBrowser();

  test.each([
    ['employee', 'user'],
    ['manager', 'approver'],
    ['admin', 'admin'],
  ] as const)(
    'every screen text that the help quotes exists on the screens of the %s',
    async (who, role) => {
      const place = await findHelpPaths(demo, who);
      const { page, close } = await demo.pageOf(who);
      // Wait for home, which would otherwise replace the visited screen.
      await page.waitForURL('**/user/home');
      await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
      const groups = helpGroups.filter((group) => group.role === role);
      for (const { name, screens } of groups.flatMap(({ topics }) => topics)) {
        if (screens.length === 0) continue;
        let missing: readonly string[] = getLabels(name);
        for (const path of screens) {
          const wanted = missing;
          await visit(page, place(path));
          // Tabs without requests disappear when a preview is complete, so the labels are read afterwards.
          const working = page.getByRole('main').getByRole('progressbar');
          await expect.poll(() => working.count(), { message: `work of ${name}` }).toBe(0);
          const still = async () => {
            const said = await collectScreenTexts(page);
            missing = wanted.filter((label) => !said.has(label));
            return missing;
          };
          if (path === screens.at(-1))
            await expect.poll(still, { timeout: 20_000, message: `page ${name}` }).toEqual([]);
          else await still();
        }
      }
      await close();
    },
  );

  const panel = (page: Page) => page.getByRole('dialog', { name: 'Help', exact: true });

  test('the help opens beside the screen without losing typed text, and a second ? shows the keyboard shortcuts', async () => {
    const { page, close } = await demo.pageOf('employee');
    await page.goto('/request/form');
    await page.getByRole('link', { name: /^Other / }).click();
    const title = page.getByRole('textbox', { name: 'What do you ask for?' });
    await title.fill('Half a sentence');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await panel(page).getByRole('heading', { level: 2, name: 'New request' }).waitFor();
    await panel(page).getByRole('button', { name: 'my requests' }).click();
    await panel(page).getByRole('heading', { level: 2, name: 'My requests' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByRole('region', { name: 'Go to' }).getByText('My requests').waitFor();
    await expect.poll(() => sheet.getByText('Approval limits').count()).toBe(0);
    await expect.poll(() => sheet.getByRole('region', { name: 'Decisions' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => title.inputValue()).toBe('Half a sentence');
    await close();
  });

  test('the help can be searched, each help page has a URL, and a search without results suggests a next step', async () => {
    const { page, close } = await demo.pageOf('employee', { width: 360, scheme: 'dark' });
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('button', { name: 'Help' }).click();
    await panel(page).getByRole('heading', { level: 2, name: 'Home' }).waitFor();
    await expectFitsWindow(page);
    await panel(page).getByRole('link', { name: 'Open in the whole help' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Help' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
    await expectAccessible(page);
    await expectFitsWindow(page);
    const search = page.getByRole('searchbox', { name: 'Search the help' });
    await search.fill('zebra');
    await waitForText(page, 'No page holds all of these words');
    await page.getByRole('button', { name: 'Show the contents' }).click();
    await page.getByRole('region', { name: 'Getting started' }).waitFor();
    await search.fill('OUT óf office');
    const found = page.getByRole('list', { name: 'Pages found' });
    await found.getByRole('link', { name: 'Profile' }).waitFor();
    await expect.poll(() => found.locator('mark').count()).toBeGreaterThan(0);
    await expectAccessible(page);
    await found.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    expect(new URL(page.url()).search).toBe('?page=profile');
    await page.goBack();
    await found.waitFor();
    await expect.poll(() => search.inputValue()).toBe('OUT óf office');
    await close();
  });

  test('the first steps on the home screen can be hidden, and the help can show them again', async () => {
    const { page, close } = await demo.pageOf('manager');
    await page.goto('/user/help?page=first-steps');
    await page.getByRole('button', { name: 'Show them on Home' }).click();
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('link', { name: 'Your first decision' }).waitFor();
    await expectAccessible(page);
    await steps.getByRole('button', { name: 'Hide first steps' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Find them in Help' }).click();
    await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
    await close();
  });
});
