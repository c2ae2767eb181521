import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '#frontend/paths.ts';
import { openAs } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { everyScreen, prepareScreenPlaces } from '#tests/support/every-screen.ts';

/** Screens that are preloaded on every screen, except on those only for administrators. */
const inAdvance = ['view-request', 'review', 'my-tasks', 'request-form'];

const comes = (page: Page, screen: string) =>
  page.waitForResponse((answer) => new RegExp(`/assets/${screen}-[^/]+\\.js$`).test(answer.url()));

/** Return the requests of a signed-in person's first visit to a screen, including preloaded files. */
async function getRequests(page: Page, address: string, advance: readonly string[]) {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname));
  const loaded = advance.map((screen) => comes(page, screen));
  const live = page.waitForEvent('websocket');
  await page.goto(address);
  await Promise.all([...loaded, live]);
  await page.waitForFunction(
    () =>
      !document.querySelector('main[aria-busy=true], main [aria-busy=true], main [data-skeleton]'),
  );
  await page.waitForLoadState('networkidle');
  // Exclude requests of the sign-in page before the visit.
  return asked.slice(asked.indexOf(address));
}

/** Number of browser pages that visit screens in parallel. */
const atOnce = 3;
/** Screens with almost 40 requests. tests/frontend/site-size.test.ts counts the files of every screen. */
const near40 = [
  /^\/user\/(list|profile)/,
  /^\/(management\/categories|departments)/,
  /^\/admin\/configuration/,
  /^\/admin\/message-center\/./,
  /^\/template\/builder\/update\//,
  /^\/location\/edit\//,
  /^\/routing-editform\//,
];
const isVisited = (path: string) => near40.some((pattern) => pattern.test(path));

describe.skipIf(!findChromium())('HTTP requests of a first visit', () => {
  const demo = demoInBrowser();

  async function visitsOf(who: string, path: string, advance: readonly string[]) {
    const { page, close } = await demo.openPage();
    await openAs(page, `${who}@countersign.example`);
    const visit = await getRequests(page, path, advance);
    await close();
    const assets = visit.filter((one) => one.startsWith('/assets/'));
    expect(new Set(assets).size, path).toBe(assets.length);
    return visit;
  }

  test.each(['employee', 'manager'])(
    'a first visit to the home screen makes at most 40 HTTP requests for the %s',
    async (who) => {
      const visit = await visitsOf(who, paths.home, inAdvance);
      expect(visit.length, visit.join('\n')).toBeLessThanOrEqual(40);
      expect(visit.length).toBeGreaterThan(20);
    },
  );

  test('a first visit to any of the largest screens makes at most 40 HTTP requests for the administrator', async () => {
    const screens = everyScreen(
      await prepareScreenPlaces(demo.url, 'admin', 'participated'),
    ).filter(
      // Addresses of missing items are excluded, because their calls are retried.
      ([path]) => isVisited(path) && !/1{8}|0{64}/.test(path),
    );
    expect(screens.length).toBeGreaterThan(near40.length - 1);
    const over: string[] = [];
    const waiting = [...screens];
    const visitNext = async (): Promise<void> => {
      const [path, , allowed] = waiting.shift() ?? [];
      if (!path || !allowed) return;
      const isOfEveryDay = allowed.some((role) => role !== 'admin');
      const visit = await visitsOf('admin', path, isOfEveryDay ? inAdvance : []);
      if (visit.length > 40 || visit.length < 20)
        over.push([`${path}: ${visit.length}`, ...visit].join('\n'));
      return visitNext();
    };
    await Promise.all(Array.from({ length: atOnce }, visitNext));
    expect(over).toEqual([]);
  });

  test('opening "My tasks" from an administration screen preloads the review screen', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto(paths.people);
    await page.getByRole('row').nth(1).waitFor();
    const loaded = comes(page, 'review');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^My tasks/ })
      .click();
    await loaded;
    await close();
  });
});
