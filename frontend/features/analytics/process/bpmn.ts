import type { ProcessFigures } from '#frontend/data/process.ts';
import { t } from '#frontend/lib/text.ts';
import type { Drawing, Point } from './drawing.ts';
import { placeDrawing } from './layout.ts';
import type { Move } from './select-moves.ts';
import { formatEventName } from './words.ts';

/** Names and counts of the activities at the ends of moves. */
type ProcessActivities = {
  readonly activities: readonly Pick<ProcessFigures['activities'][number], 'name' | 'count'>[];
};
type NodeKind = 'startEvent' | 'endEvent' | 'task' | 'exclusiveGateway';
type Node = { readonly id: string; readonly kind: NodeKind; readonly name: string };
type Flow = { readonly id: string; readonly from: string; readonly to: string; name: string };

/** Default sizes of BPMN editors. */
const sizes: Readonly<Record<NodeKind, { readonly width: number; readonly height: number }>> = {
  startEvent: { width: 36, height: 36 },
  endEvent: { width: 36, height: 36 },
  task: { width: 160, height: 72 },
  exclusiveGateway: { width: 50, height: 50 },
};

/** Remove characters that XML does not allow, such as control characters. */
const escaped = (text: string) =>
  text
    .replace(/[^\P{C}\p{Cf}\p{Co}]/gu, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

/**
 * Build the nodes and flows of the visible moves. Splits and joins get exclusive gateways, because BPMN follows all
 * flows out of a task in parallel.
 */
function buildBpmnModel({ activities }: ProcessActivities, moves: readonly Move[]) {
  const places = [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter(
    (place) => place !== null,
  );
  const nodes: Node[] = [
    { id: 'start', kind: 'startEvent', name: t`Start` },
    { id: 'end', kind: 'endEvent', name: t`End` },
    ...places.map((place): Node => {
      const { name = '', count = 0 } = activities[place] ?? {};
      return { id: `step_${place}`, kind: 'task', name: `${formatEventName(name)} (${count})` };
    }),
  ];
  const flows: Flow[] = [];
  const link = (from: string, to: string, name = '') =>
    flows.push({ id: `flow_${flows.length}`, from, to, name });
  const idOf = (place: number | null, cap: string) => (place === null ? cap : `step_${place}`);
  const ways = moves.map(({ from, to, count }) => ({
    ...{ from: idOf(from, 'start'), to: idOf(to, 'end'), count },
  }));
  const [outOf, into] = [new Map<string, string>(), new Map<string, string>()];
  for (const { id } of [...nodes]) {
    if (ways.filter(({ from }) => from === id).length > 1) {
      outOf.set(id, `split_${id}`);
      nodes.push({ id: `split_${id}`, kind: 'exclusiveGateway', name: '' });
      link(id, `split_${id}`);
    }
    if (ways.filter(({ to }) => to === id).length > 1) {
      into.set(id, `join_${id}`);
      nodes.push({ id: `join_${id}`, kind: 'exclusiveGateway', name: '' });
      link(`join_${id}`, id);
    }
  }
  for (const { from, to, count } of ways)
    link(outOf.get(from) ?? from, into.get(to) ?? to, String(count));
  return { nodes, flows };
}

/** Format the visible moves as BPMN 2.0 with a diagram, for BPMN editors. Names include the frequency. */
export function formatBpmn(named: ProcessActivities, moves: readonly Move[]): string {
  const { nodes, flows } = buildBpmnModel(named, moves);
  const sizeOf = (id: string) => sizes[nodes.find((node) => node.id === id)?.kind ?? 'task'];
  const drawing: Drawing = {
    boxes: nodes.map(({ id }) => id),
    arrows: flows.map(({ from, to }) => ({ from, to, weight: 1 })),
  };
  const placed = placeDrawing(drawing, { sizeOf, tip: 0 });
  const centre = (id: string): Point => placed.boxes[id] ?? { x: 0, y: 0 };
  const elements = nodes.map(({ id, kind, name }) => {
    const incoming = flows.filter(({ to }) => to === id);
    const outgoing = flows.filter(({ from }) => from === id);
    return [
      `    <bpmn:${kind} id="${id}"${name ? ` name="${escaped(name)}"` : ''}>`,
      ...incoming.map((flow) => `      <bpmn:incoming>${flow.id}</bpmn:incoming>`),
      ...outgoing.map((flow) => `      <bpmn:outgoing>${flow.id}</bpmn:outgoing>`),
      `    </bpmn:${kind}>`,
    ].join('\n');
  });
  const links = flows.map(
    ({ id, from, to, name }) =>
      `    <bpmn:sequenceFlow id="${id}"${name ? ` name="${name}"` : ''} sourceRef="${from}" targetRef="${to}" />`,
  );
  const shapes = nodes.map(({ id, kind }) => {
    const { width, height } = sizes[kind];
    const { x, y } = centre(id);
    const marker = kind === 'exclusiveGateway' ? ' isMarkerVisible="true"' : '';
    return [
      `      <bpmndi:BPMNShape id="shape_${id}" bpmnElement="${id}"${marker}>`,
      `        <dc:Bounds x="${Math.round(x - width / 2)}" y="${Math.round(y - height / 2)}" width="${width}" height="${height}" />`,
      '      </bpmndi:BPMNShape>',
    ].join('\n');
  });
  const edges = flows.map(({ id }, n) =>
    [
      `      <bpmndi:BPMNEdge id="edge_${id}" bpmnElement="${id}">`,
      ...(placed.arrows[n]?.points ?? []).map(
        ({ x, y }) => `        <di:waypoint x="${Math.round(x)}" y="${Math.round(y)}" />`,
      ),
      '      </bpmndi:BPMNEdge>',
    ].join('\n'),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="definitions" targetNamespace="urn:countersign:process" exporter="Countersign">
  <bpmn:process id="process" isExecutable="false">
${[...elements, ...links].join('\n')}
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="process">
${[...shapes, ...edges].join('\n')}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}
