import type { RequestRecord } from './record.ts';

/**
 * Return the round whose answers are being edited. For a returned request it is the next round, because the decided
 * answers stay unchanged.
 */
export const findEditableRound = ({ request }: Pick<RequestRecord, 'request'>): number =>
  request.status === 'Returned' ? request.round + 1 : request.round;
