import * as z from 'zod';
import { explainSignUpRefusal } from '#functions/people/rules/leaves-domains.ts';
import { RefusalError } from '#functions/platform/events/middleware.ts';
import { serveTrigger } from '#functions/platform/events/serve-trigger.ts';
import { log } from '#functions/platform/log.ts';

const domains = (process.env.SIGN_UP_DOMAINS ?? '').split(',').filter(Boolean);
const Attributes = z.object({ email: z.string().default('') }).default({ email: '' });

/**
 * Trigger that the user pool calls before it creates an account. It can refuse only with an error, whose text is shown
 * to the person. Accounts created by an administrator or single sign-on have other sources and pass.
 */
export const handler = serveTrigger({
  sources: ['PreSignUp_SignUp'],
  request: z.object({ userAttributes: Attributes }),
  async respond({ userAttributes: { email } }) {
    const refusal = explainSignUpRefusal(email, domains);
    log.info('sign-up', { code: refusal ? 'refused' : 'admitted' });
    if (refusal) throw new RefusalError(refusal);
    return {};
  },
});
