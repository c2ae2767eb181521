import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { t } from '#frontend/lib/text.ts';
import { lookUp } from '#shared/look-up.ts';
import { followPointer, isFollowing } from '../follow-pointer.ts';
import {
  formatTreePosition,
  isBelow,
  isSamePosition,
  listTreePositions,
  locateNode,
  type TreeNode,
  type TreePosition,
} from './tree.ts';

type DraggedNode = { readonly id: string; readonly place: TreePosition };
export type TreeDragOptions<Node extends TreeNode> = {
  /** Whether siblings have a manual order. */
  readonly isOrdered: boolean;
  readonly onMove: (node: Node, place: TreePosition) => void;
};

/** Fraction of the row height at each edge that drops between rows. The middle drops into the row. */
const edge = 0.28;

/** Drop position for a pointer at this height: into a row, between two rows, or at the root above all rows. */
function findDropPosition(
  { nodes, isOrdered }: { readonly nodes: readonly TreeNode[]; readonly isOrdered: boolean },
  list: Element,
  y: number,
): TreePosition {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-node]')];
  const row = rows.findLast((one) => one.getBoundingClientRect().top <= y);
  const node = nodes.find(({ id }) => id === row?.dataset.node);
  if (!row || !node) return { parentId: null, before: isOrdered ? (nodes[0]?.id ?? null) : null };
  const { top, height } = row.getBoundingClientRect();
  const part = (y - top) / height;
  if (!isOrdered || (part > edge && part < 1 - edge)) return { parentId: node.id, before: null };
  if (part <= edge) return { parentId: node.parentId, before: node.id };
  return locateNode(nodes, node.id, true);
}

/**
 * Move a tree node by pointer or keyboard: Space lifts it, arrow keys move it, Space drops it, Escape cancels. `nodes`:
 * all nodes in their order.
 */
export function useTreeDrag<Node extends TreeNode>(
  nodes: readonly Node[],
  options: TreeDragOptions<Node> | undefined,
) {
  const [lifted, setLifted] = useState<DraggedNode>();
  const [said, setSaid] = useState('');
  const pointer = useRef<AbortController>(undefined);
  useEffect(() => () => pointer.current?.abort(), []);
  useEffect(() => {
    if (!lifted || isFollowing(pointer.current)) return;
    const { before, parentId } = lifted.place;
    const marked = document.querySelector(`[data-node="${before ?? parentId ?? lifted.id}"]`);
    marked?.scrollIntoView({ block: 'nearest' });
  }, [lifted]);
  const isOrdered = options?.isOrdered ?? false;
  const words = (place: TreePosition) => formatTreePosition(nodes, place);

  function drop(node: Node, place: TreePosition) {
    setLifted(undefined);
    if (isSamePosition(place, locateNode(nodes, node.id, isOrdered)))
      return setSaid(t`${node.name} stays where it was.`);
    setSaid(t`${node.name} dropped ${words(place)}.`);
    options?.onMove(node, place);
  }

  function press(event: KeyboardEvent, node: Node) {
    const isLifted = lifted?.id === node.id;
    const places = listTreePositions(nodes, node.id, isOrdered);
    const present = isLifted ? lifted.place : locateNode(nodes, node.id, isOrdered);
    const at = places.findIndex((place) => isSamePosition(place, present));
    const go = (to: number) => {
      const place = places[to];
      if (!place) return;
      setLifted({ id: node.id, place });
      setSaid(t`${node.name} would be ${words(place)}.`);
    };
    const lift = () => {
      setLifted({ id: node.id, place: present });
      setSaid(
        t`${node.name} lifted, ${words(present)}. Arrows move it, Space drops it, Escape puts it back.`,
      );
    };
    const acts: Record<string, (() => void) | undefined> = isLifted
      ? {
          ' ': () => drop(node, present),
          Enter: () => drop(node, present),
          Escape: () => {
            setLifted(undefined);
            setSaid(t`${node.name} is back where it was.`);
          },
          ArrowUp: () => go(at - 1),
          ArrowDown: () => go(at + 1),
        }
      : { ' ': lift, Enter: lift };
    const act = lookUp(acts, event.key);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  function grab(event: PointerEvent, node: Node) {
    const list = event.currentTarget.closest('[role=treegrid]');
    if (event.button !== 0 || !list) return;
    let place = locateNode(nodes, node.id, isOrdered);
    pointer.current = followPointer(event, {
      list,
      onMove: ({ y }) => {
        const meant = findDropPosition({ nodes, isOrdered }, list, y);
        const isWithin =
          meant.parentId === node.id || isBelow(nodes, meant.parentId ?? '', node.id);
        place =
          isWithin || meant.before === node.id ? locateNode(nodes, node.id, isOrdered) : meant;
        setLifted({ id: node.id, place });
      },
      onDrop: () => drop(node, place),
      onCancel: () => setLifted(undefined),
    });
  }

  return {
    lifted,
    /** "Legal: in Sales", while the node is lifted */
    hypothesis:
      lifted && `${nodes.find(({ id }) => id === lifted.id)?.name}: ${words(lifted.place)}`,
    said,
    press,
    grab,
  };
}
