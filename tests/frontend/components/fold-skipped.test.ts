import { expect, test } from 'vitest';
import { foldSkippedStages } from '#frontend/widgets/path/fold-skipped.ts';
import type { PathStage } from '#shared/requests/path.ts';
import type { Reason } from '#shared/requests/reason.ts';

const stage = (more: Partial<PathStage>): PathStage => ({
  stageId: '77766666-f0a1-7003-c2b9-000000000001',
  name: 'Finance',
  state: 'cancelled',
  needed: { approvals: 1, rejections: 1, of: 1 },
  people: [],
  reasons: [],
  ...more,
});

test('consecutive skipped steps are folded into one mark, except a step that a newer routing version needs', () => {
  const skipped = (code: Reason['code']) => [
    stage({ state: 'skipped', reasons: [{ code, facts: {} }] }),
  ];
  const open = [stage({ state: 'open' })];
  const no = skipped('conditionFalse');
  const beside = [...no, ...no];
  expect(foldSkippedStages([open, beside]).map(({ isFolded }) => isFolded)).toEqual([false, true]);
  const folds = foldSkippedStages([no, no, open, no, skipped('wouldBeNeeded'), no]);
  expect(folds.map(({ isFolded }) => isFolded)).toEqual([true, false, false, false, false]);
  expect(folds.map(({ steps, at }) => [steps.length, at])).toEqual([
    [2, 1],
    [1, 2],
    [1, 3],
    [1, 4],
    [1, 5],
  ]);
});
