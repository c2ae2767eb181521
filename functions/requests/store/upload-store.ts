import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import {
  asFileError,
  asUnavailable,
  type FileBucket,
} from '#functions/platform/table/file-bucket.ts';
import {
  addressForPut,
  type Content,
  findContent,
} from '#functions/platform/table/presigned-put.ts';

export type UploadStore = ReturnType<typeof uploadStore>;

/** Upload of a person for a request that does not have the file yet. */
export type PendingUpload = {
  readonly requestId: string;
  readonly userId: string;
  readonly uploadId: string;
};
/** A rule of the bucket deletes after a day what lies under `uploads/`. */
export const uploadKey = ({ requestId, userId, uploadId }: PendingUpload) =>
  `uploads/${requestId}/${userId}/${uploadId}`;

/** Files on their way, which browsers send to the bucket themselves. Nothing else knows of them. */
export function uploadStore(bucket: FileBucket) {
  const { Bucket, client } = bucket;
  const at = (upload: PendingUpload) => ({ Bucket, Key: uploadKey(upload) });

  return {
    /**
     * Return the address where exactly this content can be stored for so many seconds, and the headers to send
     * with it.
     */
    addressFor: (
      upload: PendingUpload,
      content: Content & { readonly mediaType: string },
      seconds: number,
    ) => addressForPut(bucket, uploadKey(upload), content, seconds),

    /**
     * Return the received content; undefined before anything was received, and after it was deleted.
     * @throws server.unavailable
     */
    find: (upload: PendingUpload) => findContent(bucket, uploadKey(upload)),

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
