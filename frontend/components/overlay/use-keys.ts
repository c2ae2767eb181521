import { useEffect, useRef } from 'react';

/** "n", "/", "mod+k" (Ctrl, or Command on a Mac), "g t" (one after the other) -> what happens. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Two keys of a sequence must follow each other within this time, in milliseconds. */
const pause = 1000;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/**
 * Single-key shortcuts. They rest while somebody writes in a field and while a dialog is open; those with a modifier
 * work everywhere.
 */
export function useKeys(keys: Keys) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let first = { key: '', at: 0 };
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey) return;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (!hasModifier && (isTyping(event.target) || document.querySelector('dialog[open]')))
        return;
      const key = event.key.toLowerCase();
      const pressed = hasModifier ? `mod+${key}` : key;
      const sequence = event.timeStamp - first.at < pause ? `${first.key} ${pressed}` : '';
      const act = latest.current[sequence] ?? latest.current[pressed];
      first = { key: pressed, at: event.timeStamp };
      if (!act) return;
      event.preventDefault();
      act(event);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
