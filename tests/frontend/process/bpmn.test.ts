import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { formatBpmn } from '#frontend/features/analytics/process/bpmn.ts';
import { runs } from '#tests/support/runs.ts';
import { movesArbitrary } from './moves-of-ways.ts';

const Thing = z.object({ id: z.string() });
const Node = Thing.extend({
  $type: z.string(),
  name: z.string().optional(),
  incoming: z.array(Thing).default([]),
  outgoing: z.array(Thing).default([]),
  sourceRef: Thing.optional(),
  targetRef: Thing.optional(),
});
const Definitions = z.object({
  rootElements: z.tuple([z.object({ flowElements: z.array(Node) })]),
  diagrams: z.tuple([
    z.object({ plane: z.object({ planeElement: z.array(z.object({ bpmnElement: Thing })) }) }),
  ]),
});

type Reader = { fromXML(xml: string): Promise<{ rootElement: object; warnings: unknown[] }> };
/** Reader of a popular BPMN editor, which has no type declarations. */
const require = createRequire(import.meta.url);
const { BpmnModdle }: { BpmnModdle: new () => Reader } = require('bpmn-moddle');

async function modelIn(xml: string) {
  const { rootElement, warnings } = await new BpmnModdle().fromXML(xml);
  expect(warnings).toEqual([]);
  const { rootElements, diagrams } = Definitions.parse(rootElement);
  const drawn = diagrams[0].plane.planeElement.map(({ bpmnElement }) => bpmnElement.id);
  return { elements: rootElements[0].flowElements, drawn };
}

test('every process map exports as valid BPMN with one incoming and one outgoing flow per step', async () => {
  const name = fc.string({ unit: 'binary', maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      movesArbitrary,
      fc.array(name, { minLength: 8, maxLength: 8 }),
      async (moves, names) => {
        const activities = names.map((one) => ({ name: one, count: 3 }));
        const { elements, drawn } = await modelIn(formatBpmn({ activities }, moves));
        expect(drawn.toSorted()).toEqual(elements.map(({ id }) => id).toSorted());
        expect(new Set(drawn).size).toBe(drawn.length);

        const isLink = ({ $type }: { readonly $type: string }) => $type === 'bpmn:SequenceFlow';
        const nodes = elements.filter((one) => !isLink(one));
        const steps = nodes.filter(({ $type }) => $type === 'bpmn:Task');
        expect(steps).toHaveLength(new Set(moves.flatMap(({ from }) => from ?? [])).size);
        for (const { $type, incoming, outgoing } of nodes) {
          const isGateway = $type === 'bpmn:ExclusiveGateway';
          const [least, most] = isGateway ? [1, Number.POSITIVE_INFINITY] : [0, 1];
          for (const links of [incoming, outgoing]) {
            expect(links.length).toBeGreaterThanOrEqual(least);
            expect(links.length).toBeLessThanOrEqual(most);
          }
        }
        for (const { id, sourceRef, targetRef } of elements.filter(isLink)) {
          expect(
            nodes.find((one) => one.id === sourceRef?.id)?.outgoing.map((one) => one.id),
          ).toContain(id);
          expect(
            nodes.find((one) => one.id === targetRef?.id)?.incoming.map((one) => one.id),
          ).toContain(id);
        }
      },
    ),
    { numRuns: runs(30) },
  );
});

test('names in a BPMN model contain the frequencies of steps and flows', async () => {
  const activities = [{ name: 'Checked <&> "sent"', count: 4 }];
  const move = { requests: 4, wait: null };
  const { elements } = await modelIn(
    formatBpmn({ activities }, [
      { from: null, to: 0, count: 4, ...move },
      { from: 0, to: null, count: 4, ...move },
    ]),
  );
  expect(elements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Start', 'End', 'Checked <&> "sent" (4)', '4']),
  );
});
