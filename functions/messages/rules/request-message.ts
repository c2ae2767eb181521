import * as z from 'zod';
import { Instant, type PersonRef } from '#shared/fields.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';
import { formatRequestText } from './message-text.ts';
import type { RequestMessageKind, StoredMessage, TitledRequestFacts } from './stored-message.ts';

const Waiting = z.object({ dueAt: Instant.nullable(), since: Instant.optional() });
/** Messages with the due time of the step and the people who have it. */
const aboutTime: ReadonlySet<RequestMessageKind> = new Set(['reminder', 'overdue', 'escalated']);

/**
 * Return the due time of the step and the start of its wait; undefined for other events, and for events without these
 * details.
 */
function readMessageDue({ details }: Event, says: RequestMessageKind): StoredMessage['due'] {
  const waiting = aboutTime.has(says) ? Waiting.safeParse(details).data : undefined;
  return waiting && { at: waiting.dueAt, ...(waiting.since && { since: waiting.since }) };
}

const getRef = ({ userId, name }: PersonRef): PersonRef => ({ userId, name });

/** Return only the facts of the request that a message needs, because it is stored for each person. */
function buildMessageFacts(
  request: Request,
  event: Event,
  { says, userId, isDue }: { says: RequestMessageKind; userId: string | undefined; isDue: boolean },
): TitledRequestFacts {
  const { title, number, amount, isAmountUnknown, round, requester, raisedBy, assignees } = request;
  const { type, by, insteadOf, stage, comment } = event;
  // For an automatic action, the comment only repeats the due time.
  const isSaid = comment !== undefined && !(isDue && by === null);
  return {
    ...{ says, title, number, requester: getRef(requester) },
    ...(amount && { amount }),
    ...(isAmountUnknown && { isAmountUnknown }),
    ...((type === 'resubmitted' || round > 1) && { again: true }),
    ...(raisedBy.userId !== requester.userId && { raisedBy: raisedBy.name }),
    ...(says === 'notNeeded' && { ending: type }),
    ...(by && { by: getRef(by) }),
    ...(insteadOf && { insteadOf: insteadOf.name }),
    ...(stage && { stage: stage.name }),
    ...(isSaid && { comment }),
    ...(aboutTime.has(says) && {
      holders: assignees.map(({ name }) => name),
      ...(assignees.some((one) => one.userId === userId) && { isYours: true }),
    }),
  };
}

/** Create the message of an event for one person, for the message list and the mail. */
export function buildRequestMessage(
  request: Request,
  event: Event,
  says: RequestMessageKind,
  userId?: string,
) {
  const due = readMessageDue(event, says);
  const facts = buildMessageFacts(request, event, { says, userId, isDue: due !== undefined });
  return { ...formatRequestText(facts, userId), ...(due && { due }), facts };
}
