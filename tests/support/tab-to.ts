import type { Locator, Page } from 'playwright-core';

/** Upper limit for the number of tab stops on a screen. */
const maxTabStops = 200;

/**
 * Press Tab until this element has the focus, like a person without a mouse. Fails if the element never gets the focus.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < maxTabStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}
