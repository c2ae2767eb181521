import { conversationStore } from '#functions/store/conversation-store.ts';
import { messageStore } from '#functions/store/message-store.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { areaDeps } from '../area-deps.ts';
import { loadFiles } from '../files/deps.ts';

export function conversationDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    requests: requestStore(deps.table),
    conversations: conversationStore(deps.table),
    messages: messageStore(deps.table),
    reference: referenceStore(deps.table),
    files: loadFiles,
  };
}
export type ConversationDeps = ReturnType<typeof conversationDeps>;
