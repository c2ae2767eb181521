import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import {
  type FileBucket,
  throwFileError,
  throwFilesUnavailable,
} from '#functions/platform/table/file-bucket.ts';
import {
  type ContentDigest,
  findContent,
  presignPut,
} from '#functions/platform/table/presigned-put.ts';

export type UploadStore = ReturnType<typeof uploadStore>;

/** Upload of a person for a request that does not have the file yet. */
export type PendingUpload = {
  readonly requestId: string;
  readonly userId: string;
  readonly uploadId: string;
};
/** Return the object key of an upload. A lifecycle rule of the bucket deletes objects under `uploads/` after a day. */
export const uploadKey = ({ requestId, userId, uploadId }: PendingUpload) =>
  `uploads/${requestId}/${userId}/${uploadId}`;

/** Create the store for pending uploads, which browsers send directly to the bucket. They are recorded nowhere else. */
export function uploadStore(bucket: FileBucket) {
  const { Bucket, client } = bucket;
  const at = (upload: PendingUpload) => ({ Bucket, Key: uploadKey(upload) });

  return {
    /** Return an address that accepts exactly this content for `seconds`, with the headers to send. */
    addressFor: (
      upload: PendingUpload,
      content: ContentDigest & { readonly mediaType: string },
      seconds: number,
    ) => presignPut(bucket, uploadKey(upload), content, seconds),

    /**
     * Return the size and checksum of the uploaded content. Undefined before the upload and after the deletion of the
     * content.
     * @throws server.unavailable
     */
    find: (upload: PendingUpload) => findContent(bucket, uploadKey(upload)),

    /** Read the first bytes of an upload, or all. @throws file.not-found, server.unavailable */
    async read(upload: PendingUpload, first?: number): Promise<Uint8Array> {
      const Range = first === undefined ? undefined : `bytes=0-${first - 1}`;
      const { Body } = await client
        .send(new GetObjectCommand({ ...at(upload), Range }))
        .catch(throwFileError);
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },

    /** Remove an upload. A missing one is no error. @throws server.unavailable */
    async remove(upload: PendingUpload): Promise<void> {
      await client.send(new DeleteObjectCommand(at(upload))).catch(throwFilesUnavailable);
    },
  };
}
