import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Poll until axe-core finds no problems on the page. Fails after the timeout. */
export const expectAccessible = (page: Page, message = page.url()): Promise<void> =>
  expect.poll(() => findAccessibilityProblems(page), { message }).toEqual([]);

/** Check accessibility in both color schemes, of the page or a part of it. Then restore the original scheme. */
export async function expectAccessibleInBoth(page: Page, part?: string): Promise<void> {
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  const expectNothing = (rules: object, scheme: Scheme) => {
    const message = `${page.url()} ${part ?? ''} ${scheme}`;
    return expect.poll(() => findAccessibilityProblems(page, part, rules), { message }).toEqual([]);
  };
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await expectNothing(everyRule, own);
  await setScheme(page, other);
  await expectNothing(rulesOfColours, other);
  await setScheme(page, own);
}

type Scheme = 'light' | 'dark';

/** Switch the page to a color scheme. */
export async function setScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const root = page.locator(`html[data-mantine-color-scheme=${colorScheme}]`);
  await root.waitFor({ state: 'attached' });
}

/** Poll until no element is wider than the window and no button is too low for its text. Fails after the timeout. */
export async function expectFitsWindow(page: Page, message = page.url()): Promise<void> {
  await expect.poll(() => widerThanWindow(page), { message }).toEqual([]);
  await expect.poll(() => buttonsTooLow(page), { message }).toEqual([]);
}

/** Check that marks without text, such as bars and dots, keep their paint where the system forces its colors. */
export async function expectMarksInForcedColors(page: Page): Promise<void> {
  const painted = await page.evaluateHandle(() =>
    [...document.querySelectorAll('main :not(svg, svg *, input, textarea, select)')].flatMap(
      (mark) =>
        ['', '::before', '::after'].flatMap((part) => {
          const { content, backgroundColor, backgroundImage } = getComputedStyle(mark, part);
          const isMark = part === '' ? !mark.hasChildNodes() : content === '""';
          const isPainted = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none';
          return isMark && isPainted ? [{ mark, part }] : [];
        }),
    ),
  );
  await page.emulateMedia({ forcedColors: 'active' });
  const { found, lost } = await painted.evaluate((marks) => ({
    found: marks.length,
    lost: marks
      .filter(({ mark, part }) => {
        const style = getComputedStyle(mark, part);
        return style.getPropertyValue('forced-color-adjust') !== 'none';
      })
      .map(({ mark, part }) => `${mark.outerHTML.slice(0, 200)} ${part}`),
  }));
  await page.emulateMedia({ forcedColors: 'none' });
  expect(lost, page.url()).toEqual([]);
  expect(found, page.url()).toBeGreaterThan(0);
}

/** Find buttons whose text wraps beyond their frame. */
const buttonsTooLow = (page: Page): Promise<readonly string[]> =>
  page
    .locator(':is(button, a)[data-variant][data-size]')
    .evaluateAll((buttons) =>
      buttons
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 300)),
    );

type Violation = { id: string; help: string; nodes: string[] };

/** Rules of WCAG 2.0 to 2.2, levels A and AA. */
const everyRule = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
/** Rules with a result that depends on the color scheme. */
const rulesOfColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Return the current axe-core findings on the page or a part of it. */
async function findAccessibilityProblems(
  page: Page,
  part?: string,
  rules: object = everyRule,
): Promise<Violation[]> {
  // The content security policy blocks injected scripts. It does not apply to text that the debugger evaluates.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([within, runOnly]) => {
      // A target that the fixed header covers in part, because the page is scrolled, counts as too small.
      if (!within) scrollTo(0, 0);
      type Axe = {
        run(
          root: Document | string,
          options: object,
        ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
      };
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(within ?? document, {
        runOnly,
        // Only violations are listed completely. One example for each passed rule is enough.
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

/**
 * Find elements that make a phone scroll sideways because they extend beyond the window. Return the widths of page and
 * window, and the start of the HTML of up to five elements; empty if the page fits.
 */
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

/** Return the buttons that notices cover, at any scroll position of the page. */
export const findCoveredButtons = (page: Page): Promise<readonly string[]> =>
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
