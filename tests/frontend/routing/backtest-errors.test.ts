import { expect, test } from 'vitest';
import { formatBacktestErrors } from '#frontend/features/analytics/backtest/backtest-errors.ts';
import { routing } from '#tests/domain/support/organisation.ts';

test('an error of a backtest names the affected steps of the draft', () => {
  const approvers = { kind: 'head', departmentId: null } as const;
  const draft = routing([
    { name: 'Line manager', approvers },
    { name: 'Finance', approvers },
  ]);
  const fields = {
    'routing.steps.1.approvers.group': ['There is no such group.'],
    'routing.categoryIds.0': ['There is no such category.'],
  };
  expect(formatBacktestErrors({ fields }, draft)).toBe(
    'Fix the draft first. Finance: There is no such group. There is no such category.',
  );
  expect(formatBacktestErrors({ fields: {}, text: 'The service is busy.' }, draft)).toBe(
    'The service is busy.',
  );
});
