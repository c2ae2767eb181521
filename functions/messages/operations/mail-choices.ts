import { isItemUnchanged, mergeItemChange } from '#functions/organisation/items/changed-item.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { MailChoices, MailChoicesInput } from '#shared/messages/mail-choices.ts';
import { getMailChoices, saveMailChoices } from '#shared/messages/mail-choices-api.ts';
import type { MessagesDeps } from '../deps.ts';

const schemas = { item: MailChoices, written: MailChoicesInput };
const version = (choices: MailChoices) => choices.version;

export const getMailChoicesRoute = route(
  getMailChoices,
  ({ actor }, { mailChoices }: MessagesDeps) => mailChoices.load(actor.userId),
  { version },
);

/** Mails that already wait retain their planned time. */
export const saveMailChoicesRoute = route(
  saveMailChoices,
  async (call, { mailChoices }: MessagesDeps) => {
    const { actor, body } = call;
    const before = await mailChoices.load(actor.userId);
    assertVersion(call, before.version);
    const after = mergeItemChange(schemas, before, body);
    if (isItemUnchanged(before, after)) return before;
    return mailChoices.save(actor.userId, after, before);
  },
  { version },
);
