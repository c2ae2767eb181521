import dagre from '@dagrejs/dagre';
import { lookUp } from '#shared/look-up.ts';
import { type Drawing, type DrawingLayout, type Point, pickBoxSize } from './drawing.ts';

const label = { width: 84, height: 18 } as const;
const margin = 24;
const gap = { nodesep: 28, ranksep: 26, edgesep: 20 } as const;
/** Distance between the corner of a box and the nearest arrow end. */
const corner = 18;

type Size = { readonly width: number; readonly height: number };
type Look = {
  readonly sizeOf: (name: string) => Size;
  /** Length of an arrowhead. */
  readonly tip: number;
};
const usual = ({ isTall }: Drawing): Look => ({
  sizeOf: (name) => pickBoxSize(name, isTall),
  tip: 7,
});

/** Return the end of an arrow at a box: above or below it, on the side of the other box. */
function findArrowEnd({ width, height }: Size, at: Point, towards: Point, away: number): Point {
  const reach = Math.max(0, width / 2 - corner);
  const aside = Math.max(-reach, Math.min(reach, (towards.x - at.x) * 0.4));
  const side = Math.sign(towards.y - at.y) || 1;
  return { x: at.x + aside, y: at.y + side * (height / 2 + away) };
}

/** Maximum number of arrows in the layout. Three times as many would take ten times as long and be unreadable. */
const maxArrows = 160;

/**
 * Return the arrows that determine the layout: the most frequent ones, and for each box the first incoming and the
 * first outgoing one. All others are drawn straight.
 */
export function selectLayoutArrows({ arrows }: Drawing): ReadonlySet<Drawing['arrows'][number]> {
  if (arrows.length <= maxArrows) return new Set(arrows);
  const [into, outOf] = [new Set<string>(), new Set<string>()];
  const needed = arrows.filter(({ from, to }) => {
    const isFirst = from !== to && (!into.has(to) || !outOf.has(from));
    if (from !== to) {
      into.add(to);
      outOf.add(from);
    }
    return isFirst;
  });
  const others = arrows.filter((arrow) => !needed.includes(arrow));
  return new Set([...needed, ...others.slice(0, Math.max(0, maxArrows - needed.length))]);
}

/** Distance of a straight arrow from the center line, which separates it from an arrow in the other direction. */
const aside = 24;

/** Return the path of an arrow that was left out of the layout. */
function routeStraightArrow(from: Point, to: Point, sizes: readonly [Size, Size], tip: number) {
  const [start, end] = [findArrowEnd(sizes[0], from, to, 0), findArrowEnd(sizes[1], to, from, tip)];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const label = {
    x: (start.x + end.x) / 2 - (aside * (to.y - from.y)) / length,
    y: (start.y + end.y) / 2 + (aside * (to.x - from.x)) / length,
  };
  // A loop leaves and enters the box at its side.
  if (from === to) label.x = from.x + sizes[0].width / 2 + aside;
  return { points: [start, label, end], label, isStraight: true };
}

/**
 * Lay out the boxes from top to bottom. Labels are part of the layout, so that they overlap neither boxes nor each
 * other.
 */
export function placeDrawing(drawing: Drawing, { sizeOf, tip } = usual(drawing)): DrawingLayout {
  const { boxes, arrows } = drawing;
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', ...gap, marginx: margin, marginy: margin });
  for (const name of boxes) graph.setNode(name, { ...sizeOf(name) });
  const placing = selectLayoutArrows(drawing);
  for (const { from, to, weight } of placing)
    graph.setEdge(from, to, { weight, ...label, labelpos: 'c' });
  dagre.layout(graph);
  const placed = Object.fromEntries(
    boxes.map((name) => {
      const { x = 0, y = 0 } = graph.node(name);
      return [name, { x, y }];
    }),
  );
  const centre = (name: string): Point => lookUp(placed, name) ?? { x: 0, y: 0 };
  const { width = 0, height = 0 } = graph.graph();
  return {
    ...{ width, height, boxes: placed },
    arrows: arrows.map((arrow) => {
      const { from, to } = arrow;
      if (!placing.has(arrow))
        return routeStraightArrow(centre(from), centre(to), [sizeOf(from), sizeOf(to)], tip);
      const edge = graph.edge(from, to);
      const inner = (edge.points ?? []).slice(1, -1);
      const [first = centre(to)] = inner;
      const last = inner.at(-1) ?? centre(from);
      return {
        points: [
          findArrowEnd(sizeOf(from), centre(from), first, 0),
          ...inner,
          findArrowEnd(sizeOf(to), centre(to), last, tip),
        ],
        label: { x: edge.x ?? first.x, y: edge.y ?? first.y },
      };
    }),
  };
}
