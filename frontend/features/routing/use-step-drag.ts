import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import { moved, placeWords } from './sequence.ts';

type Lifted = { readonly id: string; readonly from: number; readonly to: number };
type StepDragOptions = {
  readonly steps: RoutingStep[];
  readonly onMove: (steps: RoutingStep[], label: string) => void;
};

/** A pointer that stays within this distance is a click, in pixels. */
const slack = 4;
const gripOf = (id: string) => document.querySelector<HTMLElement>(`[data-grip="${id}"]`);

/** How many of the other cards lie above this height. */
const placeAt = (middles: readonly number[], y: number) =>
  middles.filter((middle) => middle < y).length;

/**
 * Moves a step by pointer or by keyboard: Space lifts it, arrows move it, Space drops it, Escape puts it back. While it
 * is lifted `steps` are as they would be; dropping only confirms what was seen.
 */
export function useStepDrag({ steps, onMove }: StepDragOptions) {
  const [lifted, setLifted] = useState<Lifted>();
  const [said, setSaid] = useState('');
  const pointer = useRef<AbortController>(undefined);
  const shown = useMemo(
    () => (lifted ? moved(steps, lifted.from, lifted.to) : steps),
    [lifted, steps],
  );
  const name = steps[lifted?.from ?? -1]?.name ?? '';
  const place = lifted ? placeWords(shown, lifted.id) : '';

  useEffect(() => () => pointer.current?.abort(), []);
  // The list is put in its new order under the hand that moves it: the focus stays on the grip.
  useEffect(() => {
    if (lifted && !pointer.current) gripOf(lifted.id)?.focus();
  }, [lifted]);

  function lift(from: number) {
    const step = steps[from];
    if (!step) return;
    setLifted({ id: step.id, from, to: from });
    setSaid(
      `${step.name} lifted, place ${from + 1} of ${steps.length}. Arrows move it, Space drops it, Escape puts it back.`,
    );
  }
  function go(to: number) {
    if (!lifted || to < 0 || to >= steps.length || to === lifted.to) return;
    setLifted({ ...lifted, to });
    const where = placeWords(moved(steps, lifted.from, to), lifted.id);
    setSaid(`${name} would be at place ${to + 1} of ${steps.length}, ${where}.`);
  }
  function drop({ id, from, to }: Lifted) {
    setLifted(undefined);
    if (from === to) return setSaid(`${name} stays where it was.`);
    const next = moved(steps, from, to);
    onMove(next, `Move ${name}`);
    setSaid(`${name} dropped, ${placeWords(next, id)}.`);
  }
  function putBack() {
    setLifted(undefined);
    setSaid(`${name} is back where it was.`);
  }

  function press(event: KeyboardEvent, from: number) {
    const { key } = event;
    const acts: Record<string, (() => void) | undefined> = lifted
      ? {
          ' ': () => drop(lifted),
          Enter: () => drop(lifted),
          Escape: putBack,
          ArrowUp: () => go(lifted.to - 1),
          ArrowDown: () => go(lifted.to + 1),
        }
      : { ' ': () => lift(from), Enter: () => lift(from) };
    const act = acts[key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  function grab({ button, clientY, currentTarget }: PointerEvent, from: number) {
    const step = steps[from];
    const list = currentTarget.closest('ol');
    if (button !== 0 || !step || !list) return;
    const middles = [...list.children]
      .filter((_, at) => at !== from)
      .map((card) => card.getBoundingClientRect())
      .map(({ top, height }) => top + height / 2);
    const scrolled = () => list.getBoundingClientRect().top;
    const start = scrolled();
    const own = new AbortController();
    pointer.current = own;
    let now: Lifted = { id: step.id, from, to: from };
    let isDragging = false;
    const end = () => {
      own.abort();
      pointer.current = undefined;
    };
    const { signal } = own;
    window.addEventListener(
      'pointermove',
      ({ clientY: y }) => {
        isDragging ||= Math.abs(y - clientY) > slack;
        if (!isDragging) return;
        now = { ...now, to: placeAt(middles, y - (scrolled() - start)) };
        setLifted(now);
      },
      { signal },
    );
    window.addEventListener(
      'pointerup',
      () => {
        end();
        if (isDragging) drop(now);
      },
      { signal },
    );
    const cancel = () => {
      end();
      setLifted(undefined);
    };
    window.addEventListener('pointercancel', cancel, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal });
  }

  return {
    shown,
    liftedId: lifted?.id,
    /** "Budget after Line manager", while it is lifted somewhere else */
    hypothesis: lifted && lifted.from !== lifted.to ? `${name} ${place}` : undefined,
    said,
    press,
    grab,
  };
}
export type StepDrag = ReturnType<typeof useStepDrag>;
