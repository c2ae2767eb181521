import { describe, expect, test } from 'vitest';
import { openAs } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';

describe.skipIf(!findChromium())('a first visit to home', () => {
  const demo = demoInBrowser();

  test.each(['employee', 'manager', 'admin'])(
    'makes at most 40 requests for the %s, with what is loaded in advance',
    async (who) => {
      const { page, close } = await demo.openPage();
      await openAs(page, `${who}@countersign.example`);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname));
      const inAdvance = ['view-request', 'review', 'my-tasks', 'request-form'].map((screen) =>
        page.waitForResponse((answer) =>
          new RegExp(`/assets/${screen}-[^/]+\\.js$`).test(answer.url()),
        ),
      );
      const live = page.waitForEvent('websocket');
      await page.goto('/user/home');
      await Promise.all([...inAdvance, live]);
      await page.waitForLoadState('networkidle');
      // What the page of the sign-in still asked as it was left is not of this visit.
      const visit = asked.slice(asked.indexOf('/user/home'));
      expect(visit.length, visit.join('\n')).toBeLessThanOrEqual(40);
      expect(visit.length).toBeGreaterThan(20);
      expect(new Set(visit.filter((path) => path.startsWith('/assets/'))).size).toBe(
        visit.filter((path) => path.startsWith('/assets/')).length,
      );
      await close();
    },
  );
});
