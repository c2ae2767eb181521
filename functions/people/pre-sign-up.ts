import * as z from 'zod';
import { signUpRefusal } from '#functions/people/rules/sign-up.ts';
import { Refusal } from '#functions/platform/events/middleware.ts';
import { serveTrigger } from '#functions/platform/events/serve-trigger.ts';
import { log } from '#functions/platform/log.ts';

const domains = (process.env.SIGN_UP_DOMAINS ?? '').split(',').filter(Boolean);
const Attributes = z.object({ email: z.string().default('') }).default({ email: '' });

/**
 * Called by the user pool before it creates an account. A trigger can refuse by an error only, whose text reaches the
 * person. Accounts that an administrator or the company's own sign-in creates have other sources and pass.
 */
export const handler = serveTrigger({
  source: 'PreSignUp_SignUp',
  request: z.object({ userAttributes: Attributes }),
  async respond({ userAttributes: { email } }) {
    const refusal = signUpRefusal(email, domains);
    log.info('sign-up', { code: refusal ? 'refused' : 'admitted' });
    if (refusal) throw new Refusal(refusal);
    return {};
  },
});
