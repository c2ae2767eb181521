/** Scroll the pane around an element until the element is visible. A page that scrolls as a whole does not move. */
export function showInPane(place: HTMLElement | null): void {
  const pane = place?.closest<HTMLElement>('[data-pane]');
  if (!place || !pane || pane.scrollHeight <= pane.clientHeight) return;
  const { top, bottom } = place.getBoundingClientRect();
  const frame = pane.getBoundingClientRect();
  if (top < frame.top) pane.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) pane.scrollTop += bottom - frame.bottom;
}
