import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allowInConsole } from '#tests/support/browser.ts';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { connectToProduct } from '#tests/support/product-client.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

const hours = 3_600_000;
const countTokens = (page: Page) =>
  page.evaluate(
    () =>
      Object.keys(localStorage).filter((name) => /\.(id|access|refresh)Token$/.test(name)).length,
  );

/** Open a page with expired tokens while the user pool is unreachable, as after a night of sleep. */
async function openOfflinePage(demo: DemoInBrowser) {
  const { config } = await connectToProduct(demo.url);
  const pool = `${config.userPoolEndpoint}**`;
  const { page, close } = await demo.ownPageOf('employee');
  allowInConsole(page, /net::ERR|server\.unavailable|WebSocket|tokenRefresh|unavailable/i);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'My requests' }).first().waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const target = request.headers()['x-amz-target'];
    if (target) asked.push(target.replace(/^.*\./, ''));
  });
  await page.addInitScript((later) => {
    const now = Date.now;
    Date.now = () => now() + later;
  }, 2 * hours);
  await page.evaluate((later) => {
    const now = Date.now;
    Date.now = () => now() + later;
  }, 2 * hours);
  await page.route(pool, (route) => route.abort('internetdisconnected'));
  return { page, close, asked, restore: () => page.unroute(pool) };
}

/**
 * Test a page that wakes without a network: it does not lose its screen and tokens, and continues when the network is
 * back.
 */
export async function testWakeWithoutNetwork(demo: DemoInBrowser): Promise<void> {
  const { page, close, asked, restore } = await openOfflinePage(demo);
  await page.getByRole('link', { name: 'My requests' }).first().click();
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(asked).not.toContain('GlobalSignOut');
  expect(await countTokens(page)).toBe(3);
  expect(new URL(page.url()).pathname).toBe('/requests/history');
  await page.getByText('My requests could not be loaded').waitFor();
  await restore();
  await page.getByText('My requests could not be loaded').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /your menu/ }).waitFor();
  expect(asked).not.toContain('GlobalSignOut');
  await close();
}

/** Test a page that loads while the user pool is unreachable: it shows that it is waiting, and later its screen. */
export async function testStartWithoutNetwork(demo: DemoInBrowser): Promise<void> {
  const { page, close, asked, restore } = await openOfflinePage(demo);
  await page.goto('/requests/history?seen=1');
  await waitForText(page, "The sign-in service can't be reached. This page tries again by itself.");
  expect(await countTokens(page)).toBe(3);
  await restore();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('heading', { level: 1, name: 'My requests' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/requests/history');
  expect(asked).not.toContain('GlobalSignOut');
  await close();
}
