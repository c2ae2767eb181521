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

/** Fails unless the page is as wide as its window at most, as soon as what is just being drawn is there. */
export const expectFitsWindow = (page: Page, message = page.url()): Promise<void> =>
  expect.poll(() => widerThanWindow(page), { message }).toEqual([]);

type Violation = { id: string; help: string; nodes: string[] };

/** What axe-core finds on the page as it is (WCAG 2.0 to 2.2, A and AA). */
async function accessibilityProblems(page: Page): Promise<Violation[]> {
  // The content policy forbids injected scripts; evaluating text through the debugger is not bound by it.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    type Axe = {
      run(
        root: Document,
        options: object,
      ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
    };
    const { axe } = window as unknown as { axe: Axe };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      // Of the many rules that hold, one example each is enough.
      resultTypes: ['violations'],
    });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html }) => html.slice(0, 200)),
    }));
  });
}

/**
 * What is wider than the window, which on a phone would move the page sideways: the beginnings of up to five elements.
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
