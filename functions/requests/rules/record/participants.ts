import type { PersonRef } from '#shared/fields.ts';
import { foldName } from '#shared/fold-name.ts';
import type { Participant } from '#shared/requests/comment.ts';
import { isOwnRequest, type Request } from '#shared/requests/request.ts';
import { listUnansweredQuestions } from '#shared/requests/unanswered.ts';
import type { RequestRecord } from './record.ts';

/** Return the text in which participants search for a request. */
export const foldRequestText = ({ number, title, requester, categoryName }: Request) =>
  foldName([number, title, requester.name, categoryName].join(' '));

type Part = Participant['parts'][number];

/** Add a person to the record as a participant, active at `at`. */
export function addParticipantPart(
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

/** Update the activity of the actor, and the search text of all participants after a change of title. */
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

/** Maximum length of a question stored with the participant, in characters. */
const keptCharacters = 300;

/** Return the earliest unanswered question to the owners of the request, with its text shortened. */
function findOpenQuestion(record: RequestRecord): Participant['asked'] {
  const [question] = listUnansweredQuestions(record);
  if (!question) return undefined;
  const { by, at, text } = question;
  return { by, at, text: [...text].slice(0, keptCharacters).join('') };
}

/** Return the creation time of a draft for its author; undefined for all other participants. */
const getDraftCreatedAt = ({ userId }: Participant, request: Request): string | undefined =>
  request.status === 'Draft' && userId === request.raisedBy.userId ? request.createdAt : undefined;

/**
 * Mark what waits for the owners of a request: the earliest unanswered question, a returned request for the person who
 * raised it for somebody else, and a draft for its author. The requester finds a returned request in the list of their
 * requests.
 */
export function markWaitingParticipants(record: RequestRecord): RequestRecord {
  const { request, participants } = record;
  const asked = findOpenQuestion(record);
  const isReturned = request.status === 'Returned';
  return {
    ...record,
    participants: participants.map((one) => {
      const { asked: before, isSentBack, draftCreatedAt, ...rest } = one;
      const now = isOwnRequest(one.userId, request) ? asked : undefined;
      const raised =
        one.userId === request.raisedBy.userId && one.userId !== request.requester.userId;
      const corrects = isReturned && raised;
      const drafted = getDraftCreatedAt(one, request);
      if (before?.at === now?.at && !!isSentBack === corrects && draftCreatedAt === drafted)
        return one;
      // A question counts as activity of the people who must answer it.
      const lastActivityAt = [now?.at ?? '', one.lastActivityAt].sort().at(-1) ?? '';
      return {
        ...rest,
        lastActivityAt,
        ...(now && { asked: now }),
        ...(corrects && { isSentBack: true as const }),
        ...(drafted && { draftCreatedAt: drafted }),
      };
    }),
  };
}
