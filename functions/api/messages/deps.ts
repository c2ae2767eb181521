import { messageStore } from '#functions/store/message-store.ts';
import { areaDeps } from '../area-deps.ts';

export function messagesDeps() {
  const deps = areaDeps();
  return { ...deps, messages: messageStore(deps.table) };
}
export type MessagesDeps = ReturnType<typeof messagesDeps>;
