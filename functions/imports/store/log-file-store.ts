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

export type LogFileStore = ReturnType<typeof logFileStore>;
type ImportRef = { readonly applicationId: string; readonly id: string };

/**
 * Return the object key of an import's file. A lifecycle rule of the bucket deletes objects under `imports/` after some
 * days.
 */
const getKey = ({ applicationId, id }: ImportRef) => `imports/${applicationId}/${id}`;
/** Same type for every file, because no file is ever displayed or executed. */
const mediaType = 'application/octet-stream';

/** Create the store for files of imports, which browsers upload directly to the bucket. */
export function logFileStore(bucket: FileBucket) {
  const at = (one: ImportRef) => ({ Bucket: bucket.Bucket, Key: getKey(one) });
  return {
    /** Create a URL for uploading exactly this file, valid for `seconds`. */
    addressFor: (one: ImportRef, content: ContentDigest, seconds: number) =>
      presignPut(bucket, getKey(one), { ...content, mediaType }, seconds),

    /**
     * Return the received content. Undefined before the upload and after the deletion of the content.
     * @throws server.unavailable
     */
    find: (one: ImportRef) => findContent(bucket, getKey(one)),

    /** Yield the bytes of the file in pieces. @throws file.not-found, server.unavailable */
    async *read(one: ImportRef): AsyncGenerator<Uint8Array> {
      const { Body } = await bucket.client
        .send(new GetObjectCommand(at(one)))
        .catch(throwFileError);
      const stream = Body?.transformToWebStream();
      if (stream) yield* stream;
    },

    /** Remove the file. A missing file is no error. @throws server.unavailable */
    async remove(one: ImportRef): Promise<void> {
      await bucket.client.send(new DeleteObjectCommand(at(one))).catch(throwFilesUnavailable);
    },
  };
}
