import { conversationStore } from '#functions/conversation/store/conversation-store.ts';
import { messageRecords } from '#functions/messages/store/message-records.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { loadFiles } from '#functions/requests/files/deps.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';

export function createConversationDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    requests: requestStore(deps.table),
    conversations: conversationStore(deps.table),
    messages: messageRecords(deps.table),
    reference: referenceStore(deps.table),
    files: loadFiles,
  };
}
export type ConversationDeps = ReturnType<typeof createConversationDeps>;
