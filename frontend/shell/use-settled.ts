import { useEffect, useState } from 'react';

/** A text once nobody has changed it for so long (milliseconds); an empty one at once. */
export function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return text === '' ? '' : settled;
}
