import { useEffect, useRef, useState } from 'react';
import type { Drawing, Placed } from './drawing.ts';

type Answered = { readonly id: number; readonly placed: Placed };
/** Drawing and the positions of all its parts. */
type Laid<Drawn> = { readonly drawn: Drawn; readonly placed: Placed };

/** After this the page says that the picture is being placed, milliseconds. */
const quietMs = 300;

/**
 * Calculate the positions of a drawing's parts in a worker. The previous drawing stays until the positions are
 * known. A new drawing cancels the calculation of the previous one. `isSlow`: an earlier drawing has been shown
 * for a while.
 */
export function useLayout<Drawn extends { readonly drawing: Drawing }>(drawn: Drawn) {
  const [laid, setLaid] = useState<Laid<Drawn>>();
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
    const show = (placed: Placed) => {
      if (signal.aborted) return;
      clearTimeout(timer);
      setLaid({ drawn, placed });
    };
    worker.current ??= new Worker(new URL('./layout-worker.ts', import.meta.url), {
      type: 'module',
    });
    let isDone = false;
    const hear = ({ data }: MessageEvent<Answered>) => {
      if (data.id !== id) return;
      isDone = true;
      show(data.placed);
    };
    // If the worker can't be loaded, the page calculates the positions itself.
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
