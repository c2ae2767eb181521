import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { getUserId } from '#demo/organisation/people.ts';
import { paths } from '#frontend/paths.ts';
import { expectInConsole, signInOn } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import {
  everyScreen,
  otherViews,
  prepareScreenPlaces,
  type Role,
} from '#tests/support/every-screen.ts';
import {
  expectAccessible,
  expectFitsWindow,
  findCoveredButtons,
  setScheme,
} from '#tests/support/page-checks.ts';
import { visit } from '#tests/support/visit.ts';
import { testEveryDialog } from './dialogs/every-dialog.ts';

const looks = [
  ['dark', 360],
  ['light', 1440],
] as const;
/** Roles whose screens each person checks for accessibility, so that each screen is checked once. */
const looksFor: Readonly<Record<string, readonly Role[]>> = {
  employee: [],
  manager: ['user', 'approver'],
  admin: ['admin'],
};
const needed = { user: 'users', approver: 'approvers', admin: 'administrators' } as const;

describe.skipIf(!findChromium())('all screens', () => {
  const demo = demoInBrowser();

  const heading = (page: Page, name: string) =>
    page
      .getByRole('main')
      .getByRole('heading', { level: 1, ...(name && { name }) })
      .waitFor();

  test.each([
    ['employee', 'mine', ['user']],
    ['manager', 'participated', ['user', 'approver']],
    ['admin', 'participated', ['user', 'approver', 'admin']],
  ] as const)(
    'each screen opens for the %s or names the required role, at both window widths',
    async (who, scope, roles) => {
      const { page, broken, close } = await demo.openPage();
      page.setDefaultTimeout(15_000);
      await signInOn(page, `${who}@countersign.example`);
      const held: ReadonlySet<Role> = new Set(roles);
      expectInConsole(page, /decision-links\/\{link\}: decision-link\.not-found/);
      // Expect missing routings, forms, departments and locations, because their ids are invented.
      if (held.has('admin')) expectInConsole(page, /GET \/[^:]*\{\w+\}[^:]*: item\.not-found/);
      const screens = everyScreen(await prepareScreenPlaces(demo.url, who, scope));
      for (const [path, name, allowed] of held.has('admin')
        ? [...screens, ...otherViews]
        : screens) {
        await visit(page, path);
        const [first = 'user'] = allowed;
        const forbidden = page.getByRole('heading', {
          level: 2,
          name: new RegExp(`is for ${needed[first]}$`),
        });
        if (allowed.some((role) => held.has(role))) {
          await heading(page, name);
          await expect.poll(() => forbidden.count(), { message: `${path} for ${who}` }).toBe(0);
        } else {
          await forbidden.waitFor();
          await page.getByRole('button', { name: 'Ask Elif Kaya for access' }).waitFor();
          expect(new URL(page.url()).pathname, path).toBe(path);
          // All forbidden screens look the same, and a test below checks one.
          continue;
        }
        const isLooked = looksFor[who]?.includes(first);
        for (const [scheme, width] of looks) {
          await page.setViewportSize({ width, height: 900 });
          await expectFitsWindow(page, `${path} for ${who}`);
          if (!isLooked) continue;
          await setScheme(page, scheme);
          await expectAccessible(page, `${path} for ${who} ${scheme}`);
        }
        expect(new URL(page.url()).pathname, path).toBe(path.replace(/\?.*/, ''));
      }
      expect(broken).toEqual([]);
      await close();
    },
  );

  test('a notice never covers a button on a phone, at any scroll position', async () => {
    const { page, close } = await demo.pageOf('manager', { width: 360 });
    // Keep notices visible during the check.
    await page.addInitScript(() => {
      const { setTimeout } = window;
      const later = (act: () => void, ms?: number) => setTimeout(act, ms === 6000 ? 1e8 : ms);
      Object.assign(window, { setTimeout: later });
    });
    await page.goto('/user/profile');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByRole('button', { name: 'Dismiss' }).waitFor();
    const { task, draft } = await prepareScreenPlaces(demo.url, 'manager', 'participated');
    for (const path of [`/edit-request/${draft}`, `/request-review/${task.id}`, '/user/profile']) {
      await visit(page, path);
      expect(await findCoveredButtons(page), path).toEqual([]);
    }
    await close();
  });

  test('the table of tested screens covers every path except the root, the sign-in and the API documentation', async () => {
    const rows = everyScreen(await prepareScreenPlaces(demo.url, 'manager', 'participated')).map(
      ([path]) => path,
    );
    const has = (pattern: string) => {
      const fits = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
      return rows.some((path) => fits.test(path));
    };
    const addresses = Object.values(paths).map((one) =>
      typeof one === 'string' ? one.replace(/#.*/, '') : one.pattern,
    );
    const open = [paths.root, paths.login, paths.apiDocs];
    expect(addresses.filter((one) => !has(one))).toEqual(open);
  });

  test("a person requests access on a forbidden screen, and the administrator grants it on the person's profile", async () => {
    const { page, close } = await demo.pageOf('daniel.osei', { width: 360, scheme: 'dark' });
    await page.goto('/user/list');
    await page.getByRole('button', { name: 'Ask Elif Kaya for access' }).click();
    await page.getByText(/^Elif Kaya was asked today, /).waitFor();
    await expectAccessible(page);
    await expectFitsWindow(page);
    await page.reload();
    await page.getByText(/^Elif Kaya was asked today, /).waitFor();
    await close();
    const admin = await demo.pageOf('admin');
    await admin.page.goto('/messages');
    const asks = admin.page.getByRole('link', { name: 'Daniel Osei asks for access' });
    await asks.waitFor();
    await expectAccessible(admin.page);
    await asks.click();
    await admin.page.waitForURL(`**/user/list/${getUserId('Daniel Osei')}`);
    await heading(admin.page, 'Daniel Osei');
    await admin.close();
  });

  test('a person who is not signed in signs in first and then sees the requested screen', async () => {
    const { page, close } = await demo.openPage();
    for (const path of ['/requests/history', '/user/list']) {
      await page.goto(path);
      await page.waitForURL('**/auth/login');
    }
    await signInOn(page, 'admin@countersign.example');
    expect(new URL(page.url()).pathname).toBe('/user/list');
    await close();
  });
  testEveryDialog(demo);
});
