import * as z from 'zod';
import { PoolError } from './pool-error.ts';
import type { Message } from './pool-settings.ts';
import type { User } from './user.ts';
import type { UserPool } from './user-pool.ts';

type Source = 'PreSignUp_SignUp' | 'PreSignUp_AdminCreateUser';

const getRegion = (userPoolId: string) => userPoolId.slice(0, userPoolId.indexOf('_'));

type Invocation = {
  /** Name of the trigger in messages of the service: PreSignUp. */
  readonly trigger: string;
  readonly triggerSource: string;
  readonly user: Pick<User, 'sub' | 'email' | 'attributes'>;
  /** Further fields of the request. */
  readonly request: object;
  readonly response: object;
};

/**
 * Call a function of the template with the event that the service sends.
 * @throws UserLambdaValidationException with the message of the function
 */
async function invokeTrigger(
  { settings, invoke }: Pick<UserPool, 'settings' | 'invoke'>,
  name: string,
  { trigger, triggerSource, user, request, response }: Invocation,
): Promise<unknown> {
  const { userPoolId, clientId } = settings;
  const event = {
    ...{ version: '1', triggerSource, userPoolId },
    region: getRegion(userPoolId),
    userName: user.sub,
    callerContext: { awsSdkVersion: '', clientId },
    request: {
      userAttributes: { ...user.attributes, sub: user.sub, email: user.email },
      ...request,
    },
    response,
  };
  try {
    return await invoke(name, event);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PoolError('UserLambdaValidationException', `${trigger} failed with error ${why}.`);
  }
}

const Custom = z.object({
  response: z.object({ emailSubject: z.string().nullish(), emailMessage: z.string().nullish() }),
});

/** Purposes of mails, with the placeholders that each must contain, and the pool's own text. */
const mails = {
  CustomMessage_AdminCreateUser: { needs: ['{####}', '{username}'], text: 'invitation' },
  CustomMessage_SignUp: { needs: ['{####}'], text: 'code' },
  CustomMessage_ResendCode: { needs: ['{####}'], text: 'code' },
  CustomMessage_ForgotPassword: { needs: ['{####}'], text: 'code' },
  CustomMessage_UpdateUserAttribute: { needs: ['{####}'], text: 'code' },
  CustomMessage_VerifyUserAttribute: { needs: ['{####}'], text: 'code' },
} as const;
export type MailSource = keyof typeof mails;

/**
 * Return the mail from the template's function, if there is one. Parts that the function omits are the pool's own text.
 * A text without its placeholders is refused, as in the service.
 * @throws UserLambdaValidationException with the message of the function
 */
export async function invokeCustomMessage(
  pool: UserPool,
  triggerSource: MailSource,
  user: Pick<User, 'sub' | 'email' | 'attributes'>,
  clientMetadata?: Readonly<Record<string, string>>,
): Promise<Message> {
  const { triggers, messages } = pool.settings;
  const { needs, text } = mails[triggerSource];
  const own = messages[text];
  if (!triggers.customMessage) return own;
  const answer = await invokeTrigger(pool, triggers.customMessage, {
    ...{ trigger: 'CustomMessage', triggerSource, user },
    request: {
      ...{ codeParameter: '{####}', usernameParameter: '{username}' },
      ...(clientMetadata && { clientMetadata }),
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });
  const { emailSubject, emailMessage } = Custom.parse(answer).response;
  if (emailMessage && !needs.every((one) => emailMessage.includes(one)))
    throw new PoolError('InvalidLambdaResponseException', 'The message lacks a placeholder.');
  return {
    subject: emailSubject ?? own.subject,
    text: emailMessage ? plainText(emailMessage) : own.text,
  };
}

const TokenAnswer = z.object({
  response: z.object({
    claimsOverrideDetails: z
      .object({ claimsToAddOrOverride: z.record(z.string(), z.string()).default({}) })
      .nullish(),
  }),
});

/** Reason why the pool issues tokens, as named in the event of the function. */
export type TokenSource =
  | 'TokenGeneration_HostedAuth'
  | 'TokenGeneration_Authentication'
  | 'TokenGeneration_RefreshTokens';

/**
 * Return the claims that the template's function adds to an ID token, if there is one.
 * @throws UserLambdaValidationException with the message of the function
 */
export async function invokePreTokenGeneration(
  pool: Pick<UserPool, 'settings' | 'invoke'>,
  triggerSource: TokenSource,
  { user, groups }: { readonly user: User; readonly groups: readonly string[] },
): Promise<Readonly<Record<string, string>>> {
  const { preTokenGeneration } = pool.settings.triggers;
  if (!preTokenGeneration) return {};
  const answer = await invokeTrigger(pool, preTokenGeneration, {
    ...{ trigger: 'PreTokenGeneration', triggerSource, user },
    request: {
      groupConfiguration: { groupsToOverride: groups, iamRolesToOverride: [], preferredRole: null },
    },
    response: { claimsOverrideDetails: null },
  });
  return TokenAnswer.parse(answer).response.claimsOverrideDetails?.claimsToAddOrOverride ?? {};
}

/**
 * Convert a text to plain text. The service sends these texts as HTML, but mails on this machine are read as plain
 * text.
 */
const plainText = (html: string) =>
  html
    .replace(/<br>/g, '\n')
    .replace(/<\/p>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .trim();

/**
 * Call the template's function, if any, to check whether an account may be created. Its result is ignored, because this
 * product's function never confirms users.
 * @throws UserLambdaValidationException with the message of the function
 */
export async function invokePreSignUp(
  pool: UserPool,
  triggerSource: Source,
  user: Pick<User, 'sub' | 'email' | 'attributes'>,
): Promise<void> {
  const { preSignUp } = pool.settings.triggers;
  if (!preSignUp) return;
  await invokeTrigger(pool, preSignUp, {
    ...{ trigger: 'PreSignUp', triggerSource, user },
    // Before it exists, an account has no subject.
    request: { userAttributes: { ...user.attributes, email: user.email }, validationData: null },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
}
