import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import {
  createRequest,
  deleteRequest,
  downloadFile,
  updateRequest,
} from '#shared/requests/requests-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { pdf } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());

let params: { requestId: string };
beforeEach(async () => {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  params = { requestId };
});

type File = { name: string; content: string | Uint8Array<ArrayBuffer> };
const send = (
  files: readonly File[],
  more: object = {},
  as: 'employee' | 'colleague' = 'employee',
) => {
  const body = { values: answers('120'), fileField: 'receipts', ...more };
  return api.call(updateRequest, { as, params, body, files });
};
const objects = async () => {
  const Prefix = `requests/${params.requestId}/`;
  const { Contents = [] } = await api.files.client.send(
    new ListObjectsV2Command({ Bucket: 'files', Prefix }),
  );
  return Contents.length;
};
const bytes = (...numbers: number[]) => Uint8Array.from(numbers);
const png = bytes(
  0x89,
  0x50,
  0x4e,
  0x47,
  13,
  10,
  26,
  10,
  0,
  0,
  0,
  13,
  0x49,
  0x48,
  0x44,
  0x52,
  0,
  0,
  0,
  1,
);

test('a stored file is returned unchanged as a download', async () => {
  const { body } = await send([{ name: 'Beleg für Zoë.pdf', content: pdf }]);
  expect(body.files).toMatchObject([
    { name: 'Beleg für Zoë.pdf', field: 'receipts', size: pdf.length },
  ]);
  const fileId = body.files[0]?.fileId ?? '';
  const got = await api.call(downloadFile, { as: 'employee', params: { fileId } });
  expect(got.bytes.toString()).toBe(pdf);
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Beleg f_r Zo_.pdf"; filename*=UTF-8''Beleg%20f%C3%BCr%20Zo%C3%AB.pdf`,
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['HTML named as a picture', 'photo.png', '<!doctype html><script>alert(1)</script>'],
  ['a picture named as a document', 'contract.pdf', png],
  ['HTML', 'page.html', '<html></html>'],
  ['SVG', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['HTML named as text', 'note.txt', '  <HTML><body>hello</body></HTML>'],
  ['binary data named as text', 'note.txt', bytes(0xff, 0xfe, 0, 1, 2)],
  ['an archive', 'all.zip', bytes(0x50, 0x4b, 3, 4, 0, 0, 0, 0)],
  ['a program', 'run.exe', 'MZ'],
  ['nothing', 'empty.pdf', ''],
  ['a file without an extension', 'README', 'text'],
])('an upload of %s is refused, and no file of the call is stored', async (_, name, content) => {
  const { status, problem } = await send([
    { name: 'good.pdf', content: pdf },
    { name, content },
  ]);
  expect({ status, problem }).toMatchObject({
    status: 415,
    problem: { code: 'file.type-refused', fields: { 'files.1': [expect.any(String)] } },
  });
  expect(await objects()).toBe(0);
  expect((await api.requests.load(app, params.requestId)).files).toEqual([]);
});

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\me\\note.txt', 'note.txt'],
  ['exe\u202etxt.csv', 'exetxt.csv'],
  ['  .hidden.txt ', 'hidden.txt'],
  [`${'x'.repeat(300)}.txt`, `${'x'.repeat(196)}.txt`],
])('the file name %j is stored as %j', async (name, kept) => {
  const { body } = await send([{ name, content: 'a;b\n1;2\n' }]);
  expect(body.files).toMatchObject([{ name: kept }]);
});

test('a file above the size limit is refused and not stored', async () => {
  const content = new Uint8Array(5 * 1024 * 1024);
  const { status, problem } = await send([{ name: 'large.pdf', content }]);
  expect({ status, code: problem?.code }).toEqual({ status: 413, code: 'body.too-large' });
  expect(await objects()).toBe(0);
});

test('files are not stored if their call is refused for its answers, version, or caller', async () => {
  const files = [{ name: 'good.pdf', content: pdf }];
  expect((await send(files, { values: { purpose: 7 } })).status).toBe(400);
  expect((await send(files, { version: 99 })).problem?.code).toBe('item.changed-meanwhile');
  expect((await send(files, {}, 'colleague')).problem?.code).toBe('request.not-found');
  expect(await objects()).toBe(0);
});

test('a file is deleted from storage when it is removed or its draft is discarded', async () => {
  const { body } = await send([
    { name: 'a.pdf', content: pdf },
    { name: 'b.pdf', content: pdf },
  ]);
  const [first] = body.files;
  const removed = await send([], { removeFileIds: [first?.fileId] });
  expect(removed.body.files).toHaveLength(1);
  expect(await objects()).toBe(1);
  const gone = await api.call(downloadFile, {
    as: 'employee',
    params: { fileId: first?.fileId ?? '' },
  });
  expect(gone.problem?.code).toBe('file.not-found');
  await api.call(deleteRequest, { as: 'employee', params });
  expect(await objects()).toBe(0);
});

test('a sent request accepts no more files, and its approver can read the existing files', async () => {
  const { body } = await send([{ name: 'a.pdf', content: pdf }]);
  await api.call(submitRequest, { as: 'employee', params, body: {} });
  const late = await send([{ name: 'b.pdf', content: pdf }]);
  expect(late.problem?.code).toBe('request.transition-refused');
  await api.openStages(params.requestId);
  const fileId = body.files[0]?.fileId ?? '';
  expect((await api.call(downloadFile, { as: 'manager', params: { fileId } })).status).toBe(200);
});

test.each([
  ['an unknown part', { other: 'x' }],
  ['a text instead of a file', { files: 'x' }],
])('a multipart body with %s is refused', async (_, parts) => {
  const form = new FormData();
  form.set('payload', JSON.stringify({ values: {} }));
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  const made = new Response(form);
  const type = made.headers.get('content-type') ?? '';
  const raw = { text: Buffer.from(await made.arrayBuffer()), type };
  const { status } = await api.call(updateRequest, { as: 'employee', params, raw });
  expect(status).toBe(400);
});

test('a body that is not valid multipart is refused', async () => {
  const raw = { text: 'nonsense', type: 'multipart/form-data; boundary=x' };
  const { status } = await api.call(updateRequest, { as: 'employee', params, raw });
  expect(status).toBe(400);
});
