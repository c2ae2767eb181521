import type { PersonRef } from '#shared/fields.ts';
import { foldName } from '#shared/fold-name.ts';
import type { Participant } from '#shared/requests/comment.ts';
import { isOwnRequest, type Request } from '#shared/requests/request.ts';
import { unanswered } from '#shared/requests/unanswered.ts';
import type { RequestRecord } from './record.ts';

/** Return the text by which participants find a request. */
export const foldRequestText = ({ number, title, requester, categoryName }: Request) =>
  foldName([number, title, requester.name, categoryName].join(' '));

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
    ...known,
    userId,
    requestId: request.requestId,
    applicationId: request.applicationId,
    parts: [...new Set([...(known?.parts ?? []), part])],
    folded: foldRequestText(request),
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
  const folded = foldRequestText(record.request);
  const participants = record.participants.map((participant) => {
    if (participant.userId === actorId) return { ...participant, folded, lastActivityAt: at };
    return participant.folded === folded ? participant : { ...participant, folded };
  });
  return { ...record, participants };
}

/** Of a question so much is kept with whom it is asked, in characters. */
const keptCharacters = 300;

/** Those whose request it is have the first question with them that waits for their answer, and none that doesn't. */
export function withQuestions(record: RequestRecord): RequestRecord {
  const { request, participants } = record;
  const [question] = unanswered(record);
  const asked = question && {
    by: question.by,
    at: question.at,
    text: [...question.text].slice(0, keptCharacters).join(''),
  };
  return {
    ...record,
    participants: participants.map((one) => {
      const { asked: before, ...rest } = one;
      const now = isOwnRequest(one.userId, request) ? asked : undefined;
      if (before?.at === now?.at) return one;
      if (!now) return rest;
      // The question counts as activity, so that the person finds the request among their active ones.
      const [lastActivityAt = now.at] = [now.at, one.lastActivityAt].sort().reverse();
      return { ...rest, lastActivityAt, asked: now };
    }),
  };
}
