import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { beforeEach, expect, test } from 'vitest';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { type FilesRig, startFilesRig } from '#one-machine/tests/support/files-host.ts';

let rig: FilesRig;
beforeEach(async () => {
  rig = await startFilesRig();
  return () => rig.stop();
});

const Bucket = 'files';
const put = (Key: string, Body: string | Buffer = 'content') =>
  rig.client.send(new PutObjectCommand({ Bucket, Key, Body }));
const get = async (Key: string, Range?: string) => {
  const found = await rig.client.send(new GetObjectCommand({ Bucket, Key, Range }));
  return Buffer.from((await found.Body?.transformToByteArray()) ?? []);
};
const filesOnDisk = () => readdirSync(join(rig.folder, 'files', 'content'));

test('a file comes back with all that was said about it', async () => {
  const content = randomBytes(300_000);
  await rig.client.send(
    new PutObjectCommand({
      ...{ Bucket, Key: 'requests/1/Belege für März.pdf', Body: content },
      ...{ ContentType: 'application/pdf', ContentDisposition: 'attachment; filename="a.pdf"' },
      Metadata: { uploader: 'ada' },
    }),
  );
  const found = await rig.client.send(
    new GetObjectCommand({
      Bucket,
      Key: 'requests/1/Belege für März.pdf',
      ChecksumMode: 'ENABLED',
    }),
  );
  expect(found).toMatchObject({
    ContentType: 'application/pdf',
    ContentDisposition: 'attachment; filename="a.pdf"',
    ContentLength: 300_000,
    Metadata: { uploader: 'ada' },
  });
  expect(Buffer.from((await found.Body?.transformToByteArray()) ?? []).equals(content)).toBe(true);
  expect(found.ChecksumCRC32).toBeDefined();
});

test.each([
  '../../../etc/passwd',
  '..',
  'a/../../b',
  '/absolute',
  'a//b',
  '%2e%2e/x',
  'null\u0000byte',
  '🦀/ü+ &=?#',
])('the key %j is a name like any other and never leaves the folder', async (key) => {
  await put(key, key);
  expect((await get(key)).toString()).toBe(key);
  expect(filesOnDisk()).toHaveLength(1);
  const listed = await rig.client.send(new ListObjectsV2Command({ Bucket }));
  expect(listed.Contents?.map(({ Key }) => Key)).toEqual([key]);
});

test('parts of a file can be asked for', async () => {
  // The SDK says so of an empty text.
  expectLogged(/Stream of unknown length as the Body/);
  await put('digits', '0123456789');
  expect((await get('digits', 'bytes=2-4')).toString()).toBe('234');
  expect((await get('digits', 'bytes=7-')).toString()).toBe('789');
  expect((await get('digits', 'bytes=-2')).toString()).toBe('89');
  expect((await get('digits', 'bytes=8-99')).toString()).toBe('89');
  await expect(get('digits', 'bytes=10-')).rejects.toMatchObject({ name: 'InvalidRange' });
  await put('empty', '');
  expect((await get('empty')).length).toBe(0);
});

test('a stream of unknown checksum is stored as it came', async () => {
  const content = randomBytes(700_001);
  const pieces = [content.subarray(0, 5), content.subarray(5, 400_000), content.subarray(400_000)];
  const Body = Readable.from(pieces);
  await rig.client.send(
    new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: content.length }),
  );
  expect((await get('stream')).equals(content)).toBe(true);
});

test.each(['CRC32', 'SHA1', 'SHA256'] as const)(
  'the checksum %s is checked',
  async (ChecksumAlgorithm) => {
    const command = { Bucket, Key: 'sum', Body: 'content', ChecksumAlgorithm };
    const stored = await rig.client.send(new PutObjectCommand(command));
    expect(stored[`Checksum${ChecksumAlgorithm}`]).toBeDefined();
  },
);

test('a file that does not agree with its checksum is refused and leaves nothing', async () => {
  const wrong = new PutObjectCommand({
    Bucket,
    Key: 'sum',
    Body: 'content',
    ChecksumCRC32: 'AAAAAA==',
  });
  await expect(rig.client.send(wrong)).rejects.toMatchObject({ name: 'BadDigest' });
  const md5 = new PutObjectCommand({
    Bucket,
    Key: 'sum',
    Body: 'content',
    ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==',
  });
  await expect(rig.client.send(md5)).rejects.toMatchObject({ name: 'BadDigest' });
  await expect(get('sum')).rejects.toMatchObject({ name: 'NoSuchKey' });
  expect(filesOnDisk()).toEqual([]);
});

test('replacing and deleting leave no content behind, and deleting twice is no error', async () => {
  await put('one', 'first');
  await put('one', 'second');
  expect(filesOnDisk()).toHaveLength(1);
  expect((await get('one')).toString()).toBe('second');
  await rig.client.send(new DeleteObjectCommand({ Bucket, Key: 'one' }));
  await rig.client.send(new DeleteObjectCommand({ Bucket, Key: 'one' }));
  await expect(
    rig.client.send(new HeadObjectCommand({ Bucket, Key: 'one' })),
  ).rejects.toMatchObject({ name: 'NotFound' });
  expect(filesOnDisk()).toEqual([]);
});

test('several are deleted at once', async () => {
  for (const key of ['a', 'b & <c>', 'd']) await put(key);
  const Objects = [{ Key: 'a' }, { Key: 'b & <c>' }];
  const deleted = await rig.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  expect(deleted.Deleted?.map(({ Key }) => Key)).toEqual(['a', 'b & <c>']);
  const left = await rig.client.send(new ListObjectsV2Command({ Bucket }));
  expect(left.Contents?.map(({ Key }) => Key)).toEqual(['d']);
});

test('an upload can be moved to where it belongs', async () => {
  await rig.client.send(
    new PutObjectCommand({
      Bucket,
      Key: 'uploads/é 1',
      Body: 'receipt',
      ContentType: 'text/plain',
    }),
  );
  const CopySource = encodeURI('files/uploads/é 1');
  await rig.client.send(new CopyObjectCommand({ Bucket, Key: 'requests/1', CopySource }));
  await rig.client.send(new DeleteObjectCommand({ Bucket, Key: 'uploads/é 1' }));
  const found = await rig.client.send(new GetObjectCommand({ Bucket, Key: 'requests/1' }));
  expect(found.ContentType).toBe('text/plain');
  expect(await found.Body?.transformToString()).toBe('receipt');
});

test('a condition keeps a file from being overwritten', async () => {
  const once = new PutObjectCommand({ Bucket, Key: 'once', Body: 'first', IfNoneMatch: '*' });
  const { ETag } = await rig.client.send(once);
  await expect(rig.client.send(once)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  const known = new PutObjectCommand({ Bucket, Key: 'once', Body: 'second', IfMatch: ETag });
  await rig.client.send(known);
  await expect(rig.client.send(known)).rejects.toMatchObject({ name: 'PreconditionFailed' });
});

test('keys are listed in order, by prefix, folded at a delimiter and in pages', async () => {
  for (const key of ['a', 'b/1', 'b/2', 'b/c/3', 'c', 'ü']) await put(key);
  const list = async (input: { Prefix?: string; Delimiter?: string; MaxKeys?: number }) => {
    const pages: string[][] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await rig.client.send(
        new ListObjectsV2Command({ Bucket, ...input, ContinuationToken }),
      );
      const keys = (page.Contents ?? []).map(({ Key }) => Key ?? '');
      pages.push([...keys, ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix ?? '')]);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return pages;
  };
  expect(await list({})).toEqual([['a', 'b/1', 'b/2', 'b/c/3', 'c', 'ü']]);
  expect(await list({ Prefix: 'b/' })).toEqual([['b/1', 'b/2', 'b/c/3']]);
  expect(await list({ Delimiter: '/' })).toEqual([['a', 'c', 'ü', 'b/']]);
  expect(await list({ Prefix: 'b/', Delimiter: '/' })).toEqual([['b/1', 'b/2', 'b/c/']]);
  expect(await list({ MaxKeys: 2 })).toEqual([
    ['a', 'b/1'],
    ['b/2', 'b/c/3'],
    ['c', 'ü'],
  ]);
  expect(await list({ Delimiter: '/', MaxKeys: 2 })).toEqual([
    ['a', 'b/'],
    ['c', 'ü'],
  ]);
});

test('an upload in parts becomes one file', async () => {
  const parts = [randomBytes(5 * 1024 ** 2), randomBytes(100)];
  const target = { Bucket, Key: 'large' };
  const { UploadId } = await rig.client.send(
    new CreateMultipartUploadCommand({ ...target, ContentType: 'video/mp4' }),
  );
  const sent: { PartNumber: number; ETag: string | undefined }[] = [];
  for (const [place, Body] of parts.entries()) {
    const PartNumber = place + 1;
    const { ETag } = await rig.client.send(
      new UploadPartCommand({ ...target, UploadId, PartNumber, Body }),
    );
    sent.push({ PartNumber, ETag });
  }
  expect((await rig.client.send(new ListPartsCommand({ ...target, UploadId }))).Parts).toHaveLength(
    2,
  );
  const complete = (Parts: typeof sent) =>
    rig.client.send(
      new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }),
    );
  await expect(complete([...sent].reverse())).rejects.toMatchObject({
    name: expect.stringMatching(/EntityTooSmall|InvalidPartOrder/),
  });
  await expect(get('large')).rejects.toMatchObject({ name: 'NoSuchKey' });
  expect((await complete(sent)).ETag).toMatch(/-2"$/);
  expect((await get('large')).equals(Buffer.concat(parts))).toBe(true);
  expect(filesOnDisk()).toHaveLength(1);
  await expect(complete(sent)).rejects.toMatchObject({ name: 'NoSuchUpload' });
});

test('an upload in parts that is given up leaves nothing', async () => {
  const target = { Bucket, Key: 'large' };
  const { UploadId } = await rig.client.send(new CreateMultipartUploadCommand(target));
  await rig.client.send(new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: 'x' }));
  await rig.client.send(new AbortMultipartUploadCommand({ ...target, UploadId }));
  expect(filesOnDisk()).toEqual([]);
});

test('an upload that nobody took is deleted after its day, by the moved clock', async () => {
  await put('uploads/1');
  await put('requests/1');
  const keys = async () => {
    const listed = await rig.client.send(new ListObjectsV2Command({ Bucket }));
    return listed.Contents?.map(({ Key }) => Key);
  };
  rig.clock.advance(23 * 3_600_000);
  rig.client.config.systemClockOffset = rig.clock.now() - Date.now();
  expect(await keys()).toEqual(['requests/1', 'uploads/1']);
  rig.clock.advance(2 * 3_600_000);
  rig.client.config.systemClockOffset = rig.clock.now() - Date.now();
  expect(await keys()).toEqual(['requests/1']);
});
