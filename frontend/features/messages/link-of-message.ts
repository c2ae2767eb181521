import { paths } from '#frontend/paths.ts';
import { linksToConversation } from '#shared/messages/conversation.ts';
import type { Message } from '#shared/messages/message.ts';
import { findAccountPath } from '#shared/messages/message-kinds.ts';

/**
 * Return the link of a message: report view, profile of the person who requests access, conversation, task, or request.
 * Other messages may link to a page of one's own account.
 */
export function findMessageLink(
  message: Pick<Message, 'what' | 'requestId' | 'taskId' | 'report' | 'access'>,
): string | undefined {
  const { requestId, taskId, report, access } = message;
  if (report) return report.address;
  if (access) return access.address;
  if (requestId && linksToConversation(message)) return paths.chat(requestId);
  if (taskId) return paths.reviewTask(taskId);
  return requestId ? paths.viewRequest(requestId) : findAccountPath(message);
}
