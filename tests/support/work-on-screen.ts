import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '#demo/organisation/people.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { type Look, openAs, openPage, signInOn } from './browser.ts';
import { preparedSignIn } from './prepared-demo.ts';
import { connect } from './product-client.ts';
import { findProductFolder, readClockOffset } from './set-clock.ts';

const mailOf = (who: string) => (who.includes('@') ? who : `${who}@countersign.example`);

/** Somebody of the demo organisation, calling the product as a program. */
export async function demoPerson(url: string, who: string) {
  const product = await connect(url);
  const email = mailOf(who);
  const kept = preparedSignIn(findProductFolder(url) ?? '', email);
  const token = kept?.find(([name]) => name.endsWith('.idToken'))?.[1];
  const resumed = token && product.resume(email, token);
  const soon = Date.now() + readClockOffset(url) + 60_000;
  return resumed && resumed.expiresAt > soon ? resumed : product.signIn(email, demoPassword);
}

/** A page with somebody of the demo organisation signed in; `close` fails on errors of the page. */
export async function openSignedInPage(
  browser: Browser,
  url: string,
  who: string,
  look: Look = {},
) {
  const { page, close } = await openPage(browser, url, look);
  page.setDefaultTimeout(20_000);
  await openAs(page, mailOf(who), '/');
  return { page, close };
}

/** The same with a sign-in of its own, for whoever ends theirs, or ended it before: that ends it in every browser. */
export async function openOwnSignIn(browser: Browser, url: string, who: string) {
  const { page, close } = await openPage(browser, url);
  page.setDefaultTimeout(20_000);
  await signInOn(page, mailOf(who));
  return { page, close };
}

/**
 * Somebody sends a request of the category Other, which their manager decides. Gives its id once lists show whose turn
 * it is.
 */
export async function sendOther(url: string, who: string, title: string): Promise<string> {
  const person = await demoPerson(url, who);
  const { items } = await person.call(listCategories);
  const other = items.find(({ name }) => name === 'Other');
  if (!other) throw new Error('The demo organisation has no category "Other".');
  const { requestId } = await person.call(createRequest, {
    body: { categoryId: other.id, values: { title, details: 'It is needed for the field.' } },
  });
  await person.call(submitRequest, { params: { requestId }, body: {} });
  const admin = await demoPerson(url, 'admin');
  const waiting = async () => {
    const { items } = await admin.call(listTasks, { query: { scope: 'all', limit: 100 } });
    return items.map((task) => task.requestId);
  };
  await expect.poll(waiting, { timeout: 20_000 }).toContain(requestId);
  return requestId;
}

/** The row of a list that tells of this. */
export const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Waits until the page says so somewhere that is seen. */
export const says = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();
