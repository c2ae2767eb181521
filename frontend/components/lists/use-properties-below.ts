import { useRef } from 'react';

/**
 * Scroll between the items of an editor and the properties of the chosen one, where they are below each other as on a
 * phone. Nothing moves where both are in sight.
 */
export function usePropertiesBelow() {
  const items = useRef<HTMLDivElement>(null);
  const properties = useRef<HTMLDivElement>(null);
  return {
    items,
    properties,
    show() {
      const { top = 0 } = properties.current?.getBoundingClientRect() ?? {};
      if (top >= window.innerHeight) properties.current?.scrollIntoView();
    },
    goBack() {
      const chosen = items.current?.querySelector('[data-chosen]') ?? items.current;
      chosen?.scrollIntoView({ block: 'center' });
    },
  };
}
