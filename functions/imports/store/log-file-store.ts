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

export type LogFileStore = ReturnType<typeof logFileStore>;
type Of = { readonly applicationId: string; readonly id: string };

/** A rule of the bucket deletes after some days what lies under `imports/`. */
const keyOf = ({ applicationId, id }: Of) => `imports/${applicationId}/${id}`;
/** Whatever it is: nothing of it is ever shown or run. */
const mediaType = 'application/octet-stream';

/** The files of imports, which browsers send to the bucket themselves. */
export function logFileStore(bucket: FileBucket) {
  const at = (one: Of) => ({ Bucket: bucket.Bucket, Key: keyOf(one) });
  return {
    /** Address for uploading exactly this file, valid for so many seconds. */
    addressFor: (one: Of, content: Content, seconds: number) =>
      addressForPut(bucket, keyOf(one), { ...content, mediaType }, seconds),

    /**
     * Return the received content; undefined before anything was received, and after it was deleted.
     * @throws server.unavailable
     */
    find: (one: Of) => findContent(bucket, keyOf(one)),

    /** Its bytes piece by piece. @throws file.not-found, server.unavailable */
    async *read(one: Of): AsyncGenerator<Uint8Array> {
      const { Body } = await bucket.client.send(new GetObjectCommand(at(one))).catch(asFileError);
      const stream = Body?.transformToWebStream();
      if (stream) yield* stream;
    },

    /** Absent ones are fine. @throws server.unavailable */
    async remove(one: Of): Promise<void> {
      await bucket.client.send(new DeleteObjectCommand(at(one))).catch(asUnavailable);
    },
  };
}
