import * as z from 'zod';
import { invitationMail } from '#functions/people/rules/invitation-mail.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { serveTrigger } from '#functions/platform/events/serve-trigger.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { log } from '#functions/platform/log.ts';
import { languages } from '#shared/language/languages.ts';

const site = requireSetting('SITE_URL');
/** Facts that the product passes with an invitation. The operator's first account has none. */
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
 * Trigger that the user pool calls for the text of a mail. It replaces the text of invitations. Codes retain the text
 * of the pool. A subject contains no line breaks and no placeholders of the pool.
 */
export const handler = serveTrigger({
  source: 'CustomMessage_AdminCreateUser',
  request: Request,
  async respond({ codeParameter: password, usernameParameter, clientMetadata }) {
    const { language, inviter, company } = clientMetadata ?? Invitation.parse({});
    const { subject, body } = await runInLanguage(language, () =>
      invitationMail({ site, address: usernameParameter ?? '', password, inviter, company }),
    );
    log.info('invitation', { code: language });
    return { emailSubject: subject.replace(/[\p{Cc}{}]/gu, ' '), emailMessage: body };
  },
});
