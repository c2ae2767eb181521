import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { openEmpty, openPage } from '#tests/support/browser.ts';
import { type Interaction, type InteractionTimings, performInteractions } from './web-acts.ts';
import type { MeasuredScreen } from './web-screens.ts';

export type NetworkLine = { readonly latency: number; readonly megabits: number };
/** Figures of a visit until the page is idle: milliseconds, layout shift, and network traffic. */
export type Visit = {
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly requests: number;
  readonly kB: number;
  readonly acts: Partial<Record<Interaction, InteractionTimings>>;
};

/** Factor by which the CPU is throttled. */
export const slowdown = 4;
/** Milliseconds without a request after which the network counts as idle. */
const rest = 1500;
/** Texts of error screens that were not meant to be measured. */
const notMeant =
  /^(Not found|Something went wrong)$|(is|are) for (users|approvers|administrators)$/;

const Seen = z.object({ fcp: z.number(), lcp: z.number(), tbt: z.number(), cls: z.number() });

/** Record the performance entries of a page from its start, for `seenOn`. */
function recordPerformance() {
  const seen = { lcp: 0, tbt: 0, cls: 0 };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('longtask', ({ duration }) => {
    seen.tbt += Math.max(0, duration - 50);
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.cls += value;
  });
  Object.assign(window, { seen });
}

const seenOn = async (page: Page) =>
  Seen.parse(
    await page.evaluate(() => {
      const { seen } = window as unknown as { seen: object };
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return { ...seen, fcp: paint?.startTime };
    }),
  );

/** Throttle the network and CPU of a page and count its traffic. `rests` resolves when the network is idle. */
async function throttlePage(page: Page, { latency, megabits }: NetworkLine) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const bytesPerSecond = (megabits * 1_000_000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const traffic = { requests: 0, bytes: 0, addresses: [] as string[] };
  let last = performance.now();
  const note = (url: string) => {
    last = performance.now();
    if (url.startsWith('data:')) return;
    traffic.requests += 1;
    traffic.addresses.push(new URL(url).pathname);
  };
  session.on('Network.requestWillBeSent', ({ request }) => note(request.url));
  session.on('Network.webSocketCreated', ({ url }) => note(url));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    last = performance.now();
  });
  return {
    traffic,
    async rests() {
      while (performance.now() - last < rest)
        await new Promise((resolve) => setTimeout(resolve, rest / 10));
    },
  };
}

/**
 * Open a screen as on a first visit after a deployment: with an empty cache, but signed in and with the person's stored
 * data. Then perform interactions. `storage`: stored data of the person; `tell`: receives the path of each request.
 */
export async function visit(
  browser: Browser,
  url: string,
  { name, path }: MeasuredScreen,
  storage: readonly (readonly [string, string])[],
  line: NetworkLine,
  tell: (addresses: readonly string[]) => void,
): Promise<Visit> {
  const { page, close } = await openPage(browser, url);
  await openEmpty(page);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, storage);
  await page.addInitScript(recordPerformance);
  const { traffic, rests } = await throttlePage(page, line);
  await page.goto(path);
  // Use a CSS selector, because a look-up by role slows the page down.
  await page.locator('h1').first().waitFor();
  await rests();
  const { requests, bytes, addresses } = traffic;
  tell([...addresses]);
  const headings = await page.getByRole('heading').allTextContents();
  if (headings.some((text) => notMeant.test(text))) throw new Error(`${name}: ${headings}`);
  const seen = await seenOn(page);
  const acts = await performInteractions(page);
  await close();
  return { ...seen, requests, kB: bytes / 1000, acts };
}
