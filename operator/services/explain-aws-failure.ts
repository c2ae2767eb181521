import { STSClient } from '@aws-sdk/client-sts';
import { formatMessage } from './command.ts';

/** Origin of the credentials, for a message. */
export const describeProfile = () =>
  process.env.AWS_ACCESS_KEY_ID && !process.env.AWS_PROFILE
    ? 'the keys in AWS_ACCESS_KEY_ID'
    : `profile ${process.env.AWS_PROFILE ?? 'default'}`;

/** Region of the AWS configuration; undefined if none is chosen. */
const readRegion = () => new STSClient({}).config.region().catch(() => undefined);

const signIn = () =>
  process.env.AWS_PROFILE
    ? `aws sso login --profile ${process.env.AWS_PROFILE}`
    : 'aws sso login, or set AWS_PROFILE';

/** Names of errors of calls for which the credentials lack a permission. */
export const deniedPattern = /AccessDenied|NotAuthorized|AuthorizationError/;

/** Kinds of failures of AWS calls by the names and messages of their errors, and the sentence for each. */
const kinds: readonly (readonly [RegExp, (message: string, region: string) => string])[] = [
  [
    /Region not accepted/,
    (message) =>
      `"${/region="([^"]*)"/.exec(message)?.[1]}" is no AWS region. Set AWS_REGION to one, such as eu-central-1.`,
  ],
  [
    /Region is missing/,
    () => `No AWS region is chosen. Set AWS_REGION, or region for ${describeProfile()}.`,
  ],
  [
    /Expired|expired|TokenProviderError/,
    (_, region) =>
      `The AWS credentials of ${describeProfile()} have expired (${region}). Sign in again: ${signIn()}.`,
  ],
  [
    /CredentialsProviderError|Could not load credentials|Could not resolve credentials/,
    (_, region) =>
      `There are no AWS credentials in ${describeProfile()} (${region}). Sign in: ${signIn()}.`,
  ],
  [
    /UnrecognizedClient|InvalidClientTokenId|InvalidSignature|SignatureDoesNotMatch|AuthFailure/,
    (_, region) =>
      `AWS refuses the credentials of ${describeProfile()} in ${region}: they are wrong, or the account has not enabled this region.`,
  ],
  [
    /Throttl|TooManyRequests|RequestLimitExceeded|SlowDown|ServiceUnavailable|Internal(Error|Failure|Server)/,
    (message, region) => `AWS is busy in ${region}, run the command again later: ${message}`,
  ],
  [
    deniedPattern,
    (message, region) =>
      `A permission is missing for ${describeProfile()} in ${region}: ${message}`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|TimeoutError|fetch failed/,
    (message, region) => `AWS does not answer in ${region}: ${message}. Is there such a region?`,
  ],
];

/** Whether AWS answered a call with this error. */
const isAnswer = (error: unknown): error is Error => error instanceof Error && '$fault' in error;

/**
 * Explain the failure of an AWS call in one sentence, with the profile and the region. For any other error, return its
 * message.
 */
export async function explainAwsFailure(error: unknown): Promise<string> {
  const message = formatMessage(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = `${error instanceof Error ? error.name : ''} ${code} ${message}`;
  const explain = kinds.find(([pattern]) => pattern.test(text))?.[1];
  const refusal = isAnswer(error)
    ? (_: string, place: string) =>
        `AWS refuses a call of ${describeProfile()} in ${place} (${error.name}): ${message}`
    : undefined;
  const format = explain ?? refusal;
  if (!format) return message;
  const region = await readRegion();
  return format(message || code, region ? `region ${region}` : 'no region');
}
