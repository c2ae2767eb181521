import { useEffect, useRef, useState } from 'react';

/**
 * Return the width of the element in pixels. Charts are drawn at that width so that their text size does not change.
 */
export function useWidth(before: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(before);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
