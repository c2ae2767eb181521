import { useRef } from 'react';

/**
 * Scroll between the items of an editor and the properties of the selected item. On a phone, the properties are below
 * the items. `show` does nothing if the properties are visible.
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
