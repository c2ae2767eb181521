import { afterEach, expect, test } from 'vitest';
import { askEvery, setLive } from '#frontend/lib/live/live-state.ts';
import { setLookers, shownRequest } from '#frontend/lib/live/shown-request.ts';

afterEach(() => setLive(false));

test('what is on screen is asked for as often as it says while nobody tells of changes, and rarely while somebody does', () => {
  const every = askEvery(30_000);
  expect(every()).toBe(30_000);
  setLive(true);
  expect(every()).toBe(900_000);
  setLive(false);
  expect(every()).toBe(30_000);
});

test('who looks at a request that is no longer on screen is not told', () => {
  setLookers('another', [{ userId: 'somebody', name: 'Somebody' }]);
  expect(shownRequest()).toBeNull();
});
