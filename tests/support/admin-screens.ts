import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '#demo/organisation/people.ts';
import { endSessions, openAs, openBrowser, openPage, type PageOptions } from './browser.ts';
import { connectToProduct, type SignedInPerson } from './product-client.ts';
import { type RunningProduct, startProduct } from './start-product.ts';

/** Start the product with its demo organisation, for an administrator in a browser and by calls. */
export function adminScreens() {
  let product: RunningProduct;
  let browser: Browser;
  let admin: SignedInPerson;
  const signIn = async () => {
    admin = await (await connectToProduct(product.url)).signIn(
      'admin@countersign.example',
      demoPassword,
    );
  };
  return {
    async start() {
      product = await startProduct({ demo: true, test: true });
      const opened = await openBrowser();
      if (!opened) throw new Error('No browser.');
      browser = opened;
      await signIn();
    },
    async stop() {
      await endSessions(browser);
      await product?.stop();
    },
    call: ((...given) => admin.call(...given)) as SignedInPerson['call'],
    /** Advance the clock of the whole product by an ISO 8601 duration such as PT4H. */
    async advance(duration: string) {
      const body = JSON.stringify({ advance: duration });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${product.url}/local/clock`, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
      // The earlier sign-in has expired after the clock moved.
      await signIn();
    },
    /**
     * Open an address as the administrator, perform an action on the page, and close the page. An error of the page
     * fails the test.
     */
    async on(path: string, act: (page: Page) => Promise<void>, look: PageOptions = {}) {
      const { page, broken, close } = await openPage(browser, product.url, look);
      page.setDefaultTimeout(20_000);
      await openAs(page, 'admin@countersign.example', path);
      await act(page).catch(async (cause: unknown) => {
        throw new Error(`${String(cause)}\n${await describePage(page, broken)}`, { cause });
      });
      expect(broken).toEqual([]);
      await close();
    },
  };
}
/** Describe a failed test: the dialog or page at that time, and its errors. */
async function describePage(page: Page, broken: readonly string[]): Promise<string> {
  const dialog = page.getByRole('dialog');
  const shown = (await dialog.count()) > 0 ? dialog.first() : page.getByRole('main').first();
  const tree = await shown.ariaSnapshot({ timeout: 5000 }).catch(String);
  return `${page.url()} showed:\n${tree.slice(0, 4000)}\nand said: ${broken.join('\n')}`;
}

export type AdminScreens = ReturnType<typeof adminScreens>;

export const expectText = (page: Page, text: string | RegExp) =>
  page.getByText(text).first().waitFor();
/** Press a button by its exact name or by a pattern. */
export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
/** Find a field by its label, without the mark of a required field. */
export const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).or(page.getByLabel(`${label} *`, { exact: true }));
export async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).click();
}
