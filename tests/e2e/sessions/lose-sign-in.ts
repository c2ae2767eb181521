import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allowInConsole, signInOn } from '#tests/support/browser.ts';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { connectToProduct } from '#tests/support/product-client.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

const hours = 3_600_000;

/** Open pages for people who lose their sign-in during work. */
export function createWorkerPages(demo: DemoInBrowser) {
  /**
   * Make the pool refuse the refresh token, and expire the other tokens of the page, as after a sleep of the computer.
   */
  async function loseSignIn(page: Page) {
    const { config } = await connectToProduct(demo.url);
    const AccessToken = await page.evaluate(() => {
      const isAccess = ([name]: [string, string]) => name.endsWith('.accessToken');
      return Object.entries<string>(localStorage).find(isAccess)?.[1];
    });
    const ended = await fetch(config.userPoolEndpoint ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
      },
      body: JSON.stringify({ AccessToken }),
    });
    expect(ended.status).toBe(200);
    await page.evaluate((later) => {
      const now = Date.now;
      Date.now = () => now() + later;
    }, 2 * hours);
  }
  return async function worker(who: string) {
    const { page, close } = await demo.ownPageOf(who);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    // Calls that are still running are refused, and so is the global sign-out of the ended session.
    allowInConsole(page, /status of 40[01]|unauthenticated|signed-out|ERR_ABORTED|WebSocket/);
    return {
      page,
      close,
      /** Lose the sign-in, perform an action that needs it, read the reason on the sign-in screen, and return. */
      async loseAndReturn(act: () => Promise<unknown>, look = async () => {}) {
        const { pathname, search } = new URL(page.url());
        await loseSignIn(page);
        // A background call of the page may have opened the sign-in screen already.
        page.setDefaultTimeout(2000);
        await act().catch(() => undefined);
        page.setDefaultTimeout(20_000);
        // Wait for the text instead of the address, because calls in progress also navigate to the sign-in screen and
        // cancel each other.
        await waitForText(page, 'Your sign-in has ended. Sign in to continue where you were.');
        await look();
        expect(new URL(page.url()).pathname).toBe('/auth/login');
        await signInOn(page, `${who}@countersign.example`);
        await page.waitForURL(`**${pathname}${search}`);
      },
    };
  };
}

export const getTextbox = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true });
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();
