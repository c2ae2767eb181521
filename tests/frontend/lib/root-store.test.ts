import { beforeEach, expect, test, vi } from 'vitest';
import {
  createRootStore,
  initialRoot,
  rootStore,
  waitForHydration,
} from '#frontend/lib/store/root-store.ts';
import {
  resetUnread,
  setUnreadCount,
  setUnreadLoading,
} from '#frontend/lib/store/unread-messages.ts';
import { openBrowser } from './support/browser.ts';

const page = openBrowser();
beforeEach(() => {
  rootStore.setState(initialRoot);
  page.localStorage.clear();
});

const stored = () => JSON.parse(page.localStorage.getItem('persist:root') ?? '{}');

test('auth, language and messages are separate sections under persist:root', () => {
  setUnreadCount(4);
  expect(Object.keys(stored()).sort()).toEqual(['_persist', 'auth', 'language', 'messages']);
  expect(JSON.parse(stored().messages)).toMatchObject({ unreadCount: 4 });
  const again = createRootStore(() => page.localStorage);
  expect(again.getState().messages.unreadCount).toBe(4);
});

test('an unreadable section of the stored state starts empty, and the other sections remain', () => {
  setUnreadCount(4);
  page.localStorage.setItem(
    'persist:root',
    JSON.stringify({ ...stored(), auth: '{"profile":{"user":1}}', language: '{' }),
  );
  const { auth, language, messages } = createRootStore(() => page.localStorage).getState();
  expect(auth).toEqual({ profile: null });
  expect(language).toEqual({ current: null });
  expect(messages.unreadCount).toBe(4);
});

test.each(['not json', '[]', '42', 'null'])(
  'invalid content in browser storage (%s) results in the initial state',
  (content) => {
    page.localStorage.setItem('persist:root', content);
    expect(createRootStore(() => page.localStorage).getState()).toEqual(initialRoot);
  },
);

test('the store works in memory if the browser blocks storage', () => {
  const store = createRootStore(() => {
    throw new Error('SecurityError');
  });
  store.setState({ language: { current: 'de' } });
  expect(store.getState()).toEqual({ ...initialRoot, language: { current: 'de' } });
});

test('the start of the page waits at most 5 seconds for the stored state', async () => {
  await waitForHydration();
  vi.useFakeTimers();
  try {
    const store = createRootStore(() => page.localStorage);
    vi.spyOn(store.persist, 'hasHydrated').mockReturnValue(false);
    let gaveUp = false;
    const waiting = waitForHydration(store).then(() => {
      gaveUp = true;
    });
    await vi.advanceTimersByTimeAsync(4999);
    expect(gaveUp).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(gaveUp).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('setting the unread count stores the time and ends the loading state', () => {
  setUnreadLoading(true);
  expect(rootStore.getState().messages.isLoading).toBe(true);
  const before = Date.now();
  setUnreadCount(7);
  const { unreadCount, lastFetched, isLoading } = rootStore.getState().messages;
  expect({ unreadCount, isLoading }).toEqual({ unreadCount: 7, isLoading: false });
  expect(lastFetched).toBeGreaterThanOrEqual(before);
});

test('a reset sets the unread count to 0, not loading and never fetched', () => {
  setUnreadCount(7);
  resetUnread();
  expect(rootStore.getState().messages).toEqual({
    unreadCount: 0,
    lastFetched: null,
    isLoading: false,
  });
});
