import { useEffect, useRef, useState } from 'react';
import type { Drawing, DrawingLayout } from './drawing.ts';

type LayoutResponse = { readonly id: number; readonly placed: DrawingLayout };
/** Drawing with the positions of all its parts. */
type PositionedDrawing<Drawn> = { readonly drawn: Drawn; readonly placed: DrawingLayout };

/** Delay before the page shows that the layout is being calculated, in milliseconds. */
const quietMs = 300;

/**
 * Calculate the layout of a drawing in a worker. The previous drawing is shown until the result arrives. A new drawing
 * cancels the running calculation. `isSlow`: an outdated drawing has been visible for a while.
 */
export function useLayout<Drawn extends { readonly drawing: Drawing }>(drawn: Drawn) {
  const [laid, setLaid] = useState<PositionedDrawing<Drawn>>();
  const [slow, setSlow] = useState<Drawn>();
  const worker = useRef<Worker>(undefined);
  const turn = useRef(0);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );
  useEffect(() => {
    turn.current += 1;
    const id = turn.current;
    const { drawing } = drawn;
    const listening = new AbortController();
    const { signal } = listening;
    const timer = setTimeout(() => setSlow(drawn), quietMs);
    const show = (placed: DrawingLayout) => {
      if (signal.aborted) return;
      clearTimeout(timer);
      setLaid({ drawn, placed });
    };
    worker.current ??= new Worker(new URL('./layout-worker.ts', import.meta.url), {
      type: 'module',
    });
    let isDone = false;
    const hear = ({ data }: MessageEvent<LayoutResponse>) => {
      if (data.id !== id) return;
      isDone = true;
      show(data.placed);
    };
    // If the worker cannot be loaded, calculate the layout on the main thread.
    const help = () =>
      void import('./layout.ts').then(({ placeDrawing }) => {
        isDone = true;
        show(placeDrawing(drawing));
      });
    worker.current.addEventListener('message', hear, { signal });
    worker.current.addEventListener('error', help, { signal });
    worker.current.postMessage({ id, drawing });
    return () => {
      clearTimeout(timer);
      listening.abort();
      if (isDone) return;
      worker.current?.terminate();
      worker.current = undefined;
    };
  }, [drawn]);
  return { ...laid, isSlow: slow === drawn && laid?.drawn !== drawn };
}
