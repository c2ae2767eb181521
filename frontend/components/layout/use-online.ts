import { useSyncExternalStore } from 'react';

function subscribeToConnection(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser reports a network connection. */
export const useOnline = () => useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
