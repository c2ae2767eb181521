import { useStore } from 'zustand';
import { initialRoot, type RootState, rootStore } from './root-store.ts';

const change = (messages: Partial<RootState['messages']>) =>
  rootStore.setState((state) => ({ messages: { ...state.messages, ...messages } }));

/** Store the count and its time, and end loading (spec §4). */
export const setUnreadCount = (unreadCount: number) =>
  change({ unreadCount, lastFetched: Date.now(), isLoading: false });

export const setUnreadLoading = (isLoading: boolean) => change({ isLoading });

/** Reset to 0, not fetched, not loading (spec §4). */
export const resetUnread = () => change(initialRoot.messages);

export const useUnreadMessages = () => useStore(rootStore, (state) => state.messages);
