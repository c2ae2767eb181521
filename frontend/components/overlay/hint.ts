/**
 * Tooltip on hover, focus and touch of any element with `data-hint`. One host serves the whole page, so that a list of
 * a thousand rows needs no component per cell. The text must also be available without it (a label, or text for screen
 * readers). On focus, the tooltip also describes the element.
 */
const delayMs = 250;
const gap = 6;
const margin = 8;

export function startHints(): () => void {
  const box = document.createElement('div');
  box.id = 'hint';
  box.role = 'tooltip';
  box.popover = 'manual';
  box.className = 'hint';
  document.body.append(box);
  let owner: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hide() {
    clearTimeout(timer);
    owner?.removeAttribute('aria-describedby');
    owner = undefined;
    if (box.matches(':popover-open')) box.hidePopover();
  }

  function show(element: HTMLElement) {
    if (!element.isConnected) return;
    box.textContent = element.dataset.hint ?? '';
    // In a modal dialog, only its descendants are on top and interactive.
    (element.closest('dialog') ?? document.body).append(box);
    box.showPopover();
    const { top, bottom, left, width } = element.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const above = top - size.height - gap;
    const middle = left + width / 2 - size.width / 2;
    box.style.top = `${above >= margin ? above : bottom + gap}px`;
    box.style.left = `${Math.max(margin, Math.min(middle, innerWidth - size.width - margin))}px`;
  }

  function meet(target: EventTarget | null, at: 'hover' | 'focus') {
    if (!(target instanceof Element) || box.contains(target)) return;
    const element = target.closest<HTMLElement>('[data-hint]');
    if (element === (owner ?? null)) return;
    hide();
    if (!element) return;
    owner = element;
    if (at === 'focus') element.setAttribute('aria-describedby', box.id);
    timer = setTimeout(() => show(element), delayMs);
  }

  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('pointerover', ({ target }) => meet(target, 'hover'), { signal });
  document.addEventListener('focusin', ({ target }) => meet(target, 'focus'), { signal });
  document.addEventListener('focusout', hide, { signal });
  document.addEventListener('scroll', hide, { signal, capture: true, passive: true });
  document.addEventListener('click', hide, { signal, capture: true });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
  return () => {
    listening.abort();
    hide();
    box.remove();
  };
}
