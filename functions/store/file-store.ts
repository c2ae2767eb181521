import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AppError } from '#shared/errors.ts';
import { clientLimits } from '../client-limits.ts';

export type FileStore = ReturnType<typeof fileStore>;

const unavailable = () =>
  new AppError('server.unavailable', 'Files can’t be reached right now. Try again shortly.');

/** The bytes of requests' files, each under its request. */
export function fileStore(Bucket: string) {
  const client = new S3Client({
    // Up to 10 MB in one call.
    ...clientLimits({ requestTimeout: 8000 }),
    // The signature covers the body's digest already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const at = (requestId: string, fileId: string) => ({
    Bucket,
    Key: `requests/${requestId}/${fileId}`,
  });

  return {
    /** @throws server.unavailable */
    async put(requestId: string, fileId: string, content: Uint8Array, mediaType: string) {
      const object = { Body: content, ContentType: mediaType, ContentDisposition: 'attachment' };
      await client
        .send(new PutObjectCommand({ ...at(requestId, fileId), ...object }))
        .catch((error: unknown) => {
          throw Object.assign(unavailable(), { cause: error });
        });
    },

    /** @throws file.not-found, server.unavailable */
    async get(requestId: string, fileId: string): Promise<Uint8Array> {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(requestId, fileId)));
        return (await Body?.transformToByteArray()) ?? new Uint8Array();
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey')
          throw new AppError('file.not-found', 'There is no such file.');
        throw Object.assign(unavailable(), { cause: error });
      }
    },

    /** Absent ones are fine. @throws server.unavailable */
    async remove(requestId: string, fileId: string): Promise<void> {
      await client.send(new DeleteObjectCommand(at(requestId, fileId))).catch((error: unknown) => {
        throw Object.assign(unavailable(), { cause: error });
      });
    },
  };
}
