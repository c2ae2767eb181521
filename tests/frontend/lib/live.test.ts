import { afterEach, expect, test } from 'vitest';
import { askEvery, setLive } from '#frontend/lib/live/live-state.ts';
import { setLookers, shownRequest } from '#frontend/lib/live/shown-request.ts';

afterEach(() => setLive(false));

test('data on screen is polled at its interval without a live channel, and rarely with one', () => {
  const every = askEvery(30_000);
  expect(every()).toBe(30_000);
  setLive(true);
  expect(every()).toBe(900_000);
  setLive(false);
  expect(every()).toBe(30_000);
});

test('a tab gets no events of a request that is no longer on screen', () => {
  setLookers('another', [{ userId: 'somebody', name: 'Somebody' }]);
  expect(shownRequest()).toBeNull();
});
