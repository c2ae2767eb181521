import * as z from 'zod';
import { PoolError } from './pool-error.ts';
import type { Message } from './pool-settings.ts';
import type { User } from './user.ts';
import type { UserPool } from './user-pool.ts';

type Source = 'PreSignUp_SignUp' | 'PreSignUp_AdminCreateUser';

const regionOf = (userPoolId: string) => userPoolId.slice(0, userPoolId.indexOf('_'));

const Custom = z.object({
  response: z.object({ emailSubject: z.string().nullish(), emailMessage: z.string().nullish() }),
});

/**
 * The invitation as the function of the template writes it, if there is one; what it leaves out is the pool's. A text
 * without both placeholders is refused, as the service does.
 * @throws UserLambdaValidationException with the function's words
 */
export async function invokeCustomMessage(
  pool: UserPool,
  user: Pick<User, 'sub' | 'email' | 'attributes'>,
  clientMetadata: Readonly<Record<string, string>> | undefined,
): Promise<Message> {
  const { triggers, userPoolId, clientId, messages } = pool.settings;
  if (!triggers.customMessage) return messages.invitation;
  const event = {
    ...{ version: '1', triggerSource: 'CustomMessage_AdminCreateUser', userPoolId },
    region: regionOf(userPoolId),
    userName: user.sub,
    callerContext: { awsSdkVersion: '', clientId },
    request: {
      userAttributes: { ...user.attributes, email: user.email },
      ...{ codeParameter: '{####}', usernameParameter: '{username}' },
      ...(clientMetadata && { clientMetadata }),
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  };
  const answer = await pool.invoke(triggers.customMessage, event).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new PoolError('UserLambdaValidationException', `CustomMessage failed with error ${why}.`);
  });
  const { emailSubject, emailMessage } = Custom.parse(answer).response;
  const isWhole = (text: string) => text.includes('{####}') && text.includes('{username}');
  if (emailMessage && !isWhole(emailMessage))
    throw new PoolError('InvalidLambdaResponseException', 'The message lacks a placeholder.');
  return {
    subject: emailSubject ?? messages.invitation.subject,
    text: emailMessage ? plainText(emailMessage) : messages.invitation.text,
  };
}

/** The service sends these texts as HTML. Mails on this machine are read as plain text. */
const plainText = (html: string) =>
  html
    .replace(/<br>/g, '\n')
    .replace(/<\/p>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .trim();

/**
 * Asks the function of the template, if there is one, whether an account may be made; its answer is not read, as this
 * product's confirms nobody by itself.
 * @throws UserLambdaValidationException with the function's words
 */
export async function invokePreSignUp(
  pool: UserPool,
  triggerSource: Source,
  user: Pick<User, 'sub' | 'email' | 'attributes'>,
): Promise<void> {
  const { triggers, userPoolId, clientId } = pool.settings;
  if (!triggers.preSignUp) return;
  const event = {
    version: '1',
    triggerSource,
    region: regionOf(userPoolId),
    userPoolId,
    userName: user.sub,
    callerContext: { awsSdkVersion: '', clientId },
    request: { userAttributes: { ...user.attributes, email: user.email }, validationData: null },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  };
  await pool.invoke(triggers.preSignUp, event).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new PoolError('UserLambdaValidationException', `PreSignUp failed with error ${why}.`);
  });
}
