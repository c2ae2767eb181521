import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { saveReadPosition } from '#frontend/data/conversation.ts';
import { useRefreshMessages } from '#frontend/data/messages.ts';

/** Save the read position once for each newest comment, while the page is visible. */
export function useReadMarker(
  requestId: string,
  newest: string | undefined,
  readUpTo: string | undefined,
) {
  const queries = useQueryClient();
  const { submit } = useWrite({ refresh: useRefreshMessages() });
  useEffect(() => {
    if (!newest || (readUpTo && newest <= readUpTo)) return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      void submit(() => saveReadPosition(queries, requestId, newest));
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [newest, readUpTo, submit, queries, requestId]);
}
