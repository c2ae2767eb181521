import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod';
import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import { CommandRefusal } from '../services/command.ts';

export type FileStore = { readonly files: S3Client; readonly bucket: string };

/** A file of the bucket. The export stores its content under the name of its hash, once for equal files. */
export const FileLine = z.object({
  key: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.string().optional(),
  disposition: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});
export type FileLine = z.infer<typeof FileLine>;

/** Folder of the bucket for uploads that no request uses yet, which are deleted after a day. */
export const pendingUploadsFolder = 'uploads/';
const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Copy all files of the bucket into a folder and yield a line for each, in the order of their keys. */
export async function* exportFiles(
  { files: client, bucket: Bucket }: FileStore,
  folder: string,
): AsyncGenerator<string> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
    for (const { Key = '' } of Contents) {
      if (Key.startsWith(pendingUploadsFolder)) continue;
      const found = await client.send(new GetObjectCommand({ Bucket, Key }));
      const content = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
      const sha256 = hash(content);
      const path = join(folder, sha256);
      if (!existsSync(path)) await writeFile(path, content, { flag: 'wx', mode: 0o600 });
      const { ContentType: type, ContentDisposition: disposition, Metadata: metadata } = found;
      yield toCanonicalJson({ key: Key, sha256, type, disposition, metadata });
    }
}

/** Read the content of a file in an export. @throws CommandRefusal if it is missing or altered */
export async function readContent(folder: string, { key, sha256 }: FileLine): Promise<Uint8Array> {
  const content = await readFile(join(folder, sha256)).catch(() => {
    throw new CommandRefusal(`The content of ${key} is missing: ${sha256}. Nothing was restored.`);
  });
  if (hash(content) !== sha256)
    throw new CommandRefusal(`The content of ${key} is altered: ${sha256}. Nothing was restored.`);
  return content;
}

export async function writeFileObject(
  { files, bucket }: FileStore,
  { key, type, disposition, metadata }: FileLine,
  Body: Uint8Array,
): Promise<void> {
  await files.send(
    new PutObjectCommand({
      ...{ Bucket: bucket, Key: key, Body },
      ...{ ContentType: type, ContentDisposition: disposition, Metadata: metadata },
    }),
  );
}
