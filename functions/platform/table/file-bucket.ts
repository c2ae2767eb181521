import { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { clientLimits } from '../client-limits.ts';

/** Bucket for files of requests, with its client. */
export type FileBucket = ReturnType<typeof fileBucket>;

export function fileBucket(Bucket: string) {
  const client = new S3Client({
    // One call transfers up to 10 MB, which can take longer.
    ...clientLimits({ requestTimeout: 8000 }),
    // The signature already covers the digest of the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return { Bucket, client };
}

/**
 * Throw the error of a bucket call for a file that may be missing, for use in `catch`. @throws file.not-found,
 * server.unavailable
 */
export function throwFileError(cause: unknown): never {
  if (cause instanceof Error && cause.name === 'NoSuchKey')
    throw new AppError('file.not-found', t`There is no such file.`);
  return throwFilesUnavailable(cause);
}

/** Throw the public error of a failed bucket call, for use in `catch`. @throws server.unavailable */
export function throwFilesUnavailable(cause: unknown): never {
  const refusal = new AppError(
    'server.unavailable',
    t`Files can’t be reached right now. Try again shortly.`,
  );
  throw Object.assign(refusal, { cause });
}
