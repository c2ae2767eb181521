import * as z from 'zod';
import { requestMessage } from '#functions/messages/rules/request-message.ts';
import type { StoredMessage, Told } from '#functions/messages/rules/stored-message.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import { Instant } from '#shared/fields.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';

/** Which message of an event goes to whom. Ids follow from the event. */
export type Addressed = Pick<StoredMessage, 'messageId' | 'userId' | 'at'> & {
  readonly what: Told;
};

const messageIdOf = (requestId: string, { seq, at }: Pick<Event, 'seq' | 'at'>) =>
  `${at}_${requestId}-${seq}`;

/** One message for each person whom an event tells something: the first thing it tells them. */
export function addressMessages({ requestId, seq, at, tells }: Event): Addressed[] {
  const told = new Map<string, Event['tells'][number]>();
  for (const tell of tells) if (!told.has(tell.userId)) told.set(tell.userId, tell);
  const messageId = messageIdOf(requestId, { seq, at });
  return [...told.values()].map(({ userId, what }) => ({ messageId, userId, at, what }));
}

const Corrected = z.object({ of: z.object({ seq: z.int(), at: Instant }) });

/** The messages that told of a comment which was edited or deleted since. */
export function addressCorrections({ requestId, details, tells }: Event): Addressed[] {
  const { of } = parsePart(Corrected, details);
  const messageId = messageIdOf(requestId, of);
  return tells.map(({ userId, what }) => ({ messageId, userId, at: of.at, what }));
}

export const isCorrection = ({ tells }: Event): boolean =>
  tells.some(({ what }) => what === 'corrected');

export function messageOf(
  request: Request,
  event: Event,
  { what, ...to }: Addressed,
): StoredMessage {
  const { requestId, applicationId } = event;
  const taskId = request.assignees.find((assignee) => assignee.userId === to.userId)?.taskId;
  return {
    ...to,
    applicationId,
    what,
    ...requestMessage(request, event, what, to.userId),
    requestId,
    ...(taskId && { taskId }),
    readAt: null,
  };
}
