import { afterAll, expect, test } from 'vitest';
import {
  assignActivitiesToSteps,
  getDecidingActivities,
} from '#frontend/features/analytics/backtest/log-steps.ts';
import { getImport, getImportedCase, updateImport } from '#shared/process/imports-api.ts';
import { processFigures } from '#shared/process/process-api.ts';
import { processDeviations } from '#shared/process/process-design-api.ts';
import { backtestLog } from '#shared/routing/backtest-api.ts';
import { getRouting } from '#shared/routing/routing-api.ts';
import { categoryId, routingId } from '#tests/domain/support/people.ts';
import { csvMapping } from '#tests/domain/support/write-log.ts';
import { startApi } from '#tests/support/api.ts';
import { checkedImport, runAction } from './support/process-importing.ts';

const api = await startApi();
afterAll(() => api.stop());

const { body: routing } = await api.call(getRouting, { as: 'admin', params: { routingId } });
const [step] = routing.steps;
const stepName = step?.name ?? '';
const stepId = step?.id;
const rows = ['A-1', 'B-2', 'C-3'].flatMap((name, n) => [
  `${name},Sent,2026-03-0${n + 2}T09:00:00Z`,
  `${name},Signed,2026-03-0${n + 3}T09:00:00Z`,
]);
const log = Buffer.from(['case,activity,at', ...rows].join('\n'));
const sent = { name: 'Sent', kind: 'submitted' as const, ends: false, leaveOut: false };
const signed = { name: 'Signed', kind: 'decided' as const, ends: true, leaveOut: false };

/** Return the step that "Signed" decides for each consumer of the mapping; null if it decides no step. */
async function stepsSeen(source: string) {
  const ask = { as: 'admin' as const };
  const { body: figures } = await api.call(processFigures, { ...ask, query: { source } });
  const query = { source, routing: routingId };
  const { body: deviations } = await api.call(processDeviations, { ...ask, query });
  const { name, categoryIds, steps } = routing;
  const body = { routing: { name, categoryIds, steps }, source, categoryId };
  const shown = assignActivitiesToSteps(figures.activities, steps, new Map());
  const replays = [{}, { activities: getDecidingActivities(shown, steps) }].map(async (more) => {
    const { body: replayed } = await api.call(backtestLog, { ...ask, body: { ...body, ...more } });
    return replayed.items[0]?.was.steps.map((one) => one.stepId ?? null);
  });
  const one = { ...ask, params: { id: source }, query: { caseId: 'A-1' } };
  const { body: single } = await api.call(getImportedCase, one);
  return {
    picture: figures.activities.find((activity) => activity.name === 'Signed')?.kind,
    page: single.case.events.at(-1)?.kind,
    over: [figures.over, single.case.isOpen ? 0 : 3],
    deviations: deviations.steps.find((found) => found.name === stepName)?.requests,
    added: deviations.added.map(({ activity }) => activity),
    replays: await Promise.all(replays),
  };
}
const byStep = {
  ...{ picture: 'decided', page: 'decided', over: [3, 3], deviations: 3, added: [] },
  replays: [[stepId], [stepId]],
};
const byNoStep = { ...byStep, deviations: 0, added: ['Signed'], replays: [[null], [null]] };
const noDecision = { ...byNoStep, added: [], replays: [[], []] };

const meanings = [
  ['the step of the mapping', { ...signed, step: stepName }, byStep],
  ['a step in other letters', { ...signed, step: stepName.toUpperCase() }, byStep],
  ['no step said', signed, byNoStep],
  ['a step of another routing', { ...signed, step: 'Archive' }, byNoStep],
  ['said to decide none', { ...signed, step: '' }, noDecision],
  [
    'a step, and a kind that is no decision',
    { ...signed, kind: 'other' as const, step: stepName },
    { ...byStep, picture: 'other', page: 'other' },
  ],
  [
    'no end of a request',
    { ...signed, step: stepName, ends: false },
    { ...byStep, over: [0, 0], replays: [undefined, undefined] },
  ],
] as const;

test.each(meanings)(
  'process map, deviations, backtest, and import page apply the same mapping of an imported log: %s',
  async (...row) => {
    const [, rule, expected] = row;
    const mapping = csvMapping({ activities: [sent, rule] });
    const { importId } = await checkedImport(api, log, mapping);
    await runAction(api, importId, 'show');
    expect(await stepsSeen(importId)).toEqual(expected);
  },
);

test('a changed mapping of a visible log applies to the process map, deviations, backtest, and import page', async () => {
  const { importId } = await checkedImport(api, log, csvMapping({ activities: [sent, signed] }));
  await runAction(api, importId, 'show');
  for (const [, rule, expected] of meanings) {
    const ask = { as: 'admin' as const, params: { id: importId } };
    const { body: one } = await api.call(getImport, ask);
    const mapping = csvMapping({ activities: [sent, rule] });
    const changed = await api.call(updateImport, { ...ask, body: { name: one.name, mapping } });
    expect(changed.status).toBe(200);
    expect(await stepsSeen(importId)).toEqual(expected);
  }
});
