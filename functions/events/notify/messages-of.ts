import type { Message } from '#shared/messages/message.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';
import { messageText } from './message-text.ts';

/** One message for each person whom an event tells something; the first thing it tells them. Ids follow from the event. */
export function messagesOf(request: Request, event: Event): Message[] {
  const { requestId, applicationId, at } = event;
  const told = new Map<string, Event['tells'][number]>();
  for (const tell of event.tells) if (!told.has(tell.userId)) told.set(tell.userId, tell);
  return [...told.values()].map(({ userId, what }) => {
    const taskId = request.holders.find((holder) => holder.userId === userId)?.taskId;
    return {
      messageId: `${at}_${requestId}-${event.seq}`,
      userId,
      applicationId,
      what,
      ...messageText(request, event, what),
      requestId,
      ...(taskId && { taskId }),
      at,
      readAt: null,
    };
  });
}
