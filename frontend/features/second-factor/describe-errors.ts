import { describeError } from '#frontend/components/text/describe-error.ts';
import { t } from '#frontend/lib/text.ts';
import { lookUp } from '#shared/look-up.ts';

const wrongCode = t`This code is wrong. Enter the one that the app shows now, and check that the clock of your phone is right.`;

/** Messages for errors of the user pool, keyed by error name. */
const words: Readonly<Record<string, string>> = {
  CodeMismatchException: wrongCode,
  EnableSoftwareTokenMFAException: wrongCode,
  LimitExceededException: t`Too many tries. Wait a while, then try again.`,
  TooManyRequestsException: t`Too many tries. Wait a while, then try again.`,
  NotAuthorizedException: t`Your sign-in has ended. Sign out, sign in and try again.`,
};

/** Describe why a second factor could not be set up or turned off. */
export const describeSecondFactorError = (cause: unknown): string =>
  (cause instanceof Error ? lookUp(words, cause.name) : undefined) ?? describeError(cause);

/** Describe why the verification of a password failed. */
export const describePasswordError = (cause: unknown): string =>
  cause instanceof Error && cause.name === 'NotAuthorizedException'
    ? t`This password is wrong, or there were too many tries. Check it, and wait a while before you try again.`
    : describeSecondFactorError(cause);
