import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { demoPassword } from '#demo/organisation/people.ts';
import { findChromium } from './chromium.ts';
import { preparedSignIn, type SignIn } from './prepared-demo.ts';
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
 * A real browser without a window; undefined where the machine has none. The test files that one process runs after
 * each other share it: each has sessions of its own there, and ends them by `endSessions`.
 */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = findChromium();
  if (executablePath && !kept?.isConnected())
    kept = await chromium.launch({ executablePath, args: flags });
  return kept;
}

/** Ends what a test file has left open in the browser, which stays for the next one. */
export async function endSessions(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

export type Look = {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** a screen that is touched */
  readonly touch?: boolean;
  readonly language?: 'en-GB' | 'de-DE';
};

/**
 * The browser's own line on a refused call; the page logs each that it didn't ask again, with the operation and the
 * code.
 */
const isLoggedByThePage = /status of 4\d\d .*\/(request|workflow)-service\//;

type Listening = ReturnType<typeof listen>;
const listening = new WeakMap<Page, Listening>();

/**
 * Says before it happens what the page will log as an error, once or more: the operation and the code of a refusal, for
 * example.
 */
export function expectInConsole(page: Page, ...patterns: readonly RegExp[]): void {
  listeningOn(page).expects(patterns, false);
}

/** The same for what is logged or not, as an answer happens to come sooner or later. */
export function mayBeInConsole(page: Page, ...patterns: readonly RegExp[]): void {
  listeningOn(page).expects(patterns, true);
}

function listeningOn(page: Page): Listening {
  const known = listening.get(page);
  if (!known) throw new Error('This page was not opened by openPage.');
  return known;
}

/** Collect the errors and warnings of a page that nobody expected. */
function listen(context: BrowserContext) {
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
 * `LATE_ANSWERS=800` lets each answer of the product come up to so many milliseconds late, so in another order each
 * time: it shows what a test takes for granted that only a fast machine gives.
 */
const mostLate = Number(process.env.LATE_ANSWERS ?? 0);
const comesLate = (context: BrowserContext) =>
  context.route(/-service\//, async (route) => {
    await setTimeout(Math.random() * mostLate);
    await route.continue().catch(() => undefined);
  });

/**
 * A page of its own session, in the time of the product at `url`. Errors of the page, caught ones and refused calls
 * too, are in `broken` unless `expectInConsole` named them before; `close` fails on them, and on an expected one
 * that never came.
 */
export async function openPage(
  browser: Browser,
  url: string,
  { width = 1440, height = 900, scheme = 'light', touch = false, language = 'en-GB' }: Look = {},
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
  if (mostLate > 0) await comesLate(context);
  const heard = listen(context);
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

/** Signs in on the product's own screen, as a person does, and waits for home or the remembered path. */
export async function signInOn(page: Page, email: string, password = demoPassword): Promise<void> {
  if (!page.url().includes('/auth/')) await page.goto('/auth/login');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}

const empty = '/empty-page-of-tests';

/** By product and person. */
const signedIn = new Map<string, SignIn>();

/** Read what the browser of a page keeps about the person who is signed in there. */
export async function signInKept(page: Page): Promise<SignIn> {
  const entries = await page.evaluate(() => Object.entries(localStorage));
  return entries.filter(([name]) => name.startsWith('CognitoIdentityServiceProvider'));
}

/** A page of the product at whose storage one can get, with nothing of the product in it. */
export async function openEmpty(page: Page): Promise<void> {
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(empty);
}

/**
 * Opens a path as somebody of the demo organisation; without one, the page is nowhere yet. Only the first page of each
 * person signs in, unless that was done when the organisation was prepared: the others find in their storage what that
 * one was given, as on the next day.
 */
export async function openAs(page: Page, email: string, path?: string): Promise<void> {
  await openEmpty(page);
  const { origin } = new URL(page.url());
  const key = `${origin} ${email}`;
  const kept = signedIn.get(key) ?? preparedSignIn(findProductFolder(origin) ?? '', email);
  if (!kept) {
    await signInOn(page, email);
    signedIn.set(key, await signInKept(page));
  } else
    await page.evaluate((entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value);
    }, kept);
  if (path !== undefined) await page.goto(path);
}
