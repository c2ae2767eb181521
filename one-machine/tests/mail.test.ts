import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { expect, onTestFinished, test } from 'vitest';
import { openClock } from '#one-machine/clock.ts';
import { startMail } from '#one-machine/mail/start-mail.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';

type Account = { sandbox?: boolean; identities?: string[]; clock?: { now(): number } };

async function rig(data?: string, account: Account = {}) {
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'countersign-mail-')));
  const mail = await startMail({
    data: folder,
    clock: openClock(),
    callers: [testKeys],
    identities: [],
    ...account,
  });
  const front = createServer((request, response) => void mail.mount.handler(request, response));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const address = front.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const client = new SESv2Client({
    endpoint: mail.endpoint,
    region: 'eu-central-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const stop = async () => {
    client.destroy();
    front.close();
    await mail.stop();
  };
  onTestFinished(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  const page = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(origin + path, { redirect: 'manual', ...init });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const messages = async (query = '') => {
    const headers = { accept: 'application/json' };
    return JSON.parse((await page(`/mail${query}`, { headers })).text).messages;
  };
  return { folder, origin, mail, client, page, messages, stop };
}

const sending = (changes: Partial<SendEmailCommandInput> = {}) =>
  new SendEmailCommand({
    FromEmailAddress: 'Countersign <no-reply@countersign.example>',
    Destination: { ToAddresses: ['ada@countersign.example'] },
    Content: {
      Simple: {
        Subject: { Data: 'Your request <1> was approved' },
        Body: {
          Text: {
            Data: 'See http://localhost:4280/requests/1?a=1&b=2.\n<script>alert(1)</script>',
          },
          Html: { Data: '<p>See <a href="x">it</a></p><script>alert(1)</script>' },
        },
      },
    },
    ...changes,
  });

test('a mail sent with the unmodified SES client can be read as JSON and as HTML', async () => {
  const { client, page, messages } = await rig();
  const { MessageId } = await client.send(sending());
  expect(await messages()).toEqual([
    {
      id: MessageId,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      kind: 'service',
      from: 'Countersign <no-reply@countersign.example>',
      to: ['ada@countersign.example'],
      subject: 'Your request <1> was approved',
      text: 'See http://localhost:4280/requests/1?a=1&b=2.\n<script>alert(1)</script>',
      html: '<p>See <a href="x">it</a></p><script>alert(1)</script>',
    },
  ]);
  expect((await page('/mail')).text).toContain('Your request &lt;1&gt; was approved');
  const opened = await page(`/mail/${MessageId}`);
  expect(opened.text).toContain('href="http://localhost:4280/requests/1?a=1&amp;b=2"');
  expect(opened.text).not.toContain('<script');
  expect(opened.text).toMatch(/<iframe[^>]* sandbox="allow-popups/);
  expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('sign-in codes are stored like all other mail, and mail can be filtered by recipient', async () => {
  const { client, mail, messages } = await rig();
  await client.send(sending());
  await mail.deliver({
    to: 'eve@countersign.example',
    subject: 'Your code',
    text: '123456',
    kind: 'sign-in',
  });
  expect(await messages()).toHaveLength(2);
  expect(await messages('?to=Eve@countersign.example')).toMatchObject([
    { kind: 'sign-in', subject: 'Your code', text: '123456' },
  ]);
});

test('stored mail survives a restart until it is deleted', async () => {
  const first = await rig();
  await first.client.send(sending());
  await first.stop();
  const second = await rig(first.folder);
  expect(await second.messages()).toHaveLength(1);
  expect((await second.page('/mail', { method: 'DELETE' })).status).toBe(204);
  expect(await second.messages()).toEqual([]);
});

test("a form post that deletes all mail is accepted only from the mail page's own origin", async () => {
  const { client, page, messages, origin } = await rig();
  await client.send(sending());
  const foreign = { method: 'POST', headers: { origin: 'http://evil.example' } };
  expect((await page('/mail/delete-all', foreign)).status).toBe(403);
  expect((await page('/mail/delete-all', { method: 'POST' })).status).toBe(403);
  expect(await messages()).toHaveLength(1);
  expect((await page('/mail/delete-all', { method: 'POST', headers: { origin } })).status).toBe(
    303,
  );
  expect(await messages()).toEqual([]);
});

test('an unsupported or invalid mail is refused with the same error as in SES', async () => {
  const { client, page } = await rig();
  const Raw = { Data: new Uint8Array([1]) };
  const refused = { name: 'BadRequestException' };
  await expect(client.send(sending({ Content: { Raw } }))).rejects.toMatchObject(refused);
  await expect(client.send(sending({ Destination: {} }))).rejects.toMatchObject(refused);
  const twoLines = { ToAddresses: ['a@b.example\r\nBcc: c@d.example'] };
  await expect(client.send(sending({ Destination: twoLines }))).rejects.toMatchObject(refused);
  expect((await page('/mail/none')).status).toBe(404);
});

test('while the mail fault is active, sending fails and stores no mail', async () => {
  const { client, mail, messages } = await rig();
  mail.fail(2);
  await expect(client.send(sending())).rejects.toMatchObject({ name: 'TooManyRequestsException' });
  await expect(
    mail.deliver({ to: 'a@b.example', subject: '', text: '', kind: 'sign-in' }),
  ).rejects.toThrow();
  await client.send(sending());
  expect(await messages()).toHaveLength(1);
});

test('an SES sandbox account sends only to verified addresses, one mail a second, and 200 a day', async () => {
  let at = Date.parse('2026-11-23T09:00:00Z');
  const account = { sandbox: true, identities: ['countersign.example'], clock: { now: () => at } };
  const { client, messages } = await rig(undefined, account);
  const stranger = sending({ Destination: { ToAddresses: ['ada@elsewhere.example'] } });
  await expect(client.send(stranger)).rejects.toMatchObject({
    name: 'MessageRejected',
    message: expect.stringMatching(/not verified.*: ada@elsewhere\.example$/),
  });
  const simulated = ['bounce+ada@simulator.amazonses.com'];
  await client.send(sending({ Destination: { ToAddresses: simulated } }));
  at += 1000;
  await client.send(sending());
  await expect(client.send(sending())).rejects.toMatchObject({ name: 'TooManyRequestsException' });
  for (let n = 2; n < 200; n += 1) {
    at += 1000;
    await client.send(sending());
  }
  at += 1000;
  await expect(client.send(sending())).rejects.toMatchObject({ name: 'LimitExceededException' });
  at += 86_400_000;
  await client.send(sending());
  expect((await messages()).length).toBeGreaterThan(0);
});
