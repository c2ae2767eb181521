import type { PathSegment } from '../requests/path.ts';
import type { DecisionEffect } from './decision-effects.ts';
import type { Task } from './task.ts';

type Row = Pick<Task, 'path' | 'stageName'>;

/** Return the open step of a task, from the path stored in its row. */
export const findOwnSegment = ({ path, stageName }: Row): PathSegment | undefined =>
  path.flat().find(({ name, state }) => name === stageName && state === 'open');

/**
 * Return the effects of deciding the task of a row, as far as the row allows. It lacks the approvals of others in its
 * step and in later steps.
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
