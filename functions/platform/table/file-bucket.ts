import { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { clientLimits } from '../client-limits.ts';

/** The bucket of requests' files, and the client that reaches it. */
export type FileBucket = ReturnType<typeof fileBucket>;

export function fileBucket(Bucket: string) {
  const client = new S3Client({
    // Up to 10 MB in one call.
    ...clientLimits({ requestTimeout: 8000 }),
    // The signature covers the body's digest already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return { Bucket, client };
}

/** For `catch`: the same where the file may be absent. @throws file.not-found, server.unavailable */
export function asFileError(cause: unknown): never {
  if (cause instanceof Error && cause.name === 'NoSuchKey')
    throw new AppError('file.not-found', t`There is no such file.`);
  return asUnavailable(cause);
}

/** For `catch`: what a caller may know of a failure of the bucket. @throws server.unavailable */
export function asUnavailable(cause: unknown): never {
  const refusal = new AppError(
    'server.unavailable',
    t`Files can’t be reached right now. Try again shortly.`,
  );
  throw Object.assign(refusal, { cause });
}
