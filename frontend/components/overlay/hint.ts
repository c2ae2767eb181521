/**
 * Hint shown on hover, focus and touch of any element that carries `data-hint`. One host for the whole page
 * instead of a component around each cell: a list of a thousand rows pays nothing for its hints. The words must
 * also be reachable without it (a label, or text for screen readers); on focus the element is described by the
 * hint as well.
 */
const delay = 250;
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
    // Within a modal dialog only its own descendants are on top and alive.
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
    timer = setTimeout(() => show(element), delay);
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
