import type { Locator, Page } from 'playwright-core';

/** No screen has as many stops of the Tab key. */
const mostStops = 200;

/** Presses Tab until this has the focus, as somebody without a mouse does; fails when it never has. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}
