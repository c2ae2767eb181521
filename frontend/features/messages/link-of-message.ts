import { paths } from '#frontend/paths.ts';
import { leadsToConversation } from '#shared/messages/conversation.ts';
import type { Message } from '#shared/messages/message.ts';

/** What a message speaks of: the conversation, the decision if it asks for one, else the request. */
export function linkOfMessage(
  message: Pick<Message, 'what' | 'requestId' | 'taskId'>,
): string | undefined {
  const { requestId, taskId } = message;
  if (requestId && leadsToConversation(message)) return paths.chat(requestId);
  if (taskId) return paths.reviewTask(taskId);
  return requestId ? paths.viewRequest(requestId) : undefined;
}
