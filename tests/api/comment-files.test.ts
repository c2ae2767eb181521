import { createHash, randomUUID } from 'node:crypto';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, expect, test } from 'vitest';
import { addComment } from '#shared/requests/conversation-api.ts';
import {
  createRequest,
  deleteRequest,
  downloadFile,
  updateRequest,
} from '#shared/requests/requests-api.ts';
import { startUpload } from '#shared/requests/uploads-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, type PersonName } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { pdf } from './support/scenes.ts';
import { startTalking } from './support/talking.ts';

const api = await startApi();
afterAll(() => api.stop());

const scan = Buffer.from(pdf);
async function upload(requestId: string, as: PersonName, content = scan, name = 'scan.pdf') {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const body = { name, size: content.length, sha256, for: 'comment' };
  const started = await api.call(startUpload, { as, params: { requestId }, body });
  if (!started.body) throw new Error(started.problem?.code);
  const { uploadId, url, headers } = started.body;
  const { status } = await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(content) });
  expect(status).toBe(200);
  return { uploadId, name };
}
async function objects(place: 'uploads' | 'requests', requestId: string) {
  const Prefix = `${place}/${requestId}/`;
  const { Contents = [] } = await api.files.client.send(
    new ListObjectsV2Command({ Bucket: 'files', Prefix }),
  );
  return Contents.length;
}
const open = (as: PersonName, requestId: string, fileId = '', show = true) =>
  api.call(downloadFile, {
    ...{ as, params: { fileId } },
    query: { requestId, ...(show && { show: 'true' }) },
  });

test('only people with access to a request can view and download the files of its comments', async () => {
  const { requestId, say, hear, events } = await startTalking(api);
  const said = await say('manager', 'Here it is', {
    uploads: [await upload(requestId, 'manager')],
  });
  const file = { name: 'scan.pdf', mediaType: 'application/pdf', size: scan.length };
  expect(said.body.files).toMatchObject([file]);
  expect((await hear('employee')).items).toMatchObject([{ files: [file] }]);
  expect((await events()).at(-1)).toMatchObject({ details: { files: [file] } });
  expect([await objects('requests', requestId), await objects('uploads', requestId)]).toEqual([
    1, 0,
  ]);
  const fileId = said.body.files?.[0]?.fileId;

  const shown = await fetch((await open('employee', requestId, fileId)).headers.location ?? '');
  expect(await shown.text()).toBe(pdf);
  expect(shown.headers.get('content-type')).toBe('application/pdf');
  expect(shown.headers.get('content-disposition')).toMatch(/^inline; /);
  const kept = await open('employee', requestId, fileId, false);
  expect(kept.bytes.toString()).toBe(pdf);
  expect(kept.headers['content-disposition']).toMatch(/^attachment; /);
  expect((await open('colleague', requestId, fileId)).problem?.code).toBe('file.not-found');
  expect((await open('employee', requestId, randomUUID())).problem?.code).toBe('file.not-found');
  // A file of this request is not available through another request.
  const other = await startTalking(api);
  expect((await open('employee', other.requestId, fileId)).problem?.code).toBe('file.not-found');
});

test('a comment is refused if the content of one of its files does not match the file type', async () => {
  const { requestId, say, hear } = await startTalking(api);
  const page = Buffer.from('<!doctype html><script>1</script>');
  const good = await upload(requestId, 'employee');
  const bad = await upload(requestId, 'employee', page, 'photo.png');
  const { problem } = await say('employee', 'Look', { uploads: [good, bad] });
  expect(problem).toMatchObject({
    code: 'file.type-refused',
    fields: { 'uploads.1': [expect.any(String)] },
  });
  expect((await hear('employee')).items).toEqual([]);
  expect([await objects('requests', requestId), await objects('uploads', requestId)]).toEqual([
    0, 1,
  ]);
});

test('a comment refused for an invalid mention stores no file, and its upload can be used again', async () => {
  const { requestId, say } = await startTalking(api);
  const uploads = [await upload(requestId, 'employee')];
  const refused = await say('employee', 'Look', { uploads, mentions: [randomUUID()] });
  expect(refused.problem?.code).toBe('input.invalid');
  expect(await objects('requests', requestId)).toBe(0);
  expect((await say('employee', 'Look', { uploads })).status).toBe(200);
});

test('calls with the same idempotency key create one comment with one file, even simultaneously', async () => {
  const { requestId, params, hear } = await startTalking(api);
  const uploads = [await upload(requestId, 'employee')];
  const call = () =>
    api.call(addComment, {
      ...{ as: 'employee', params, body: { text: 'Look', uploads } },
      headers: { 'idempotency-key': 'f0a1c0de-0000-4000-8000-000000000001' },
    });
  const [first, second] = await Promise.all([call(), call()]);
  for (const answer of [first, second, await call()])
    expect(answer.status === 200 || answer.problem?.code === 'file.not-found').toBe(true);
  expect((await hear('employee')).items).toMatchObject([{ files: [{ name: 'scan.pdf' }] }]);
  expect([await objects('requests', requestId), await objects('uploads', requestId)]).toEqual([
    1, 0,
  ]);
});

test('an upload for a comment needs access to the request, and only its uploader can attach it', async () => {
  const { requestId, params, say } = await startTalking(api);
  const body = { name: 'scan.pdf', size: 10, sha256: '0'.repeat(64), for: 'comment' };
  const outside = await api.call(startUpload, { as: 'colleague', params, body });
  expect(outside.problem?.code).toBe('request.not-found');
  const uploads = [await upload(requestId, 'manager')];
  expect((await say('employee', 'Mine', { uploads })).problem?.code).toBe('file.not-found');
  const many = Array.from({ length: 6 }, () => ({ uploadId: randomUUID(), name: 'a.pdf' }));
  expect((await say('employee', 'Many', { uploads: many })).problem?.code).toBe('input.invalid');
});

test('deleting a comment or draft deletes its files, but their digests stay in the audit chain', async () => {
  const { requestId, say, unsay, events } = await startTalking(api);
  const said = await say('employee', 'Oh', { uploads: [await upload(requestId, 'employee')] });
  expect((await unsay('employee', said.body.commentId)).status).toBe(200);
  expect(await objects('requests', requestId)).toBe(0);
  const fileId = said.body.files?.[0]?.fileId;
  expect((await open('employee', requestId, fileId)).problem?.code).toBe('file.not-found');
  expect(JSON.stringify((await events()).map(({ details }) => details))).toContain(
    said.body.files?.[0]?.sha256,
  );
  const draft = await startTalking(api, 'draft');
  const uploads = [await upload(draft.requestId, 'employee')];
  expect((await draft.say('employee', 'Note', { uploads })).status).toBe(200);
  const gone = await api.call(deleteRequest, { as: 'employee', params: draft.params });
  expect(gone.status).toBe(200);
  expect(await objects('requests', draft.requestId)).toBe(0);
});

test('a text file can be downloaded but not displayed in the browser', async () => {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  const { files } = (
    await api.call(updateRequest, {
      ...{ as: 'employee', params: { requestId } },
      body: { values: answers('120'), fileField: 'receipts' },
      files: [{ name: 'note.txt', content: 'text' }],
    })
  ).body;
  const fileId = files[0]?.fileId;
  expect((await open('employee', requestId, fileId)).problem?.code).toBe('file.type-refused');
  expect((await open('employee', requestId, fileId, false)).status).toBe(200);
});
