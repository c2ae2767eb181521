import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIns } from '#demo/organisation/people.ts';
import { openBrowser, openPage, readStoredSignIn, signInOn } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { dropPreparedDemo, type SignIn, storePreparedDemo } from '#tests/support/prepared-demo.ts';
import { startProduct } from '#tests/support/start-product.ts';

/** Sign in the people that the start output names, each in a separate browser session. */
async function signInAll(url: string): Promise<Record<string, SignIn>> {
  const browser = await openBrowser();
  if (!browser) throw new Error('No browser.');
  const kept: Record<string, SignIn> = {};
  for (const { email } of signIns) {
    const { page, close } = await openPage(browser, url);
    await signInOn(page, email);
    kept[email] = await readStoredSignIn(page);
    await close();
  }
  await browser.close();
  return kept;
}

/** Prepare the demo organisation before the browser tests, because most of them start with it. */
export async function setup() {
  if (!findChromium()) return;
  const data = mkdtempSync(join(tmpdir(), 'countersign-demo-'));
  const product = await startProduct({ demo: true, data });
  const signedIn = await signInAll(product.url);
  await product.stop();
  storePreparedDemo(data, signedIn);
}

export const teardown = dropPreparedDemo;
