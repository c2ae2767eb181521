import { route } from '#functions/platform/route.ts';
import { markMessage } from '#shared/messages/messages-api.ts';
import type { MessagesDeps } from '../deps.ts';
import { inReaderLanguage } from './in-reader-language.ts';

export const markMessageRoute = route(markMessage, (call, deps: MessagesDeps) => {
  const { params, body, actor } = call;
  return inReaderLanguage(call, deps, () =>
    deps.messages.mark(actor.userId, params.messageId, body.read ? deps.now() : null),
  );
});
