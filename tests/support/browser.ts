import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { demoPassword } from '#demo/organisation/people.ts';
import { findChromium } from './chromium.ts';
import { readPreparedSignIn, type SignIn } from './prepared-demo.ts';
import { findProductFolder, readClockOffset, shiftDate } from './set-clock.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let kept: Browser | undefined;

/**
 * Start a headless browser, or return undefined if the machine has none. The test files of one process share it. Each
 * file opens its own sessions and ends them with `endSessions`.
 */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = findChromium();
  if (executablePath && !kept?.isConnected())
    kept = await chromium.launch({ executablePath, args: flags });
  return kept;
}

/** End the sessions that a test file left open in the browser, which the next file reuses. */
export async function endSessions(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

export type PageOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** Whether the page has a touch screen. */
  readonly touch?: boolean;
  readonly language?: 'en-GB' | 'de-DE';
};

/**
 * Pattern of the browser's own message for a failed call. It is ignored, because the page logs each failure that it did
 * not retry, with the operation and the code.
 */
const isLoggedByThePage = /status of 4\d\d .*\/(request|workflow)-service\//;

type Listening = ReturnType<typeof collectConsoleErrors>;
const listening = new WeakMap<Page, Listening>();

/** Announce errors that the page will log one or more times, such as the operation and code of a refusal. */
export function expectInConsole(page: Page, ...patterns: readonly RegExp[]): void {
  requireListening(page).expects(patterns, false);
}

/** Allow errors that the page may log, depending on the timing of a response. */
export function allowInConsole(page: Page, ...patterns: readonly RegExp[]): void {
  requireListening(page).expects(patterns, true);
}

function requireListening(page: Page): Listening {
  const known = listening.get(page);
  if (!known) throw new Error('This page was not opened by openPage.');
  return known;
}

/** Collect the unexpected console errors and uncaught exceptions of all pages in a browser context. */
function collectConsoleErrors(context: BrowserContext) {
  const broken: string[] = [];
  const expected: { readonly pattern: RegExp; seen: boolean }[] = [];
  const hear = (line: string) => {
    if (isLoggedByThePage.test(line)) return;
    const known = expected.filter(({ pattern }) => pattern.test(line));
    for (const one of known) one.seen = true;
    if (known.length === 0) broken.push(line);
  };
  context.on('weberror', (error) => hear(String(error.error())));
  context.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error') hear(`${message.text()} (${url})`);
  });
  return {
    broken,
    expects: (patterns: readonly RegExp[], seen: boolean) => {
      expected.push(...patterns.map((pattern) => ({ pattern, seen })));
    },
    missed: () => expected.filter(({ seen }) => !seen).map(({ pattern }) => String(pattern)),
  };
}

/**
 * `LATE_ANSWERS=800` delays each response of the product by up to this many milliseconds, so that their order varies.
 * This reveals tests that only pass on a fast machine.
 */
const maxResponseDelayMs = Number(process.env.LATE_ANSWERS ?? 0);
const comesLate = (context: BrowserContext) =>
  context.route(/-service\//, async (route) => {
    await setTimeout(Math.random() * maxResponseDelayMs);
    await route.continue().catch(() => undefined);
  });

/**
 * Open a page in a separate session, with the clock of the product at `url`. `broken` lists all errors of the page,
 * including handled ones and failed calls, unless `expectInConsole` announced them. `close` fails on them, and on
 * announced errors that never occurred.
 */
export async function openPage(
  browser: Browser,
  url: string,
  {
    width = 1440,
    height = 900,
    scheme = 'light',
    touch = false,
    language = 'en-GB',
  }: PageOptions = {},
) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: scheme,
    hasTouch: touch,
    locale: language,
    timezoneId: 'Europe/Berlin',
    ignoreHTTPSErrors: true,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  const offset = readClockOffset(url);
  if (offset) await context.addInitScript(shiftDate, offset);
  if (maxResponseDelayMs > 0) await comesLate(context);
  const heard = collectConsoleErrors(context);
  const { broken, missed } = heard;
  const page = await context.newPage();
  listening.set(page, heard);
  return {
    page,
    broken,
    async close() {
      await context.close();
      if (broken.length > 0) throw new Error(`The page said:\n${broken.join('\n')}`);
      if (missed().length > 0) throw new Error(`The page never said: ${missed().join(', ')}`);
    },
  };
}

/** Sign in on the screen of the product like a person, and wait for home or the remembered path. */
export async function signInOn(page: Page, email: string, password = demoPassword): Promise<void> {
  if (!page.url().includes('/auth/')) await page.goto('/auth/login');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}

const empty = '/empty-page-of-tests';

/** Stored sign-ins by product and person. */
const signedIn = new Map<string, SignIn>();

/** Read the browser storage of the signed-in person on a page. */
export async function readStoredSignIn(page: Page): Promise<SignIn> {
  const entries = await page.evaluate(() => Object.entries(localStorage));
  return entries.filter(([name]) => name.startsWith('CognitoIdentityServiceProvider'));
}

/** Open an empty page on the origin of the product, to access its storage. */
export async function openEmpty(page: Page): Promise<void> {
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(empty);
}

/**
 * Open a path as a person of the demo organisation. Without a path, the page stays empty. Only the first page of each
 * person signs in, unless the prepared organisation has a sign-in. Other pages reuse the stored sign-in, as on the next
 * day.
 */
export async function openAs(page: Page, email: string, path?: string): Promise<void> {
  await openEmpty(page);
  const { origin } = new URL(page.url());
  const key = `${origin} ${email}`;
  const kept = signedIn.get(key) ?? readPreparedSignIn(findProductFolder(origin) ?? '', email);
  if (!kept) {
    await signInOn(page, email);
    signedIn.set(key, await readStoredSignIn(page));
  } else
    await page.evaluate((entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value);
    }, kept);
  if (path !== undefined) await page.goto(path);
}
