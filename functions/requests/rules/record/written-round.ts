import type { RequestRecord } from './record.ts';

/**
 * Round whose answers are being written: of a returned request those of the next one, for what was decided on stays as
 * it was.
 */
export const writtenRound = ({ request }: Pick<RequestRecord, 'request'>): number =>
  request.status === 'Returned' ? request.round + 1 : request.round;
