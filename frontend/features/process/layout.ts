import dagre from '@dagrejs/dagre';
import { lookUp } from '#shared/look-up.ts';
import { type Drawing, type Placed, type Point, sizeOf } from './drawing.ts';

const label = { width: 84, height: 18 } as const;
const margin = 24;
const gap = { nodesep: 28, ranksep: 26, edgesep: 20 } as const;
/** How far from the corner of a box arrows dock. */
const corner = 18;

type Look = {
  readonly sizeOf: (name: string) => { readonly width: number; readonly height: number };
  /** how much room the point of an arrow takes */
  readonly tip: number;
};
const usual = ({ isTall }: Drawing): Look => ({ sizeOf: (name) => sizeOf(name, isTall), tip: 7 });

/** Where an arrow meets a box: above or below it, towards where it goes. */
function dock(
  { width, height }: ReturnType<Look['sizeOf']>,
  at: Point,
  towards: Point,
  away: number,
): Point {
  const reach = Math.max(0, width / 2 - corner);
  const aside = Math.max(-reach, Math.min(reach, (towards.x - at.x) * 0.4));
  const side = Math.sign(towards.y - at.y) || 1;
  return { x: at.x + aside, y: at.y + side * (height / 2 + away) };
}

/** Places boxes from above to below. Labels take part in it, so that none lies on a box or on another label. */
export function placeDrawing(drawing: Drawing, { sizeOf, tip } = usual(drawing)): Placed {
  const { boxes, arrows } = drawing;
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', ...gap, marginx: margin, marginy: margin });
  for (const name of boxes) graph.setNode(name, { ...sizeOf(name) });
  for (const { from, to, weight } of arrows)
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
    arrows: arrows.map(({ from, to }) => {
      const edge = graph.edge(from, to);
      const inner = (edge.points ?? []).slice(1, -1);
      const [first = centre(to)] = inner;
      const last = inner.at(-1) ?? centre(from);
      return {
        points: [
          dock(sizeOf(from), centre(from), first, 0),
          ...inner,
          dock(sizeOf(to), centre(to), last, tip),
        ],
        label: { x: edge.x ?? first.x, y: edge.y ?? first.y },
      };
    }),
  };
}
