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

const forPeople = [
  ...[paths.dashboard, paths.calendar, paths.timeline, paths.process, paths.processReport],
  ...[paths.newRequest, paths.myRequests, paths.participated, paths.myTasks],
  ...[paths.messages, paths.profile, paths.help],
];
const forAdministrators = [
  ...[paths.categories, paths.people, paths.departments, paths.locations, paths.routings],
  ...[paths.forms, paths.serviceLevels, paths.approvalLimits, paths.configuration],
  ...[paths.messageCenter, paths.processImports],
];
/** Screens that need more than 40, with about what they need: none of them grows, and no other joins them. */
const moreThan40: Readonly<Record<string, number>> = {
  [paths.configuration]: 78,
  [paths.serviceLevels]: 67,
  [paths.people]: 67,
  [paths.locations]: 60,
  [paths.categories]: 58,
  [paths.approvalLimits]: 54,
  [paths.departments]: 52,
  [paths.processImports]: 46,
  [paths.profile]: 44,
  [paths.forms]: 44,
  [paths.routings]: 44,
  [paths.dashboard]: 43,
  [paths.process]: 42,
};

describe.skipIf(!findChromium())('a first visit', () => {
  const demo = demoInBrowser();

  test.each([
    ...['employee', 'manager', 'admin'].map((who) => [paths.home, who] as const),
    ...forPeople.map((address) => [address, 'manager'] as const),
    ...forAdministrators.map((address) => [address, 'admin'] as const),
  ])(
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
