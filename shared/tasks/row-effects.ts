import type { PathSegment } from '../requests/path.ts';
import type { DecisionEffect } from './decision-effects.ts';
import type { TaskRow } from './task.ts';

type Row = Pick<TaskRow, 'path' | 'stageName' | 'stageId' | 'isOfFormerRound'>;

/** Return the step of a task while it is open, from the path in its row. */
export function findOwnSegment(row: Row): PathSegment | undefined {
  const { stageId: own, stageName, isOfFormerRound } = row;
  const open = row.path.flat().filter(({ state }) => state === 'open');
  if (isOfFormerRound) return undefined;
  return open.find(({ name, stageId = own }) => name === stageName && stageId === own);
}

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
