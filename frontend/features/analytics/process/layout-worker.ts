import type { Drawing } from './drawing.ts';
import { placeDrawing } from './layout.ts';

// Off the page's own thread: a picture of many boxes takes a while to place.
type Asked = { readonly id: number; readonly drawing: Drawing };
addEventListener('message', ({ data }: MessageEvent<Asked>) =>
  postMessage({ id: data.id, placed: placeDrawing(data.drawing) }),
);
