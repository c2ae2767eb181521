import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { FieldType } from './field-types.ts';

/** Movement up to which a pointer press is a click, in pixels. */
const slack = 4;

/** Count the lines of the form above this point; undefined if the point is outside the form. */
function countLinesAbove(list: HTMLElement | null, x: number, y: number): number | undefined {
  if (!list) return undefined;
  const { left, right, bottom } = list.getBoundingClientRect();
  if (x < left || x > right || y > bottom + 80) return undefined;
  return [...list.children]
    .map((line) => line.getBoundingClientRect())
    .filter(({ top, height }) => top + height / 2 < y).length;
}

/**
 * Drag a field type from the palette into the form. `place`: index of the line below which it would be dropped.
 * Keyboard users add a field with the palette button and move it with its handle.
 */
export function usePaletteDrag(onDrop: (type: FieldType, place: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const pointer = useRef<AbortController>(undefined);
  const [place, setPlace] = useState<number>();
  useEffect(() => () => pointer.current?.abort(), []);

  function grab({ button, clientX, clientY }: PointerEvent, type: FieldType) {
    if (button !== 0) return;
    const own = new AbortController();
    pointer.current = own;
    const { signal } = own;
    let isDragging = false;
    let now: number | undefined;
    const end = () => {
      own.abort();
      setPlace(undefined);
    };
    window.addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        isDragging ||= Math.hypot(x - clientX, y - clientY) > slack;
        now = isDragging ? countLinesAbove(list.current, x, y) : undefined;
        setPlace(now);
      },
      { signal },
    );
    window.addEventListener(
      'pointerup',
      () => {
        end();
        if (now !== undefined) onDrop(type, now);
      },
      { signal },
    );
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  }

  return { list, place, grab };
}
