import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { beforeEach, expect, test } from 'vitest';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import {
  createFilesCalls,
  type FilesRig,
  startFilesRig,
} from '#one-machine/tests/support/files-host.ts';

let rig: FilesRig;
beforeEach(async () => {
  rig = await startFilesRig();
  return () => rig.stop();
});

const Bucket = 'files';
const { put, get, filesOnDisk } = createFilesCalls(() => rig);

test('a stored file is returned with its content and metadata', async () => {
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
])(
  'a file with the key %j is stored like any other file and stays inside the data folder',
  async (key) => {
    await put(key, key);
    expect((await get(key)).toString()).toBe(key);
    expect(filesOnDisk()).toHaveLength(1);
    const listed = await rig.client.send(new ListObjectsV2Command({ Bucket }));
    expect(listed.Contents?.map(({ Key }) => Key)).toEqual([key]);
  },
);

test('a client can request byte ranges of a file', async () => {
  // The SDK logs this warning for an empty text.
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

test('a streamed upload without a checksum is stored unchanged', async () => {
  const content = randomBytes(700_001);
  const pieces = [content.subarray(0, 5), content.subarray(5, 400_000), content.subarray(400_000)];
  const Body = Readable.from(pieces);
  await rig.client.send(
    new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: content.length }),
  );
  expect((await get('stream')).equals(content)).toBe(true);
});

test.each(['CRC32', 'SHA1', 'SHA256'] as const)(
  'the response to an upload with a %s checksum contains that checksum',
  async (ChecksumAlgorithm) => {
    const command = { Bucket, Key: 'sum', Body: 'content', ChecksumAlgorithm };
    const stored = await rig.client.send(new PutObjectCommand(command));
    expect(stored[`Checksum${ChecksumAlgorithm}`]).toBeDefined();
  },
);

test('an upload with a wrong checksum is refused and stores nothing', async () => {
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

test('replacing or deleting a file removes its old content from disk, and a second deletion is not an error', async () => {
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

test('one DeleteObjects call deletes several files', async () => {
  for (const key of ['a', 'b & <c>', 'd']) await put(key);
  const Objects = [{ Key: 'a' }, { Key: 'b & <c>' }];
  const deleted = await rig.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  expect(deleted.Deleted?.map(({ Key }) => Key)).toEqual(['a', 'b & <c>']);
  const left = await rig.client.send(new ListObjectsV2Command({ Bucket }));
  expect(left.Contents?.map(({ Key }) => Key)).toEqual(['d']);
});

test('a conditional upload is refused if the file already exists or its ETag differs', async () => {
  const once = new PutObjectCommand({ Bucket, Key: 'once', Body: 'first', IfNoneMatch: '*' });
  const { ETag } = await rig.client.send(once);
  await expect(rig.client.send(once)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  const known = new PutObjectCommand({ Bucket, Key: 'once', Body: 'second', IfMatch: ETag });
  await rig.client.send(known);
  await expect(rig.client.send(known)).rejects.toMatchObject({ name: 'PreconditionFailed' });
});

test('keys are listed in order and can be filtered by prefix, grouped by delimiter, and paginated', async () => {
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
