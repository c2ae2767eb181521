import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { demoPassword } from '#demo/organisation/people.ts';
import { findChromium } from './chromium.ts';
import { offsetOf, shiftDate } from './set-clock.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A real browser without a window; undefined where the machine has none. */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = findChromium();
  return executablePath ? chromium.launch({ executablePath, args: flags }) : undefined;
}

export type Look = {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** a screen that is touched */
  readonly touch?: boolean;
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

/** What a page has said that nobody expected. */
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
 * A page of its own session, in the time of the product at `url`. Errors of the page, caught ones and refused calls
 * too, are in `broken` unless `expectInConsole` was told of them before; `close` fails on them, and on an expected one
 * that never came.
 */
export async function openPage(
  browser: Browser,
  url: string,
  { width = 1440, height = 900, scheme = 'light', touch = false }: Look = {},
) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: scheme,
    hasTouch: touch,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ignoreHTTPSErrors: true,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  const offset = offsetOf(url);
  if (offset) await context.addInitScript(shiftDate, offset);
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

export type Violation = { id: string; help: string; nodes: string[] };

/** What axe-core finds on the page as it is (WCAG 2.0 to 2.2, A and AA). */
export async function accessibilityProblems(page: Page): Promise<Violation[]> {
  // The content policy forbids injected scripts; evaluating text through the debugger is not bound by it.
  await page.evaluate(readFileSync(axePath, 'utf8'));
  return page.evaluate(async () => {
    type Axe = {
      run(
        root: Document,
        options: object,
      ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
    };
    const { axe } = window as unknown as { axe: Axe };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html }) => html.slice(0, 200)),
    }));
  });
}

/** Whether anything is wider than the window, which on a phone would move the page sideways. */
export const overflowsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
