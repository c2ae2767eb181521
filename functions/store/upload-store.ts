import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { asFileError, asUnavailable, type FileBucket } from './file-bucket.ts';

export type UploadStore = ReturnType<typeof uploadStore>;

/** What somebody sends for a request that has not taken it yet. */
export type PendingUpload = {
  readonly requestId: string;
  readonly userId: string;
  readonly uploadId: string;
};
/** `size` in bytes; `sha256` in hexadecimal digits. */
export type Content = { readonly size: number; readonly sha256: string };

/** A rule of the bucket deletes after a day what lies under `uploads/`. */
export const uploadKey = ({ requestId, userId, uploadId }: PendingUpload) =>
  `uploads/${requestId}/${userId}/${uploadId}`;

const inBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
const inHex = (base64: string) => Buffer.from(base64, 'base64').toString('hex');
const isAbsent = (error: unknown) => error instanceof Error && error.name === 'NotFound';

/** Files on their way, which browsers send to the bucket themselves. Nothing else knows of them. */
export function uploadStore({ Bucket, client }: FileBucket) {
  const at = (upload: PendingUpload) => ({ Bucket, Key: uploadKey(upload) });

  return {
    /**
     * Where exactly this content can be put by whoever has the address, and the headers to send with it. The bucket
     * refuses another length, type or checksum.
     */
    async addressFor(
      upload: PendingUpload,
      { size, sha256, mediaType }: Content & { readonly mediaType: string },
      seconds: number,
    ) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const ChecksumSHA256 = inBase64(sha256);
      const headers = {
        'content-type': mediaType,
        'content-disposition': 'attachment',
        'x-amz-checksum-sha256': ChecksumSHA256,
      };
      const command = new PutObjectCommand({
        ...at(upload),
        ContentType: mediaType,
        ContentDisposition: 'attachment',
        ContentLength: size,
        ChecksumSHA256,
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: seconds,
        signableHeaders: new Set(['host', 'content-length', ...Object.keys(headers)]),
        unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
      });
      return { url, headers };
    },

    /** What has arrived; undefined while nothing has, and once it was swept. @throws server.unavailable */
    async find(upload: PendingUpload): Promise<Content | undefined> {
      try {
        const { ContentLength = 0, ChecksumSHA256 = '' } = await client.send(
          new HeadObjectCommand({ ...at(upload), ChecksumMode: 'ENABLED' }),
        );
        return { size: ContentLength, sha256: inHex(ChecksumSHA256) };
      } catch (error) {
        return isAbsent(error) ? undefined : asUnavailable(error);
      }
    },

    /** Its first bytes, or all of them. @throws file.not-found, server.unavailable */
    async read(upload: PendingUpload, first?: number): Promise<Uint8Array> {
      const Range = first === undefined ? undefined : `bytes=0-${first - 1}`;
      const { Body } = await client
        .send(new GetObjectCommand({ ...at(upload), Range }))
        .catch(asFileError);
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },

    /** Absent ones are fine. @throws server.unavailable */
    async remove(upload: PendingUpload): Promise<void> {
      await client.send(new DeleteObjectCommand(at(upload))).catch(asUnavailable);
    },
  };
}
