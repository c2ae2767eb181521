import { useLayoutEffect, useRef } from 'react';

/** Handlers by key: "n", "/", "mod+k" (Ctrl, or Command on a Mac), "g t" (one after the other). */
export type KeyHandlers = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Maximum time between two keys of a sequence, in milliseconds. */
const maxPauseMs = 1000;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/**
 * Keyboard shortcuts. They are disabled while a person types in a field or a dialog is open. Shortcuts with a modifier
 * always work. They are registered before a change shows, so that no key is lost between two screens.
 */
export function useKeys(keys: KeyHandlers) {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    let first = '';
    let firstAt = 0;
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey) return;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (!hasModifier && (isTyping(event.target) || document.querySelector('dialog[open]')))
        return;
      const key = event.key.toLowerCase();
      const pressed = hasModifier ? `mod+${key}` : key;
      const sequence = event.timeStamp - firstAt < maxPauseMs ? `${first} ${pressed}` : '';
      const act = latest.current[sequence] ?? latest.current[pressed];
      first = pressed;
      firstAt = event.timeStamp;
      if (!act) return;
      event.preventDefault();
      act(event);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
