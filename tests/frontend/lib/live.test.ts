import { afterEach, expect, test } from 'vitest';
import { getRefetchIntervalMs, setIsLive } from '#frontend/lib/live/live-state.ts';
import { getOpenRequestId, setViewers } from '#frontend/lib/live/open-request.ts';

afterEach(() => setIsLive(false));

test('data on screen is polled at its interval without a live channel, and every 15 minutes with one', () => {
  const every = getRefetchIntervalMs(30_000);
  expect(every()).toBe(30_000);
  setIsLive(true);
  expect(every()).toBe(900_000);
  setIsLive(false);
  expect(every()).toBe(30_000);
});

test('viewers of a request that is not on screen are ignored', () => {
  setViewers('another', [{ userId: 'somebody', name: 'Somebody' }]);
  expect(getOpenRequestId()).toBeNull();
});
