import type { Participant } from '#shared/requests/comment.ts';

/** Whether a participant raised, owns or decides a request. Others were only invited to read. */
export const isInvolvedParticipant = ({ parts }: Pick<Participant, 'parts'>): boolean =>
  parts.some((part) => part !== 'invited');
