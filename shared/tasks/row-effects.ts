import type { DecisionEffect } from './decision-effects.ts';
import type { Task } from './task.ts';

type Row = Pick<Task, 'path' | 'stageName' | 'stageId' | 'createdAt'>;

/**
 * Return the step of a task while it is open, from the path in its row. A step that a later round has opened again does
 * not count.
 */
export const findOwnSegment = ({ path, stageName, stageId: own, createdAt }: Row) =>
  path
    .flat()
    .find(
      ({ name, state, openedAt = '', stageId = own }) =>
        state === 'open' && name === stageName && stageId === own && openedAt <= createdAt,
    );

/**
 * Return the effects of deciding the task of a row, as far as the row allows. The row lacks the approvals of others in
 * the same step and in later steps.
 */
export function predictRowEffects(
  row: Row,
): Record<'approve' | 'reject', DecisionEffect['effect']> {
  const own = findOwnSegment(row);
  const segments = row.path.flat();
  const waits =
    (own?.approvals ?? 1) > 1 ||
    segments.some((segment) => segment !== own && segment.state === 'open');
  const goesOn = segments.some(({ state }) => state === 'forecast');
  return {
    approve: waits ? 'waits' : goesOn ? 'goesOn' : 'finishes',
    reject: own?.isOutvotable ? 'objection' : 'ends',
  };
}
