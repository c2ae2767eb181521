import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '#frontend/lib/text.ts';
import { lookUp } from '#shared/look-up.ts';
import { followPointer, isFollowing } from './follow-pointer.ts';

type DraggedItem = { readonly id: string; readonly from: number; readonly to: number };
type DraggableItem = { readonly id: string; readonly name: string };
type ListDragOptions<Item extends DraggableItem> = {
  readonly items: Item[];
  /** Returns the list with one item moved; unchanged if the item cannot be moved to that position. */
  readonly moved: (items: Item[], from: number, to: number) => Item[];
  /** Describes the position of an item: "after Line manager" */
  readonly placeWords: (items: Item[], id: string) => string;
  readonly onMove: (items: Item[], label: string) => void;
};

const getGrip = (id: string) => document.querySelector<HTMLElement>(`[data-grip="${id}"]`);

/** Return the number of other cards above this vertical position. */
const placeAt = (middles: readonly number[], y: number) =>
  middles.filter((middle) => middle < y).length;

/**
 * Move a list item by pointer or keyboard: Space lifts it, arrow keys move it, Space drops it, Escape cancels. While
 * the item is lifted, `shown` is a preview of the new order, and dropping confirms it.
 */
export function useListDrag<Item extends DraggableItem>({
  items,
  moved,
  placeWords,
  onMove,
}: ListDragOptions<Item>) {
  const [lifted, setLifted] = useState<DraggedItem>();
  const [said, setSaid] = useState('');
  const pointer = useRef<AbortController>(undefined);
  const shown = useMemo(
    () => (lifted ? moved(items, lifted.from, lifted.to) : items),
    [lifted, items, moved],
  );
  const getName = (from: number | undefined) => items[from ?? -1]?.name ?? '';
  const name = getName(lifted?.from);
  const place = lifted ? placeWords(shown, lifted.id) : '';

  useEffect(() => () => pointer.current?.abort(), []);
  // Keep the focus on the handle of the moved item and show it, because every move renders the list in a new order.
  useEffect(() => {
    if (!lifted || isFollowing(pointer.current)) return;
    getGrip(lifted.id)?.focus();
    getGrip(lifted.id)?.scrollIntoView({ block: 'nearest' });
  }, [lifted]);

  function lift(from: number) {
    const item = items[from];
    if (!item) return;
    setLifted({ id: item.id, from, to: from });
    setSaid(
      t`${item.name} lifted, place ${from + 1} of ${items.length}. Arrows move it, Space drops it, Escape puts it back.`,
    );
  }
  function go(to: number) {
    if (!lifted || to < 0 || to >= items.length || to === lifted.to) return;
    setLifted({ ...lifted, to });
    const where = placeWords(moved(items, lifted.from, to), lifted.id);
    setSaid(t`${name} would be at place ${to + 1} of ${items.length}, ${where}.`);
  }
  function drop({ id, from, to }: DraggedItem) {
    const dropped = getName(from);
    setLifted(undefined);
    if (from === to) return setSaid(t`${dropped} stays where it was.`);
    const next = moved(items, from, to);
    onMove(next, t`Move ${dropped}`);
    setSaid(t`${dropped} dropped, ${placeWords(next, id)}.`);
  }
  function putBack() {
    setLifted(undefined);
    setSaid(t`${name} is back where it was.`);
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
    const act = lookUp(acts, key);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  function grab(event: PointerEvent, from: number) {
    const item = items[from];
    const list = event.currentTarget.closest('ol');
    if (event.button !== 0 || !item || !list) return;
    const middles = [...list.children]
      .filter((_, at) => at !== from)
      .map((card) => card.getBoundingClientRect())
      .map(({ top, height }) => top + height / 2);
    const scrolled = () => list.getBoundingClientRect().top;
    const start = scrolled();
    let now: DraggedItem = { id: item.id, from, to: from };
    pointer.current = followPointer(event, {
      list,
      onMove: ({ y }) => {
        now = { ...now, to: placeAt(middles, y - (scrolled() - start)) };
        setLifted(now);
      },
      onDrop: () => drop(now),
      onCancel: () => setLifted(undefined),
    });
  }

  return {
    shown,
    liftedId: lifted?.id,
    /** "Budget after Line manager", while the item is lifted at a new position */
    hypothesis: lifted && lifted.from !== lifted.to ? `${name} ${place}` : undefined,
    said,
    press,
    grab,
  };
}
export type ListDrag<Item extends DraggableItem> = ReturnType<typeof useListDrag<Item>>;
