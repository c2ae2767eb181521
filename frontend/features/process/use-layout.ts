import { useEffect, useRef, useState } from 'react';
import type { Drawing, Placed } from './layout.ts';

type Answered = { readonly id: number; readonly placed: Placed };
export type Laid = { readonly drawing: Drawing; readonly placed: Placed };

/** Where everything of a drawing goes, worked out beside the page; the former one stays until then. */
export function useLayout(drawing: Drawing): Laid | undefined {
  const [laid, setLaid] = useState<Laid>();
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
    const hear = ({ data }: MessageEvent<Answered>) => {
      if (data.id === id) setLaid({ drawing, placed: data.placed });
    };
    worker.current?.addEventListener('message', hear);
    worker.current?.postMessage({ id, drawing });
    return () => worker.current?.removeEventListener('message', hear);
  }, [drawing]);
  return laid;
}
