import type { CustomMessageTriggerEvent } from 'aws-lambda';
import * as z from 'zod';
import { invitationMail } from '#functions/people/rules/invitation-mail.ts';
import { setting } from '#functions/platform/environment.ts';
import { inLanguage } from '#functions/platform/language.ts';
import { log } from '#functions/platform/log.ts';
import { languages } from '#shared/language/t.ts';

const site = setting('SITE_URL');
/** What the product says with an invitation; the operator’s own first one comes without. */
const Said = z.object({
  inviter: z.string().optional(),
  company: z.string().optional(),
  language: z.enum(languages).catch('en').default('en'),
});

/**
 * Asked by the user pool for the text of a mail. Invitations have one of our own; codes keep the text of the pool. A
 * subject has no line breaks and no placeholder of the pool.
 */
export const handler = async (
  event: CustomMessageTriggerEvent,
): Promise<CustomMessageTriggerEvent> => {
  if (event.triggerSource !== 'CustomMessage_AdminCreateUser') return event;
  const { codeParameter: password, usernameParameter, clientMetadata } = event.request;
  const { language, inviter, company } = Said.parse(clientMetadata ?? {});
  const { subject, body } = await inLanguage(language, () =>
    invitationMail({ site, address: usernameParameter ?? '', password, inviter, company }),
  );
  log.info('invitation', { code: language });
  const response = {
    ...event.response,
    emailSubject: subject.replace(/[\p{Cc}{}]/gu, ' '),
    emailMessage: body,
  };
  return { ...event, response };
};
