import type { Page } from 'playwright-core';

/** Navigate within the page like a link, and wait until the new screen has loaded its data. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const stays = new URL(to, location.href).pathname === location.pathname;
    const before = stays ? null : document.querySelector('main h1');
    Object.assign(window, { before, titled: before?.textContent });
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    // Another view keeps the heading of the screen. Wait until it is painted with its own loading state.
    if (stays)
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, path);
  await page.waitForFunction(() => {
    const { before, titled } = window as { before?: unknown; titled?: unknown };
    const now = document.querySelector('main h1');
    const isNew = now && (now !== before || now.textContent !== titled);
    const stillComing = 'main[aria-busy=true], main [aria-busy=true], main [data-skeleton]';
    return isNew && !document.querySelector(stillComing);
  });
}
