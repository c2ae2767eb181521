import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeEach, expect, test } from 'vitest';
import {
  type FilesRig,
  s3Client,
  siteOrigin,
  startFilesRig,
} from '#one-machine/tests/support/files-host.ts';

let rig: FilesRig;
beforeEach(async () => {
  rig = await startFilesRig();
  return () => rig.stop();
});

const target = { Bucket: 'files', Key: 'uploads/Beleg (1) & <ü>.txt' };
const put = (Body: string) => rig.client.send(new PutObjectCommand({ ...target, Body }));
const presignedGet = (expiresIn = 60) =>
  getSignedUrl(rig.client, new GetObjectCommand(target), { expiresIn });

test('a presigned URL returns its file until it expires by the test clock', async () => {
  await put('receipt');
  const url = await presignedGet(600);
  expect(await (await fetch(url)).text()).toBe('receipt');
  rig.clock.advance(570_000);
  expect((await fetch(url)).status).toBe(200);
  rig.clock.advance(60_000);
  const expired = await fetch(url);
  expect(expired.status).toBe(403);
  expect(await expired.text()).toContain('Request has expired');
});

test('the response headers in a presigned URL are returned with the file', async () => {
  await put('receipt');
  const command = new GetObjectCommand({
    ...target,
    ResponseContentDisposition: 'attachment; filename="x.txt"',
  });
  const answer = await fetch(await getSignedUrl(rig.client, command, { expiresIn: 60 }));
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="x.txt"');
});

test('a presigned upload accepts only the signed content type and length', async () => {
  const content = randomBytes(1000);
  const command = new PutObjectCommand({
    ...target,
    ContentType: 'image/png',
    ContentLength: 1000,
  });
  const signer = s3Client(rig.host.endpoint);
  signer.config.requestChecksumCalculation = async () => 'WHEN_REQUIRED';
  const url = await getSignedUrl(signer, command, {
    expiresIn: 60,
    signableHeaders: new Set(['content-type', 'content-length']),
  });
  const send = (body: Buffer, type: string) =>
    fetch(url, {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { 'content-type': type, origin: siteOrigin },
    });
  expect((await send(content, 'text/html')).status).toBe(403);
  expect((await send(randomBytes(2000), 'image/png')).status).toBe(403);
  const stored = await send(content, 'image/png');
  expect(stored.status).toBe(200);
  expect(stored.headers.get('access-control-allow-origin')).toBe(siteOrigin);
  expect(stored.headers.get('access-control-expose-headers')).toBe('etag');
  expect((await rig.client.send(new GetObjectCommand(target))).ContentType).toBe('image/png');
  signer.destroy();
});

test.each([
  ['another key', (url: URL) => (url.pathname = url.pathname.replace('Beleg', 'Other'))],
  ['another bucket', (url: URL) => (url.pathname = url.pathname.replace('/files/', '/others/'))],
  ['a longer time', (url: URL) => url.searchParams.set('X-Amz-Expires', '6000')],
  ['a later date', (url: URL) => url.searchParams.set('X-Amz-Date', '29991231T000000Z')],
  ['another signature', (url: URL) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
  ['no signature', (url: URL) => (url.search = '')],
  ['an added parameter', (url: URL) => url.searchParams.set('response-content-type', 'text/html')],
  [
    'other keys',
    (url: URL) =>
      url.searchParams.set('X-Amz-Credential', 'someone/20260101/eu-central-1/s3/aws4_request'),
  ],
])('a presigned URL is refused after a change to %s', async (_what, change) => {
  await put('receipt');
  const url = new URL(await presignedGet());
  change(url);
  const answer = await fetch(url);
  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain('receipt');
});

test('a presigned URL for reading a file cannot be used to write, delete, or copy it', async () => {
  await put('receipt');
  const url = await presignedGet();
  expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
  expect((await fetch(url, { headers: { 'x-amz-copy-source': 'files/secret' } })).status).toBe(403);
});

test('the file store refuses unsigned calls and calls signed with other keys', async () => {
  const stranger = s3Client(rig.host.endpoint, { accessKeyId: 'local', secretAccessKey: 'guess' });
  const call = stranger.send(new PutObjectCommand({ ...target, Body: 'x' }));
  await expect(call).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  expect((await fetch(`${rig.host.endpoint}/files/x`, { method: 'PUT', body: 'x' })).status).toBe(
    403,
  );
  expect((await fetch(`${rig.host.endpoint}/files?list-type=2`)).status).toBe(403);
  stranger.destroy();
});

test('the file store refuses a request whose body differs from the signed body', async () => {
  const send = rig.client.middlewareStack;
  send.add(
    (next) => (args) => {
      if (typeof args.request === 'object' && args.request && 'body' in args.request)
        args.request.body = 'tampered';
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  await expect(put('original')).rejects.toMatchObject({
    name: expect.stringMatching(/Mismatch|BadDigest/),
  });
});

test.each([
  [siteOrigin, 'PUT', 'content-type', 200],
  [siteOrigin, 'PUT', 'Content-Type, content-disposition', 200],
  [siteOrigin, 'PUT', 'x-amz-acl', 403],
  [siteOrigin, 'DELETE', '', 403],
  ['http://evil.example', 'PUT', 'content-type', 403],
])(
  'a preflight request from %s for %s with headers %j returns %i',
  async (origin, method, headers, status) => {
    const answer = await fetch(`${rig.host.endpoint}/files/x`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': headers,
      },
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe(status === 200 ? origin : null);
  },
);

test('an interrupted upload leaves no file', async () => {
  const signer = s3Client(rig.host.endpoint);
  signer.config.requestChecksumCalculation = async () => 'WHEN_REQUIRED';
  const url = new URL(await getSignedUrl(signer, new PutObjectCommand(target), { expiresIn: 60 }));
  signer.destroy();
  await new Promise<void>((resolve) => {
    const upload = request(url, { method: 'PUT', headers: { 'content-length': 1000 } });
    upload.on('error', () => resolve());
    upload.write('half of it', () => upload.destroy());
  });
  await expect(rig.client.send(new GetObjectCommand(target))).rejects.toMatchObject({
    name: 'NoSuchKey',
  });
});
