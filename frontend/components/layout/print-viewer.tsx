import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useViewer, ViewerProvider } from './viewer.tsx';

/** Adapt a page for print, so that any reader understands it: names instead of "You", dates instead of "Today". */
export function PrintViewerProvider({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const show = (next: boolean) => () => flushSync(() => setPrinting(next));
    const [before, after] = [show(true), show(false)];
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  const reader = isPrinting ? { ...viewer, userId: undefined, isOnPaper: true } : viewer;
  return <ViewerProvider viewer={reader}>{children}</ViewerProvider>;
}
