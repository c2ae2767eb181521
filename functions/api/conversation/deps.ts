import { conversationStore } from '#functions/store/conversation-store.ts';
import { messageRecords } from '#functions/store/message-records.ts';
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
    messages: messageRecords(deps.table),
    reference: referenceStore(deps.table),
    files: loadFiles,
  };
}
export type ConversationDeps = ReturnType<typeof conversationDeps>;
