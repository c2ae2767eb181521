import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '#frontend/paths.ts';
import { openAs } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';

/** What is loaded in advance with every screen. */
const inAdvance = ['view-request', 'review', 'my-tasks', 'request-form'];

/** The requests of a first visit to a screen by somebody who is signed in, with what is loaded in advance. */
async function requestsOf(page: Page, address: string): Promise<readonly string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname));
  const loaded = inAdvance.map((screen) =>
    page.waitForResponse((answer) =>
      new RegExp(`/assets/${screen}-[^/]+\\.js$`).test(answer.url()),
    ),
  );
  const live = page.waitForEvent('websocket');
  await page.goto(address);
  await Promise.all([...loaded, live]);
  await page.waitForLoadState('networkidle');
  // What the page of the sign-in still asked as it was left is not of this visit.
  return asked.slice(asked.indexOf(address));
}

/** The screens that need most; `site-size.test.ts` counts the files of all of them. */
const visits = [
  ...['employee', 'manager', 'admin'].map((who) => [paths.home, who] as const),
  ...[paths.dashboard, paths.process, paths.profile].map((path) => [path, 'manager'] as const),
  ...[paths.people, paths.categories, paths.configuration].map((path) => [path, 'admin'] as const),
  ...[paths.locations, paths.serviceLevels].map((path) => [path, 'admin'] as const),
];
/** Screens that need more than 40: none of them grows, and no other joins them. */
const moreThan40: Readonly<Record<string, number>> = {
  [paths.configuration]: 53,
  [paths.people]: 45,
  [paths.profile]: 41,
  [paths.categories]: 42,
  [paths.locations]: 43,
  [paths.serviceLevels]: 42,
};

describe.skipIf(!findChromium())('a first visit', () => {
  const demo = demoInBrowser();

  test.each(visits)(
    'to %s makes at most 40 requests for the %s, or what is allowed to that screen',
    async (address, who) => {
      const { page, close } = await demo.openPage();
      await openAs(page, `${who}@countersign.example`);
      const visit = await requestsOf(page, address);
      const most = moreThan40[address] ?? 40;
      expect(visit.length, visit.join('\n')).toBeLessThanOrEqual(most);
      expect(visit.length).toBeGreaterThan(20);
      const assets = visit.filter((path) => path.startsWith('/assets/'));
      expect(new Set(assets).size).toBe(assets.length);
      await close();
    },
  );
});
