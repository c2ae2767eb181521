import type { Page } from 'playwright-core';
import * as z from 'zod';
import { allowInConsole } from './browser.ts';
import type { RunningProduct } from './start-product.ts';

/** Password that all people choose at their first sign-in. */
export const chosenPassword = 'Quiet-Harbour-77';

/** Sign in a person for the first time with a temporary password, and set a new one. */
export async function signInFirst(page: Page, email: string, temporary: string): Promise<void> {
  // The first screen requests the profile before the first sync has created it.
  allowInConsole(page, /user\.not-found/);
  await page.goto('/auth/login');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(temporary);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
  await page.getByLabel('New password', { exact: true }).fill(chosenPassword);
  await page.getByLabel('New password again', { exact: true }).fill(chosenPassword);
  await page.getByRole('button', { name: 'Save the new password', exact: true }).click();
  await page.waitForURL('**/user/home');
}

/** Read the first administrator's sign-in from the output of an empty product. */
export function firstSignIn({ said }: RunningProduct): { email: string; temporary: string } {
  const line = /Sign in as (\S+), the administrator; the temporary password is (\S+)/;
  const [, email = '', temporary = ''] = line.exec(said) ?? [];
  return { email, temporary };
}

const Mails = z.object({ messages: z.array(z.object({ text: z.string() })) });
/** Return the latest temporary password that was mailed to a person, ignoring other mails. */
export async function mailedPassword(url: string, email: string): Promise<string> {
  const headers = { accept: 'application/json' };
  const answer = await fetch(`${url}/mail?to=${email}`, { headers });
  const { messages } = Mails.parse(await answer.json());
  const passwords = messages.map(({ text }) => /^Temporary password: (\S+)$/m.exec(text)?.[1]);
  return passwords.find((password) => password !== undefined) ?? '';
}
