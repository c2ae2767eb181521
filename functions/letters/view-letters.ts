import type { Actor } from '#functions/platform/actor.ts';
import { attemptsPerEvent } from '#functions/platform/events/follow-records.ts';
import { canSee } from '#functions/requests/rules/views/rights.ts';
import { toViewer } from '#functions/requests/visible-request.ts';
import type { DeadLetter } from '#shared/letters/letter.ts';
import { isOwnRequest, type Request } from '#shared/requests/request.ts';
import type { LettersDeps } from './deps.ts';
import type { ReceivedLetter } from './letter-queue.ts';
import { type Letter, replayPrefix } from './rules/letter.ts';
import { findSubject } from './rules/letter-subject.ts';
import { loadLetterItems } from './store/letter-items.ts';

/** Return the facts that a dead letter contains, without texts of a mail and addresses. */
function readLetterFacts(letter: Letter) {
  switch (letter.kind) {
    case 'event':
      return {
        cause: letter.cause,
        attempts: attemptsPerEvent,
        isAgain: letter.sequenceNumber.startsWith(replayPrefix),
      };
    case 'place':
      return {
        count: letter.DDBStreamBatchInfo.batchSize,
        attempts: letter.requestContext?.approximateInvokeCount,
      };
    case 'news':
      return { cause: letter.cause, name: letter.event['detail-type'] };
    case 'mail':
      return { cause: letter.cause };
    case 'unknown':
      return {};
  }
}

/**
 * Return why an administrator may not drop a dead letter about a request: the request is hidden from them, or it is
 * their own.
 */
function findReasonToKeep(actor: Actor, request: Request): DeadLetter['kept'] {
  if (!canSee({ request, participants: [] }, toViewer(actor))) return 'hidden';
  return isOwnRequest(actor.userId, request) ? 'own' : undefined;
}

/** Return dead letters as an administrator may see them, with the requests and people that they are about. */
export async function viewLetters(
  { table, users, applicationId }: LettersDeps,
  actor: Actor,
  received: readonly ReceivedLetter[],
): Promise<DeadLetter[]> {
  const letters = received.map((one) => ({ ...one, subject: findSubject(one.letter) }));
  const recipientIds = letters.flatMap(({ subject }) => subject.recipientId ?? []);
  const [items, people] = await Promise.all([
    loadLetterItems(
      table,
      applicationId,
      letters.map(({ subject }) => subject),
    ),
    recipientIds.length > 0 ? users.byIds(applicationId, [...new Set(recipientIds)]) : [],
  ]);
  return letters.map(({ id, sentAt, letter, subject }): DeadLetter => {
    const { requestId, announcementId, importId, recipientId, key, work } = subject;
    const request = requestId ? items.request(requestId) : undefined;
    const kept = request && findReasonToKeep(actor, request);
    const { isAgain = false, ...facts } = readLetterFacts(letter);
    const shared = { id, since: sentAt, work, isAgain };
    if (kept === 'hidden') return { ...shared, isGone: false, kept };
    const recipient = people.find(({ userId }) => userId === recipientId);
    return {
      ...shared,
      ...facts,
      isGone: key !== undefined && !items.exists(key),
      event: key && work === 'event' ? items.eventType(key) : undefined,
      request: request && {
        requestId: request.requestId,
        number: request.number,
        title: request.title,
      },
      name:
        (announcementId && items.announcementTitle(announcementId)) ??
        (importId && items.importName(importId)) ??
        ('name' in facts ? facts.name : undefined),
      recipient: recipient && { userId: recipient.userId, name: recipient.name },
      kept,
    };
  });
}
