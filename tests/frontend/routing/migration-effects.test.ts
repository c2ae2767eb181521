import { expect, test } from 'vitest';
import {
  classifyRequestEffect,
  countEffects,
} from '#frontend/features/routing/migration-effects.ts';
import { MigratedRequest } from '#shared/routing/routing-api.ts';

const Stage = MigratedRequest.shape.stages.element;
type Stage = MigratedRequest['stages'][number];

/** Parse "1 stays Approved": order, effect and status of a stage. */
const stage = (text: string): Stage => {
  const [order = '1', effect = '', status = ''] = text.split(' ');
  return Stage.parse({ name: text, order: Number(order), effect, status });
};
const request = (stages: readonly string[], problem?: string): MigratedRequest => ({
  requestId: '11111111-1111-4111-8111-111111111111',
  number: 'REQ-2026-000001',
  title: 'A chair',
  fromVersion: 1,
  stages: stages.map(stage),
  expectedAt: { before: null, after: null },
  migrated: false,
  ...(problem && { problem }),
});

const cases: [string, string[], string][] = [
  ['keeps its steps', ['1 stays Approved', '2 stays Open'], 'same'],
  ['gets a step further on', ['1 stays Open', '2 appears Waiting'], 'longer'],
  [
    'gets one in place of another',
    ['1 stays Open', '2 goes Waiting', '2 appears Waiting'],
    'longer',
  ],
  ['loses a step', ['1 stays Open', '2 goes Waiting'], 'shorter'],
  ['goes back to a step it has passed', ['1 appears Waiting', '2 stays Open'], 'back'],
  ['is spared a step it has passed', ['1 appears Skipped', '2 stays Open'], 'same'],
  ['has passed a step that is needed now', ['1 passed Skipped', '2 stays Open'], 'passed'],
  ['gets one beside the open one', ['1 stays Open', '1 appears Waiting'], 'longer'],
];
test.each(cases)('the migration effect is recognized for a request that %s', (_, stages, kind) =>
  expect(classifyRequestEffect(request(stages))).toBe(kind),
);

test('a request that cannot be migrated is counted in a separate group', () => {
  const counted = countEffects([request([], 'It is over.'), request(['1 stays Open'])]);
  expect(counted).toEqual({ stuck: 1, back: 0, passed: 0, longer: 0, shorter: 0, same: 1 });
});
