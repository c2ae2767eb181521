import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Fails unless axe-core finds nothing on the page, as soon as what is just being drawn is there. */
export const expectAccessible = (page: Page, message = page.url()): Promise<void> =>
  expect.poll(() => accessibilityProblems(page), { message }).toEqual([]);

/** The same in both colour schemes, of the whole page or of a part of it; the page is left in the one it was in. */
export async function expectAccessibleInBoth(page: Page, part?: string): Promise<void> {
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  const expectNothing = (rules: object, scheme: Scheme) => {
    const message = `${page.url()} ${part ?? ''} ${scheme}`;
    return expect.poll(() => accessibilityProblems(page, part, rules), { message }).toEqual([]);
  };
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await expectNothing(everyRule, own);
  await setScheme(page, other);
  await expectNothing(rulesOfColours, other);
  await setScheme(page, own);
}

type Scheme = 'light' | 'dark';

/** Has the page drawn in a colour scheme. */
export async function setScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const root = page.locator(`html[data-mantine-color-scheme=${colorScheme}]`);
  await root.waitFor({ state: 'attached' });
}

/** Fails unless the page is as wide as its window at most, as soon as what is just being drawn is there. */
export const expectFitsWindow = (page: Page, message = page.url()): Promise<void> =>
  expect.poll(() => widerThanWindow(page), { message }).toEqual([]);

type Violation = { id: string; help: string; nodes: string[] };

/** WCAG 2.0 to 2.2, A and AA. */
const everyRule = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
/** Those of them whose outcome is another one in another colour scheme. */
const rulesOfColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Return the findings of axe-core on the page, or a part of it, as it is. */
async function accessibilityProblems(
  page: Page,
  part?: string,
  rules: object = everyRule,
): Promise<Violation[]> {
  // The content policy forbids injected scripts; evaluating text through the debugger is not bound by it.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([within, runOnly]) => {
      type Axe = {
        run(
          root: Document | string,
          options: object,
        ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
      };
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(within ?? document, {
        runOnly,
        // Of the many rules that hold, one example each is enough.
        resultTypes: ['violations'],
      });
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html }) => html.slice(0, 200)),
      }));
    },
    [part, rules] as const,
  );
}

/** Find elements wider than the window, which on a phone would move the page sideways: the beginnings of up to five. */
const widerThanWindow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { body, documentElement } = document;
    if (documentElement.scrollWidth <= window.innerWidth + 1) return [];
    const reaches = (element: Element) =>
      element.getBoundingClientRect().right > window.innerWidth + 1;
    const wide = [...body.querySelectorAll('*')].filter(reaches);
    return [
      `${documentElement.scrollWidth} of ${window.innerWidth} pixels`,
      ...wide.slice(-5).map(({ outerHTML }) => outerHTML.slice(0, 300)),
    ];
  });

/** Return the buttons that the notices of a page cover, at each place to which the page can be scrolled. */
export const buttonsUnderNotices = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const notices = document.querySelector('[aria-label="Notifications"] ul');
    if (!notices) return ['There is no notice.'];
    const covered: string[] = [];
    for (let y = 0; y <= document.documentElement.scrollHeight; y += 150) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const own = notices.getBoundingClientRect();
      for (const button of document.querySelectorAll<HTMLElement>('main [data-variant]')) {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const isApart =
          right <= own.left || own.right <= left || bottom <= own.top || own.bottom <= top;
        if (!isApart && button.dataset.variant !== 'subtle')
          covered.push(`${location.pathname}: ${button.textContent}`);
      }
    }
    return covered;
  });
