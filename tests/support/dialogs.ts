import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessibleInBoth } from './page-checks.ts';

/** Items that a test needs in the product before it can open dialogs. */
export type Places = Readonly<
  Record<
    'request' | 'task' | 'draft' | 'dayOfDraft' | 'person' | 'left' | 'secured' | 'asker',
    string
  > &
    Record<'routing' | 'newForm' | 'changedForm', string> &
    Record<'draftAnnouncement' | 'scheduledAnnouncement', string>
>;

/** Instructions to open a dialog. */
export type DialogRow = {
  /** File that renders the dialog, relative to frontend/. */
  readonly source: string;
  readonly name: string | RegExp;
  readonly at: string | ((places: Places) => string);
  /** Opens the dialog from the screen; undefined if the address opens it. */
  readonly open?: (page: Page) => Promise<unknown>;
};

const openDialogSelector = 'dialog[open], [popover]:popover-open';

/**
 * Expect that the open dialog is accessible: axe finds no violations in either color scheme, and the dialog fits a
 * phone.
 * @param source file that renders the dialog, relative to frontend/; `dialogs.test.ts` counts the files that no test
 * opens
 */
export async function expectDialog(
  page: Page,
  source: string,
  name: string | RegExp,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name, exact: true });
  await dialog.waitFor();
  const coming = dialog.locator('[aria-busy=true], [data-skeleton]');
  await expect.poll(() => coming.count(), { message: source }).toBe(0);
  const holdsFocus = () => dialog.evaluate((one) => one.contains(document.activeElement));
  await expect.poll(holdsFocus, { message: `${source}: focus` }).toBe(true);
  await expectAccessibleInBoth(page, openDialogSelector);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.waitFor();
  await expect.poll(() => partsCutOff(page), { message: `${source} on a phone` }).toEqual([]);
  await page.setViewportSize({ width: 360, height: 420 });
  await expect
    .poll(() => actionsOutOfSight(page), { message: `${source} in a low window` })
    .toEqual([]);
  if (size) await page.setViewportSize(size);
}

/** Find the main actions of an open form that can be seen only by scrolling. */
const actionsOutOfSight = (page: Page) =>
  page
    .locator(
      'dialog[open][data-place="editor"] :is([data-variant="filled"], [data-variant="danger"])',
    )
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => button.parentElement?.matches('div:last-child'))
        .filter((button) => button.getBoundingClientRect().bottom > innerHeight)
        .map(({ outerHTML }) => outerHTML.slice(0, 300)),
    );

/** Find the parts of the open dialog that are wider than the window, or than the dialog. */
const partsCutOff = (page: Page) =>
  page.locator(openDialogSelector).evaluateAll((dialogs) =>
    dialogs
      .flatMap((one) => [one, ...one.children])
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1 || part.scrollWidth > part.clientWidth + 1;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 300)),
  );
