import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { endSessions, openBrowser, openPage, type PageOptions } from './browser.ts';
import { type RunningProduct, startProduct } from './start-product.ts';
import {
  openOwnSignIn,
  openSignedInPage,
  sendOtherRequest,
  signInDemoPerson,
} from './work-on-screen.ts';

/**
 * Start the product with its demo organisation and a browser before the tests of this block, and stop both after the
 * tests.
 * @param test whether the clock of the product can be moved
 */
export function demoInBrowser({ test = false } = {}) {
  let product: RunningProduct;
  let browser: Browser;
  beforeAll(async () => {
    product = await startProduct({ demo: true, test });
    const opened = await openBrowser();
    if (!opened) throw new Error('No browser.');
    browser = opened;
  });
  afterAll(async () => {
    await endSessions(browser);
    await product?.stop();
  });
  return {
    get url() {
      return product.url;
    },
    /** Open a page without a signed-in person. */
    openPage: (look?: PageOptions) => openPage(browser, product.url, look),
    pageOf: (who: string, look?: PageOptions) => openSignedInPage(browser, product.url, who, look),
    ownPageOf: (who: string) => openOwnSignIn(browser, product.url, who),
    person: (who: string) => signInDemoPerson(product.url, who),
    sendOther: (who: string, title: string) => sendOtherRequest(product.url, who, title),
  };
}
export type DemoInBrowser = ReturnType<typeof demoInBrowser>;
