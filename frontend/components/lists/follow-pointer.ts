/** Movement up to which a pointer press is a click, in pixels. */
const slack = 4;
/** Distance from an edge of the visible list within which a drag scrolls it, in pixels. */
const edge = 56;
/** Scrolling speed, in pixels a frame. */
const speed = 10;

type Point = { readonly x: number; readonly y: number };
type PointerStart = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId'>;
type Drag = {
  /** The list scrolls while the pointer is near an edge of what is visible of it. */
  readonly list: Element;
  /** Called for each move of the pointer, and for each scroll below a resting pointer. */
  readonly onMove: (point: Point) => void;
  readonly onDrop: () => void;
  /** Called after Escape, and if the browser takes the pointer away. */
  readonly onCancel: () => void;
};

/**
 * Scroll a list if the pointer is near an edge of its pane, or of the window, and the list continues there. Returns
 * whether it did.
 */
function scrollAtEdge(list: Element, y: number): boolean {
  const own = list.closest('[data-pane], .scroll-y');
  const isPane = own !== null && own.scrollHeight > own.clientHeight;
  const pane = isPane ? own : document.documentElement;
  const { top, bottom } = list.getBoundingClientRect();
  // Measure from the visible part of the pane, because the page itself may be scrolled.
  const start = Math.max(pane.getBoundingClientRect().top, 0) + edge;
  const end = innerHeight - edge;
  const step = y > end && bottom > end ? speed : y < start && top < start ? -speed : 0;
  pane.scrollTop += step;
  return step !== 0;
}

/**
 * Follow a pressed pointer until it is released, cancelled, or Escape is pressed. Returns a controller that ends it
 * without a call of `onDrop` or `onCancel`.
 */
export function followPointer(
  { clientX, clientY, pointerId }: PointerStart,
  { list, onMove, onDrop, onCancel }: Drag,
): AbortController {
  const own = new AbortController();
  const { signal } = own;
  let point: Point | undefined;

  const scroll = () => {
    if (signal.aborted || !point) return;
    if (scrollAtEdge(list, point.y)) onMove(point);
    requestAnimationFrame(scroll);
  };
  const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
    const isFirst = !point;
    if (isFirst && Math.hypot(x - clientX, y - clientY) <= slack) return;
    point = { x, y };
    onMove(point);
    if (isFirst) scroll();
  };
  const cancel = () => {
    own.abort();
    onCancel();
  };
  const drop = () => {
    own.abort();
    if (point) onDrop();
  };
  for (const [name, act] of [
    ['pointermove', follow],
    ['pointerup', drop],
    ['pointercancel', cancel],
  ] as const)
    window.addEventListener(name, (event) => event.pointerId === pointerId && act(event), {
      signal,
    });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal });
  return own;
}

/** Whether a drag by pointer is in progress, rather than by keyboard. */
export const isFollowing = (drag: AbortController | undefined): boolean =>
  drag !== undefined && !drag.signal.aborted;
