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
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(40);
      expect(asked.length).toBeGreaterThan(20);
      expect(new Set(asked.filter((path) => path.startsWith('/assets/'))).size).toBe(
        asked.filter((path) => path.startsWith('/assets/')).length,
      );
      await close();
    },
  );
});
