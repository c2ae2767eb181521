import * as z from 'zod';
import { invitationMail } from '#functions/people/rules/invitation-mail.ts';
import { setting } from '#functions/platform/environment.ts';
import { serveTrigger } from '#functions/platform/events/serve-trigger.ts';
import { inLanguage } from '#functions/platform/language.ts';
import { log } from '#functions/platform/log.ts';
import { languages } from '#shared/language/languages.ts';

const site = setting('SITE_URL');
/** Facts that the product sends with an invitation; the operator's own first one comes without. */
const Invitation = z.object({
  inviter: z.string().optional(),
  company: z.string().optional(),
  language: z.enum(languages).catch('en').default('en'),
});
const Request = z.object({
  codeParameter: z.string(),
  usernameParameter: z.string().nullish(),
  clientMetadata: Invitation.nullish(),
});

/**
 * Called by the user pool for the text of a mail. Invitations have one of our own; codes keep the text of the pool. A
 * subject has no line breaks and no placeholder of the pool.
 */
export const handler = serveTrigger({
  source: 'CustomMessage_AdminCreateUser',
  request: Request,
  async respond({ codeParameter: password, usernameParameter, clientMetadata }) {
    const { language, inviter, company } = clientMetadata ?? Invitation.parse({});
    const { subject, body } = await inLanguage(language, () =>
      invitationMail({ site, address: usernameParameter ?? '', password, inviter, company }),
    );
    log.info('invitation', { code: language });
    return { emailSubject: subject.replace(/[\p{Cc}{}]/gu, ' '), emailMessage: body };
  },
});
