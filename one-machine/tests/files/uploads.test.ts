import { randomBytes } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { beforeEach, expect, test } from 'vitest';
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

test('a copy of an uploaded file under another key keeps its content and type', async () => {
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

test('the parts of a multipart upload are joined into one file', async () => {
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

test('an aborted multipart upload leaves no files', async () => {
  const target = { Bucket, Key: 'large' };
  const { UploadId } = await rig.client.send(new CreateMultipartUploadCommand(target));
  await rig.client.send(new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: 'x' }));
  await rig.client.send(new AbortMultipartUploadCommand({ ...target, UploadId }));
  expect(filesOnDisk()).toEqual([]);
});

test('an upload that is not copied to its final key is deleted after one day by the test clock', async () => {
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
