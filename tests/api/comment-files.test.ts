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

test('everybody with access to the request can view and download a file of a comment, and nobody else can', async () => {
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

test('a file whose content does not match its type is refused together with its comment', async () => {
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

test('a refused mention leaves no file behind, and the upload can be sent again', async () => {
  const { requestId, say } = await startTalking(api);
  const uploads = [await upload(requestId, 'employee')];
  const refused = await say('employee', 'Look', { uploads, mentions: [randomUUID()] });
  expect(refused.problem?.code).toBe('input.invalid');
  expect(await objects('requests', requestId)).toBe(0);
  expect((await say('employee', 'Look', { uploads })).status).toBe(200);
});

test('a repeated call, even at the same time, creates one comment with one file', async () => {
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

test('only people with access to the request can upload files for it, and only their own uploads are accepted', async () => {
  const { requestId, params, say } = await startTalking(api);
  const body = { name: 'scan.pdf', size: 10, sha256: '0'.repeat(64), for: 'comment' };
  const outside = await api.call(startUpload, { as: 'colleague', params, body });
  expect(outside.problem?.code).toBe('request.not-found');
  const uploads = [await upload(requestId, 'manager')];
  expect((await say('employee', 'Mine', { uploads })).problem?.code).toBe('file.not-found');
  const many = Array.from({ length: 6 }, () => ({ uploadId: randomUUID(), name: 'a.pdf' }));
  expect((await say('employee', 'Many', { uploads: many })).problem?.code).toBe('input.invalid');
});

test('a file is deleted with its comment or a discarded draft, but its digest stays in the audit chain', async () => {
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

test('only pictures and PDF are displayed, texts and documents are downloaded', async () => {
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
