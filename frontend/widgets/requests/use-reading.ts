import { useEffect } from 'react';
import { useReadComments } from '#frontend/data/conversation.ts';

/** Keeps how far somebody has read, once for each newest comment that is on screen, while the page can be seen. */
export function useReading(
  requestId: string,
  newest: string | undefined,
  readUpTo: string | undefined,
) {
  const { mutate: keep } = useReadComments(requestId);
  useEffect(() => {
    if (!newest || (readUpTo && newest <= readUpTo)) return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      keep(newest);
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [newest, readUpTo, keep]);
}
