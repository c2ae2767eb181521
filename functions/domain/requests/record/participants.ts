import type { PersonRef } from '#shared/fields.ts';
import type { Participant } from '#shared/requests/comment.ts';
import type { Request } from '#shared/requests/request.ts';
import type { RequestRecord } from './record.ts';

/** Lower case without accents: how texts and what people type are compared. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const foldedOf = ({ number, title, requester, categoryName }: Request) =>
  fold([number, title, requester.name, categoryName].join(' '));

type Part = Participant['parts'][number];

/** The record with this person as a participant, active at `at`. */
export function withPart(
  record: RequestRecord,
  { userId }: Pick<PersonRef, 'userId'>,
  part: Part,
  at: string,
): RequestRecord {
  const { request, participants } = record;
  const known = participants.find((participant) => participant.userId === userId);
  const next: Participant = {
    userId,
    requestId: request.requestId,
    applicationId: request.applicationId,
    parts: [...new Set([...(known?.parts ?? []), part])],
    folded: foldedOf(request),
    lastActivityAt: at,
  };
  return {
    ...record,
    participants: known
      ? participants.map((participant) => (participant === known ? next : participant))
      : [...participants, next],
  };
}

/** Whoever acts is active now; a title that changed is found under its new words by everybody. */
export function refreshParticipants(
  record: RequestRecord,
  actorId: string | null,
  at: string,
): RequestRecord {
  const folded = foldedOf(record.request);
  const participants = record.participants.map((participant) => {
    if (participant.userId === actorId) return { ...participant, folded, lastActivityAt: at };
    return participant.folded === folded ? participant : { ...participant, folded };
  });
  return { ...record, participants };
}
