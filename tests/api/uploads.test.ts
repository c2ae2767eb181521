import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fileBucket } from '#functions/platform/table/file-bucket.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { updateConfiguration } from '#shared/reference/organisation-api.ts';
import { megabytesToBytes } from '#shared/requests/file-kinds.ts';
import { submitRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, downloadFile, updateRequest } from '#shared/requests/requests-api.ts';
import { startUpload } from '#shared/requests/uploads-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { docx } from '#tests/support/zip.ts';
import { pdf } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
// The default retries of the client correct the moved clock.
const { client } = fileBucket('files');

let params: { requestId: string };
beforeEach(async () => {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  params = { requestId };
});

const scan = Buffer.concat([Buffer.from(pdf), randomBytes(5 * 1024 * 1024)]);
const described = (content: Buffer, name = 'scan.pdf') => ({
  name,
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});
const start = (body: object, as: PersonName = 'employee', key = randomUUID()) =>
  api.call(startUpload, { as, params, body, headers: { 'idempotency-key': key } });
const put = (url: string, headers: Record<string, string>, content: Buffer) =>
  fetch(url, { method: 'PUT', headers, body: Uint8Array.from(content) });

/** Upload a file to the bucket before the request refers to it. */
async function upload(content: Buffer, name?: string) {
  const { body } = await start(described(content, name));
  expect((await put(body.url, body.headers, content)).status).toBe(200);
  return body.uploadId;
}
const take = (uploadId: string, more: { as?: PersonName; name?: string; key?: string } = {}) => {
  const uploads = [{ uploadId, name: more.name ?? 'scan.pdf' }];
  return api.call(updateRequest, {
    as: more.as ?? 'employee',
    params,
    body: { values: answers('120'), fileField: 'receipts', uploads },
    headers: { 'idempotency-key': more.key ?? randomUUID() },
  });
};
async function objects(place: 'uploads' | 'requests') {
  const Prefix = `${place}/${params.requestId}/`;
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: 'files', Prefix }),
  );
  return Contents.length;
}
const getFiles = async () => (await api.requests.load(app, params.requestId)).files;

test('a file above 4 MB is uploaded to the bucket and attached when a request update refers to it', async () => {
  const uploadId = await upload(scan);
  expect(await getFiles()).toEqual([]);
  const { status, body } = await take(uploadId);
  expect({ status, files: body.files }).toMatchObject({
    status: 200,
    files: [{ ...described(scan), field: 'receipts', mediaType: 'application/pdf' }],
  });
  expect([await objects('requests'), await objects('uploads')]).toEqual([1, 0]);
});

test('a file too large for a response is downloaded from the bucket as an attachment with its name', async () => {
  const { body } = await take(await upload(scan, 'Beleg für Zoë.pdf'), {
    name: 'Beleg für Zoë.pdf',
  });
  const fileId = body.files[0]?.fileId ?? '';
  const { status, headers } = await api.call(downloadFile, { as: 'employee', params: { fileId } });
  expect(status).toBe(302);
  const fetched = await fetch(headers.location ?? '');
  expect(Buffer.from(await fetched.arrayBuffer()).equals(scan)).toBe(true);
  expect(fetched.headers.get('content-disposition')).toBe(
    `attachment; filename="Beleg f_r Zo_.pdf"; filename*=UTF-8''Beleg%20f%C3%BCr%20Zo%C3%AB.pdf`,
  );
});

test('the upload URL accepts only a file with the declared size, digest and type', async () => {
  const { url, headers } = (await start(described(scan))).body;
  const other = Buffer.from(scan).fill('x', 0, 10);
  const longer = Buffer.concat([scan, Buffer.from('x')]);
  expect((await put(url, headers, longer)).status).toBe(403);
  expect((await put(url, headers, other)).status).toBe(400);
  expect((await put(url, { ...headers, 'content-type': 'text/html' }, scan)).status).toBe(403);
  const { 'x-amz-checksum-sha256': _, ...unchecked } = headers;
  expect((await put(url, unchecked, scan)).status).toBe(403);
  expect(await objects('uploads')).toBe(0);
});

test.each([
  ['HTML named as a PDF', 'scan.pdf', Buffer.from('<!doctype html><script>1</script>')],
  [
    'binary data named as text',
    'note.txt',
    Buffer.concat([Buffer.alloc(5000, 'a'), Buffer.of(0, 255)]),
  ],
  ['a document with macros', 'letter.docx', docx({ name: 'word/vbaProject.bin', content: 'x' })],
])(
  'an upload with forbidden content is rejected with the reason and deleted: %s',
  async (_, name, content) => {
    const uploadId = await upload(content, name);
    const { status, problem } = await take(uploadId, { name });
    expect({ status, problem }).toMatchObject({
      status: 415,
      problem: { code: 'file.type-refused', fields: { 'uploads.0': [expect.any(String)] } },
    });
    expect([await objects('requests'), await objects('uploads')]).toEqual([0, 0]);
    expect(await getFiles()).toEqual([]);
  },
);

test('an office document without macros is accepted as an upload', async () => {
  const letter = docx({ name: 'word/media/image1.png', content: Buffer.alloc(300_000, 'pixels') });
  const { body } = await take(await upload(letter, 'letter.docx'), { name: 'letter.docx' });
  expect(body.files).toMatchObject([{ name: 'letter.docx', size: letter.length }]);
});

test.each([
  ['of a kind that is not accepted', { name: 'run.exe' }, 'file.type-refused', 'name'],
  ['that is too large', { size: megabytesToBytes(25) + 1 }, 'body.too-large', 'size'],
  ['without content', { size: 0 }, 'input.invalid', 'size'],
  ['without a digest', { sha256: 'x' }, 'input.invalid', 'sha256'],
])('no upload URL is returned for a file %s', async (_, wrong, code, field) => {
  const { problem } = await start({ ...described(scan), ...wrong });
  expect(problem).toMatchObject({ code, fields: { [field]: [expect.any(String)] } });
});

test('an upload that several calls attach is stored as one file, even if the calls are simultaneous', async () => {
  const uploadId = await upload(scan);
  const answered = await Promise.all([take(uploadId), take(uploadId), take(uploadId)]);
  expect((await take(uploadId)).status).toBe(200);
  // One of two simultaneous calls may arrive after the other has already used the upload.
  for (const { status, problem } of answered)
    expect(status === 200 || problem?.code === 'file.not-found').toBe(true);
  expect(await getFiles()).toMatchObject([{ uploadId }]);
  expect([await objects('requests'), await objects('uploads')]).toEqual([1, 0]);
});

test('a repeated call with the same Idempotency-Key gets the same upload and the same final response', async () => {
  const key = randomUUID();
  const first = await start(described(scan), 'employee', key);
  const again = await start(described(scan), 'employee', key);
  expect(again.body.uploadId).toBe(first.body.uploadId);
  const other = await start(described(Buffer.from(pdf)), 'employee', key);
  expect(other.body.uploadId).not.toBe(first.body.uploadId);
  await put(again.body.url, again.body.headers, scan);
  const taken = await take(first.body.uploadId, { key });
  expect((await take(first.body.uploadId, { key })).body).toEqual(taken.body);
});

test('attaching an unknown upload, or one whose file was not sent, fails with file.not-found', async () => {
  const { uploadId } = (await start(described(scan))).body;
  for (const id of [uploadId, randomUUID()])
    expect((await take(id)).problem).toMatchObject({
      code: 'file.not-found',
      fields: { 'uploads.0': [expect.stringContaining('Send the file again')] },
    });
});

test('an upload can be attached only to its own request, by a person who may change that request', async () => {
  expect((await start(described(scan), 'colleague')).problem?.code).toBe('request.not-found');
  const uploadId = await upload(scan);
  expect((await take(uploadId, { as: 'colleague' })).problem?.code).toBe('request.not-found');
  const own = params;
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'colleague', body })).body;
  params = { requestId };
  expect((await take(uploadId, { as: 'colleague' })).problem?.code).toBe('file.not-found');
  params = own;
  expect((await take(uploadId)).status).toBe(200);
});

test('a request that was sent or withdrawn accepts no uploads, not even uploads that started before', async () => {
  const uploadId = await upload(scan);
  await api.call(submitRequest, { as: 'employee', params, body: {} });
  await api.openStages(params.requestId);
  expect((await start(described(scan), 'manager')).problem?.code).toBe('actor.forbidden');
  expect((await start(described(scan))).problem?.code).toBe('request.transition-refused');
  expect((await take(uploadId)).problem?.code).toBe('request.transition-refused');
  await api.call(withdrawRequest, { as: 'employee', params, body: {} });
  expect((await start(described(scan))).problem?.code).toBe('request.transition-refused');
  expect((await take(uploadId)).problem?.code).toBe('request.transition-refused');
  expect([await getFiles(), await objects('requests')]).toEqual([[], 0]);
});

test('a lower maximum file size applies even to uploads that started before', async () => {
  const uploadId = await upload(scan);
  const limit = (largestFileMegabytes: number) =>
    api.call(updateConfiguration, {
      as: 'admin',
      params: { applicationId: app },
      body: { fallbackApproverIds: [people.fallback], largestFileMegabytes },
    });
  expect((await limit(7)).problem?.fields).toHaveProperty('largestFileMegabytes');
  expect((await limit(4)).status).toBe(200);
  expect((await start(described(scan))).problem?.code).toBe('body.too-large');
  expect((await take(uploadId)).problem).toMatchObject({
    code: 'body.too-large',
    fields: { 'uploads.0': ['This file is too large. The limit is 4 MB.'] },
  });
  expect(await objects('uploads')).toBe(0);
  await limit(25);
});

test('an upload URL expires after 15 minutes, and unused uploads are deleted after a day', async () => {
  const { url, headers } = (await start(described(scan))).body;
  await take(await upload(scan));
  await upload(Buffer.from(pdf));
  api.files.clock.advance(16 * 60_000);
  expect((await put(url, headers, scan)).status).toBe(403);
  api.files.clock.advance(26 * 3_600_000);
  expect([await objects('requests'), await objects('uploads')]).toEqual([1, 0]);
});
