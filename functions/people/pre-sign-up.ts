import type { PreSignUpTriggerEvent } from 'aws-lambda';
import * as z from 'zod';
import { signUpRefusal } from '#functions/people/rules/sign-up.ts';
import { log } from '#functions/platform/log.ts';

const domains = (process.env.SIGN_UP_DOMAINS ?? '').split(',').filter(Boolean);
const Attributes = z.object({ email: z.string().default('') }).default({ email: '' });

/**
 * Asked by the user pool before it makes an account. A trigger can refuse by an error only; its words reach the person.
 * Accounts that an administrator or the company's own sign-in makes have other sources and pass.
 */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource !== 'PreSignUp_SignUp') return event;
  const { email } = Attributes.parse(event.request.userAttributes);
  const refusal = signUpRefusal(email, domains);
  log.info('sign-up', { code: refusal ? 'refused' : 'admitted' });
  if (refusal) throw new Error(refusal);
  return event;
};
