/** Movement up to which a pointer press is a click, in pixels. */
const slack = 4;
/** Distance from an edge of the visible list within which a drag scrolls it, in pixels. */
const edge = 56;
/** Scrolling speed at the edge itself, in pixels a frame. */
const fastest = 16;

type Span = { readonly top: number; readonly bottom: number };
type Point = { readonly x: number; readonly y: number };
type PointerStart = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId'>;
type Drag = {
  /** the list scrolls while the pointer is near an edge of what is visible of it */
  readonly list: Element;
  /** called for each move of the pointer, and for each scroll below a resting pointer */
  readonly onMove: (point: Point) => void;
  readonly onDrop: () => void;
  /** called after Escape, and if the browser takes the pointer away */
  readonly onCancel: () => void;
};

/** Find the pane that scrolls this element, or else the page. */
function findPane(element: Element | null): Element | null {
  if (!element || element === document.body) return document.scrollingElement;
  const isPane =
    element.scrollHeight > element.clientHeight &&
    /auto|scroll/.test(getComputedStyle(element).overflowY);
  return isPane ? element : findPane(element.parentElement);
}

/** Measure the visible part of a pane between the bar at the top of the page and the end of the window. */
function measureFrame(pane: Element) {
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const { top, bottom } =
    pane === document.scrollingElement
      ? { top: 0, bottom: innerHeight }
      : pane.getBoundingClientRect();
  return { top: Math.max(top, bar), bottom: Math.min(bottom, innerHeight) };
}

/**
 * Return the pixels to scroll in one frame for a pointer at height `y`, negative near the upper edge of the frame. The
 * end of the list is never scrolled further than into the frame.
 */
export function findScrollStep(frame: Span, list: Span, y: number): number {
  const zone = Math.min(edge, (frame.bottom - frame.top) / 4);
  const getShare = (distance: number) => Math.min(1, Math.max(0, 1 - distance / zone));
  const down = Math.min(fastest * getShare(frame.bottom - y), list.bottom + zone - frame.bottom);
  const up = Math.min(fastest * getShare(y - frame.top), frame.top + zone - list.top);
  return Math.round(Math.max(0, down) - Math.max(0, up));
}

/**
 * Follow a pressed pointer until it is released, cancelled, or Escape is pressed. Returns a controller that ends it
 * without a call.
 */
export function followPointer(
  { clientX, clientY, pointerId }: PointerStart,
  { list, onMove, onDrop, onCancel }: Drag,
): AbortController {
  const own = new AbortController();
  const { signal } = own;
  const pane = findPane(list);
  let point: Point | undefined;
  let frame = 0;

  function scroll() {
    if (signal.aborted || !point || !pane) return;
    const step = findScrollStep(measureFrame(pane), list.getBoundingClientRect(), point.y);
    pane.scrollTop += step;
    if (step !== 0) onMove(point);
    frame = requestAnimationFrame(scroll);
  }
  const onlyOwn = (act: (event: PointerEvent) => void) => (event: PointerEvent) =>
    event.pointerId === pointerId && act(event);
  const end = (act: () => void) => {
    own.abort();
    act();
  };

  signal.addEventListener('abort', () => cancelAnimationFrame(frame));
  const move = onlyOwn(({ clientX: x, clientY: y }) => {
    if (!point && Math.hypot(x - clientX, y - clientY) <= slack) return;
    const isFirst = !point;
    point = { x, y };
    onMove(point);
    if (isFirst) frame = requestAnimationFrame(scroll);
  });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener(
    'pointerup',
    onlyOwn(() => end(point ? onDrop : onCancel)),
    { signal },
  );
  window.addEventListener(
    'pointercancel',
    onlyOwn(() => end(onCancel)),
    { signal },
  );
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(onCancel), { signal });
  return own;
}

/** Whether a drag by pointer is in progress, rather than by keyboard. */
export const isFollowing = (drag: AbortController | undefined): boolean =>
  drag !== undefined && !drag.signal.aborted;
