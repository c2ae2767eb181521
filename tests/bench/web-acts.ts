import type { Locator, Page } from 'playwright-core';

/** Interactions of a person with a screen. `decide` stops before the decision is sent. */
export const measuredInteractions = [
  'palette',
  'sort',
  'filter',
  'view',
  'decide',
  'open',
] as const;
export type Interaction = (typeof measuredInteractions)[number];
/**
 * Response times in milliseconds. `inp`: duration from the slowest event of the interaction to the next paint. `tbt`:
 * total blocking time of long tasks.
 */
export type InteractionTimings = { readonly inp: number; readonly tbt: number };

/** Time in milliseconds without a long task after which an interaction counts as complete. */
const quiet = 300;
/** Minimum duration of events that the browser reports, in milliseconds. */
const minReportedMs = 16;

const onScreen = (page: Page) => page.getByRole('main');
const clickOn = (find: (page: Page) => Locator) => async (page: Page) => {
  const found = find(page).filter({ visible: true }).first();
  if ((await found.count()) === 0) return false;
  // Scroll the row into view, even if it is rendered again.
  await found.click({ trial: true });
  await startWatching(page);
  await found.click();
  return true;
};

/** Interactions by name. Each returns whether the screen supports the interaction. */
const doIt: Readonly<Record<Interaction, (page: Page) => Promise<boolean>>> = {
  async palette(page) {
    if ((await page.getByRole('banner').count()) === 0) return false;
    await startWatching(page);
    await page.keyboard.press('Control+k');
    return true;
  },
  sort: clickOn((page) => onScreen(page).locator('th button')),
  async filter(page) {
    const field = onScreen(page).getByRole('searchbox').filter({ visible: true }).first();
    if ((await field.count()) === 0) return false;
    await field.focus();
    await startWatching(page);
    await page.keyboard.press('e');
    return true;
  },
  view: clickOn((page) => onScreen(page).locator('[role=group] > button[aria-pressed=false]')),
  decide: clickOn((page) => onScreen(page).getByRole('button', { name: /^Approve/ })),
  open: clickOn((page) => onScreen(page).locator('a[data-row]')),
};

/** Start recording the durations of events and long tasks, for `measureAnswer`. */
const startWatching = (page: Page) =>
  page.evaluate((durationThreshold) => {
    const told = { inp: 0, tbt: 0, last: performance.now() };
    const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
      const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
      observer.observe({ type, durationThreshold } as PerformanceObserverInit);
      return observer;
    };
    const observers = [
      watch('event', (entry) => {
        const { interactionId = 0, duration } = entry as PerformanceEventTiming;
        if (interactionId > 0) told.inp = Math.max(told.inp, duration);
      }),
      watch('longtask', ({ duration, startTime }) => {
        told.tbt += duration - 50;
        told.last = startTime + duration;
      }),
    ];
    const endTelling = () => {
      for (const one of observers) one.disconnect();
    };
    Object.assign(window, { told, endTelling });
  }, minReportedMs);

type PageMeasurements = {
  told: { inp: number; tbt: number; last: number };
  endTelling: () => void;
};

async function measureAnswer(page: Page): Promise<InteractionTimings> {
  await page.waitForFunction((pause) => {
    const { told } = window as unknown as PageMeasurements;
    return performance.now() - told.last > pause;
  }, quiet);
  const { inp, tbt } = await page.evaluate(() => {
    const { told, endTelling } = window as unknown as PageMeasurements;
    endTelling();
    return told;
  });
  return { inp: Math.max(inp, minReportedMs), tbt };
}

/** Perform all interactions that the screen supports, in sequence. The last one leaves the screen. */
export async function performInteractions(
  page: Page,
): Promise<Partial<Record<Interaction, InteractionTimings>>> {
  const answers: Partial<Record<Interaction, InteractionTimings>> = {};
  for (const act of measuredInteractions) {
    if (!(await doIt[act](page))) continue;
    answers[act] = await measureAnswer(page);
    if (act !== 'palette') continue;
    const palette = page.getByRole('dialog');
    await palette.waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
  }
  return answers;
}
