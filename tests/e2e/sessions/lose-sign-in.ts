import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { mayBeInConsole, signInOn } from '#tests/support/browser.ts';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { connect } from '#tests/support/product-client.ts';
import { says } from '#tests/support/work-on-screen.ts';

const hours = 3_600_000;

/** Opens pages of people who lose their sign-in while they work. */
export function workers(demo: DemoInBrowser) {
  /** The pool refuses the refresh token, and the others of this page are too old: the lid was closed for a while. */
  async function loseSignIn(page: Page) {
    const { config } = await connect(demo.url);
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
    // Calls under way are refused, and so is the pool's global sign-out of the ended sign-in.
    mayBeInConsole(page, /status of 40[01]|unauthenticated|signed-out|ERR_ABORTED|WebSocket/);
    return {
      page,
      close,
      /** Lose the sign-in, do something that needs it, read the reason on the sign-in screen, and come back. */
      async loseAndReturn(act: () => Promise<unknown>, look = async () => {}) {
        const { pathname, search } = new URL(page.url());
        await loseSignIn(page);
        // A call that the page makes by itself may have led to the sign-in screen already.
        page.setDefaultTimeout(2000);
        await act().catch(() => undefined);
        page.setDefaultTimeout(20_000);
        // Not by the address: what is under way asks for the sign-in screen as well, and each stops the one before.
        await says(page, 'Your sign-in has ended. Sign in to go on where you were.');
        await look();
        expect(new URL(page.url()).pathname).toBe('/auth/login');
        await signInOn(page, `${who}@countersign.example`);
        await page.waitForURL(`**${pathname}${search}`);
      },
    };
  };
}

export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();
