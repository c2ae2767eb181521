import { type RefObject, useEffect } from 'react';

const name = '--cs-bottom-bar';

/** Publish the height of a bar at the lower edge of the page, so that toasts appear above it. */
export function useBottomBar(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = () => {
      const element = bar.current;
      const sticks = element && /fixed|sticky/.test(getComputedStyle(element).position);
      style.setProperty(name, sticks ? `${element.offsetHeight}px` : '0px');
    };
    const observer = new ResizeObserver(measure);
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [bar]);
}
