import type { RequestRecord } from '#functions/domain/requests/record.ts';
import { pendingTasks } from '#functions/domain/requests/stages.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Event } from '#shared/requests/event.ts';
import { messageText } from './message-text.ts';

/** One message for each person whom an event tells something; the first thing it tells them. Ids follow from the event. */
export function messagesOf(record: RequestRecord, event: Event): Message[] {
  const { requestId, applicationId, at } = event;
  const told = new Map<string, Event['tells'][number]>();
  for (const tell of event.tells) if (!told.has(tell.userId)) told.set(tell.userId, tell);
  return [...told.values()].map(({ userId, what }) => {
    const task = pendingTasks(record).find(({ assignee }) => assignee.userId === userId);
    return {
      messageId: `${at}_${requestId}-${event.seq}`,
      userId,
      applicationId,
      what,
      ...messageText(record, event, what),
      requestId,
      ...(task && { taskId: task.taskId }),
      at,
      readAt: null,
    };
  });
}
