import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import {
  type FileBucket,
  throwFileError,
  throwFilesUnavailable,
} from '#functions/platform/table/file-bucket.ts';
import { type PendingUpload, uploadKey } from './upload-store.ts';

export type FileStore = ReturnType<typeof fileStore>;

/** Seconds in which a download must start after its address was issued. */
const downloadSeconds = 60;

type DownloadHeaders = { readonly disposition: string; readonly mediaType: string };

/** Create the store for the content of files. Each file is stored under its request. */
export function fileStore({ Bucket, client }: FileBucket) {
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
        .catch(throwFilesUnavailable);
    },

    /**
     * Copy an upload to the files of its request, without a second transfer. @throws file.not-found, server.unavailable
     */
    async putUpload(fileId: string, upload: PendingUpload): Promise<void> {
      const CopySource = `${Bucket}/${uploadKey(upload)}`;
      await client
        .send(new CopyObjectCommand({ ...at(upload.requestId, fileId), CopySource }))
        .catch(throwFileError);
    },

    /** @throws file.not-found, server.unavailable */
    async get(requestId: string, fileId: string): Promise<Uint8Array> {
      const { Body } = await client
        .send(new GetObjectCommand(at(requestId, fileId)))
        .catch(throwFileError);
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },

    /**
     * Return an address to download the file, valid for a minute. `disposition`: header with its name, and whether to
     * display it.
     */
    async addressOf(
      requestId: string,
      fileId: string,
      { disposition, mediaType }: DownloadHeaders,
    ) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const command = new GetObjectCommand({
        ...at(requestId, fileId),
        ResponseContentDisposition: disposition,
        ResponseContentType: mediaType,
        ResponseCacheControl: 'no-store',
      });
      return getSignedUrl(client, command, { expiresIn: downloadSeconds });
    },

    /** Remove all files of a request, including those that no item references any more. @throws server.unavailable */
    async removeAll(requestId: string): Promise<void> {
      const Prefix = at(requestId, '').Key;
      for (;;) {
        const { Contents = [] } = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix }))
          .catch(throwFilesUnavailable);
        if (Contents.length === 0) return;
        for (const { Key } of Contents)
          await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(throwFilesUnavailable);
      }
    },

    /** Remove the file. A missing file is no error. @throws server.unavailable */
    async remove(requestId: string, fileId: string): Promise<void> {
      await client
        .send(new DeleteObjectCommand(at(requestId, fileId)))
        .catch(throwFilesUnavailable);
    },
  };
}
