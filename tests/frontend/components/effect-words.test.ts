import { expect, test } from 'vitest';
import { describeAllEffects } from '#frontend/features/tasks/effect-words.ts';
import type { DecisionEffect } from '#shared/tasks/decision-effects.ts';

type Stage = DecisionEffect['stages'][number];
const stage = (approvals: number, ...names: string[]): Stage => ({
  stage: 'Finance',
  names,
  approvals,
});

const describeWaiting = (stages: readonly Stage[]) =>
  describeAllEffects(
    {
      approve: { effect: 'waits', stages: [...stages] },
      reject: { effect: 'ends', stages: [] },
    },
    'Sofia',
  )[0];

const one = 'when that step is finished.';
const all = 'when all steps are finished.';
test.each<[string, Stage[]]>([
  [`Jonas decides at the same time: the request continues ${one}`, [stage(1, 'Jonas')]],
  [
    `Jonas and Marta decide at the same time: the request continues ${one}`,
    [stage(2, 'Jonas', 'Marta')],
  ],
  [
    `One of Jonas and Marta decides at the same time: the request continues ${one}`,
    [stage(1, 'Jonas', 'Marta')],
  ],
  [
    `2 of Jonas, Marta and Hana decide at the same time: the request continues ${one}`,
    [stage(2, 'Jonas', 'Marta', 'Hana')],
  ],
  [
    `One of Jonas, Marta and 2 more decides at the same time: the request continues ${one}`,
    [stage(1, 'Jonas', 'Marta', 'Hana', 'Ben')],
  ],
  [
    `Jonas decides at the same time: the request continues ${all}`,
    [stage(1, 'Jonas'), stage(1, 'Jonas')],
  ],
  [
    `Hana and one of Jonas and Marta decide at the same time: the request continues ${all}`,
    [stage(1, 'Hana'), stage(1, 'Jonas', 'Marta')],
  ],
])('the effect of an approval is described as: %s', (words, stages) => {
  expect(describeWaiting(stages)).toBe(words);
});
