import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './dropdown.module.css';

type TriggerProps = {
  readonly popoverTarget: string;
  readonly 'aria-expanded': boolean;
};

type DropdownProps = {
  readonly label: string;
  /** Renders the button with these props. */
  readonly trigger: (props: TriggerProps) => ReactNode;
  readonly width?: number;
  /** Grows with its content, so that no line wraps. */
  readonly grows?: boolean;
  /** Content, rendered each time it opens; entries call `close` after their action. */
  readonly children: (close: () => void) => ReactNode;
};

const gap = 4;
const margin = 8;

/** Panel next to its button. It is a native popover that closes with Escape or a click elsewhere. */
export function Dropdown({ label, trigger, width = 240, grows = false, children }: DropdownProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  /** Place the panel below the button, or above it if there is no room below. */
  function place() {
    const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (!box.current || !button) return;
    const { top, bottom, right } = button.getBoundingClientRect();
    const most = innerWidth - 2 * margin;
    const least = Math.min(width, most);
    Object.assign(
      box.current.style,
      grows
        ? { width: 'max-content', minWidth: `${least}px`, maxWidth: `${most}px` }
        : { width: `${least}px` },
    );
    const size = Math.max(least, box.current.offsetWidth);
    const height = box.current.offsetHeight;
    const below = bottom + gap;
    const isCut = below + height > innerHeight - margin && top - gap - height >= margin;
    // Anchor the panel at the edge of the button, so that the panel grows away from the button.
    box.current.style.top = isCut ? 'auto' : `${below}px`;
    box.current.style.bottom = isCut ? `${innerHeight - top + gap}px` : 'auto';
    box.current.style.left = `${Math.max(margin, Math.min(right - size, innerWidth - size - margin))}px`;
  }

  const latest = useRef(place);
  latest.current = place;
  // The height is known only after the content is rendered, and some of it is lazy-loaded.
  useLayoutEffect(() => {
    if (!open || !box.current) return;
    const watch = new ResizeObserver(() => latest.current());
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [open]);

  return (
    <>
      {trigger({ popoverTarget: id, 'aria-expanded': open })}
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes.box}
        onBeforeToggle={({ newState }) => newState === 'open' && place()}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open ? children(() => box.current?.hidePopover()) : null}
      </div>
    </>
  );
}
