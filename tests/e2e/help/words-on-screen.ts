import type { Page } from 'playwright-core';

/** Return every visible text of a page, and the tooltips of its buttons. */
export async function collectScreenTexts(page: Page): Promise<ReadonlySet<string>> {
  const words = await page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility()) continue;
      for (const { nodeType, textContent } of element.childNodes)
        if (nodeType === Node.TEXT_NODE && textContent) found.push(textContent);
      if (element.matches('button, a')) found.push(element.getAttribute('aria-label') ?? '');
      found.push(element.getAttribute('placeholder') ?? '');
    }
    return found;
  });
  return new Set(words.map((word) => word.replaceAll(/\s+/g, ' ').trim()));
}
