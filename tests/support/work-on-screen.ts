import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '#demo/organisation/people.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { openAs, openPage, type PageOptions, signInOn } from './browser.ts';
import { readPreparedSignIn } from './prepared-demo.ts';
import { connectToProduct } from './product-client.ts';
import { findProductFolder, readClockOffset } from './set-clock.ts';

const getMail = (who: string) => (who.includes('@') ? who : `${who}@countersign.example`);

/** Sign in a person of the demo organisation as an API client. */
export async function signInDemoPerson(url: string, who: string) {
  const product = await connectToProduct(url);
  const email = getMail(who);
  const kept = readPreparedSignIn(findProductFolder(url) ?? '', email);
  const token = kept?.find(([name]) => name.endsWith('.idToken'))?.[1];
  const resumed = token && product.resume(email, token);
  const soon = Date.now() + readClockOffset(url) + 60_000;
  return resumed && resumed.expiresAt > soon ? resumed : product.signIn(email, demoPassword);
}

/** Open a page with a signed-in person of the demo organisation. `close` fails if the page had errors. */
export async function openSignedInPage(
  browser: Browser,
  url: string,
  who: string,
  look: PageOptions = {},
) {
  const { page, close } = await openPage(browser, url, look);
  page.setDefaultTimeout(20_000);
  await openAs(page, getMail(who), '/');
  return { page, close };
}

/** Open a page with a separate sign-in, for tests that sign out: signing out ends a shared sign-in in every browser. */
export async function openOwnSignIn(browser: Browser, url: string, who: string) {
  const { page, close } = await openPage(browser, url);
  page.setDefaultTimeout(20_000);
  await signInOn(page, getMail(who));
  return { page, close };
}

/**
 * Submit a request of the category Other, which the manager decides. Return its id once lists show the current
 * assignee.
 */
export async function sendOtherRequest(url: string, who: string, title: string): Promise<string> {
  const person = await signInDemoPerson(url, who);
  const { items } = await person.call(listCategories);
  const other = items.find(({ name }) => name === 'Other');
  if (!other) throw new Error('The demo organisation has no category "Other".');
  const { requestId } = await person.call(createRequest, {
    body: { categoryId: other.id, values: { title, details: 'It is needed for the field.' } },
  });
  await person.call(submitRequest, { params: { requestId }, body: {} });
  const admin = await signInDemoPerson(url, 'admin');
  const waiting = async () => {
    const { items } = await admin.call(listTasks, { query: { scope: 'all', limit: 100 } });
    return items.map((task) => task.requestId);
  };
  await expect.poll(waiting, { timeout: 20_000 }).toContain(requestId);
  return requestId;
}

/** Locate the row of a list that contains this title. */
export const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Wait until the text is visible on the page. */
export const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();
