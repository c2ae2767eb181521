import * as z from 'zod';
import { createSettingsLoader } from '#functions/organisation/store/find-settings.ts';
import { buildCodeMail, buildInvitationMail } from '#functions/people/rules/invitation-mail.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { company } from '#functions/platform/company.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { serveTrigger } from '#functions/platform/events/serve-trigger.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { log } from '#functions/platform/log.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { type Language, languages } from '#shared/language/languages.ts';
import { personClaim, readPersonId } from '#shared/users/person-claim.ts';

const site = requireSetting('SITE_URL');
const applicationId = requireSetting('APPLICATION_ID');
const table = { ...dynamoTable(requireSetting('TABLE_NAME')), report: log.warn };
const users = userStore(table);
const { languageFor } = company(createSettingsLoader(table));

/** Facts that the product passes with an invitation. The operator's first account has none. */
const Invitation = z.object({
  inviter: z.string().optional(),
  company: z.string().optional(),
  language: z.enum(languages).optional().catch(undefined),
});
const Request = z.object({
  codeParameter: z.string(),
  usernameParameter: z.string().nullish(),
  userAttributes: z
    .object({ sub: z.string().default(''), [personClaim]: z.string().optional() })
    .nullish(),
  clientMetadata: Invitation.nullish(),
});
const invited = 'CustomMessage_AdminCreateUser';

/**
 * Return the language of a person, else of the company. English if the table does not respond, because sending the code
 * is more important.
 */
async function findPersonLanguage(userId: string): Promise<Language> {
  try {
    const user = await users.find(applicationId, userId);
    return await languageFor(user ?? { applicationId });
  } catch (error) {
    log.warn('language', { error: String(error) });
    return 'en';
  }
}

/**
 * Trigger that the user pool calls for the text of a mail: of invitations, and of codes for a new account, a new
 * address or a forgotten password. A subject contains no line breaks and no placeholders of the pool.
 */
export const handler = serveTrigger({
  sources: [
    invited,
    'CustomMessage_SignUp',
    'CustomMessage_ResendCode',
    'CustomMessage_ForgotPassword',
    'CustomMessage_UpdateUserAttribute',
    'CustomMessage_VerifyUserAttribute',
  ],
  request: Request,
  async respond({ codeParameter, usernameParameter, userAttributes, clientMetadata }, source) {
    const { language: known, inviter, company } = clientMetadata ?? Invitation.parse({});
    const language =
      known ?? (await findPersonLanguage(userAttributes ? readPersonId(userAttributes) : ''));
    const invitation = {
      ...{ site, address: usernameParameter ?? '', password: codeParameter },
      ...{ inviter, company },
    };
    const { subject, body } = await runInLanguage(language, () =>
      source === invited ? buildInvitationMail(invitation) : buildCodeMail(codeParameter),
    );
    log.info('mail of the pool', { code: `${source} ${language}` });
    return { emailSubject: subject.replace(/[\p{Cc}{}]/gu, ' '), emailMessage: body };
  },
});
