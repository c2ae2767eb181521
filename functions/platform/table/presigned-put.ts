import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { type FileBucket, throwFilesUnavailable } from './file-bucket.ts';

/** `size` in bytes; `sha256` in hexadecimal digits. */
export type ContentDigest = { readonly size: number; readonly sha256: string };

const inBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
const inHex = (base64: string) => Buffer.from(base64, 'base64').toString('hex');
const isAbsent = (error: unknown) => error instanceof Error && error.name === 'NotFound';

/**
 * Return an address that allows anybody who has it to upload exactly this content, with the headers to send. The bucket
 * refuses any other length, type or checksum.
 */
export async function presignPut(
  { Bucket, client }: FileBucket,
  Key: string,
  { size, sha256, mediaType }: ContentDigest & { readonly mediaType: string },
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
    ...{ Bucket, Key },
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
}

/**
 * Return the size and checksum of the uploaded content. Undefined before the upload and after the deletion of the
 * content.
 * @throws server.unavailable
 */
export async function findContent(
  { Bucket, client }: FileBucket,
  Key: string,
): Promise<ContentDigest | undefined> {
  try {
    const { ContentLength = 0, ChecksumSHA256 = '' } = await client.send(
      new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }),
    );
    return { size: ContentLength, sha256: inHex(ChecksumSHA256) };
  } catch (error) {
    return isAbsent(error) ? undefined : throwFilesUnavailable(error);
  }
}
