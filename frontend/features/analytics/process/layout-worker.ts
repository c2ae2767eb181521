import type { Drawing } from './drawing.ts';
import { placeDrawing } from './layout.ts';

// Run the layout in a worker, because a map with many boxes takes time and would block the page.
type LayoutRequest = { readonly id: number; readonly drawing: Drawing };
addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) =>
  postMessage({ id: data.id, placed: placeDrawing(data.drawing) }),
);
