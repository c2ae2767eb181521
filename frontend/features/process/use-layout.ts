import { useEffect, useRef, useState } from 'react';
import type { Drawing, Placed } from './drawing.ts';

type Answered = { readonly id: number; readonly placed: Placed };
/** What is drawn, and where everything of it goes. */
type Laid<Drawn> = { readonly drawn: Drawn; readonly placed: Placed };

/** Where everything of a drawing goes, worked out beside the page; what was there before stays until then. */
export function useLayout<Drawn extends { readonly drawing: Drawing }>(
  drawn: Drawn,
): Laid<Drawn> | undefined {
  const [laid, setLaid] = useState<Laid<Drawn>>();
  const worker = useRef<Worker>(undefined);
  const turn = useRef(0);
  useEffect(() => {
    const made = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    worker.current = made;
    return () => made.terminate();
  }, []);
  useEffect(() => {
    turn.current += 1;
    const id = turn.current;
    const { drawing } = drawn;
    const listening = new AbortController();
    const { signal } = listening;
    const show = (placed: Placed) => {
      if (!signal.aborted) setLaid({ drawn, placed });
    };
    const hear = ({ data }: MessageEvent<Answered>) => {
      if (data.id === id) show(data.placed);
    };
    // Where it can't be loaded, the page does the work itself.
    const help = () =>
      void import('./layout.ts').then(({ placeDrawing }) => show(placeDrawing(drawing)));
    worker.current?.addEventListener('message', hear, { signal });
    worker.current?.addEventListener('error', help, { signal });
    worker.current?.postMessage({ id, drawing });
    return () => listening.abort();
  }, [drawn]);
  return laid;
}
