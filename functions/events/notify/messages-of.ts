import type { Message } from '#shared/messages/message.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';
import { messageText, type Told } from './message-text.ts';

/** Which message of an event goes to whom. Ids follow from the event. */
export type Addressed = Pick<Message, 'messageId' | 'userId' | 'at'> & {
  readonly what: Told['what'];
};

/** One message for each person whom an event tells something: the first thing it tells them. */
export function addressMessages({ requestId, seq, at, tells }: Event): Addressed[] {
  const told = new Map<string, Told>();
  for (const tell of tells) if (!told.has(tell.userId)) told.set(tell.userId, tell);
  const messageId = `${at}_${requestId}-${seq}`;
  return [...told.values()].map(({ userId, what }) => ({ messageId, userId, at, what }));
}

export function messageOf(request: Request, event: Event, { what, ...to }: Addressed): Message {
  const { requestId, applicationId } = event;
  const taskId = request.holders.find((holder) => holder.userId === to.userId)?.taskId;
  return {
    ...to,
    applicationId,
    what,
    ...messageText(request, event, what),
    requestId,
    ...(taskId && { taskId }),
    readAt: null,
  };
}
