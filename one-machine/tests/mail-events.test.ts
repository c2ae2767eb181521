import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { expect, onTestFinished, test } from 'vitest';
import { openClock } from '#one-machine/clock.ts';
import { publishMailEvents } from '#one-machine/mail/mail-events.ts';
import { startMail } from '#one-machine/mail/start-mail.ts';
import { openEventBus } from '#one-machine/streams/event-bus.ts';
import { openQueueStore } from '#one-machine/streams/queue-store.ts';
import type { MailEvents } from '#one-machine/template/read-mail.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';

const all: MailEvents['types'] = ['delivery', 'bounce', 'complaint'];
const arn = 'arn:aws:sqs:eu-central-1:000000000000:told';
const ofOurs = {
  source: ['aws.ses'],
  detail: { mail: { tags: { 'ses:configuration-set': ['ours'] } } },
};

/** Start mail whose events are sent over the bus into a queue. */
async function rig(types = all, pattern: object = ofOurs) {
  const data = await mkdtemp(join(tmpdir(), 'countersign-mail-events-'));
  const clock = openClock();
  const queues = openQueueStore({
    ...{ file: join(data, 'queues.sqlite'), clock, queues: [{ name: 'told', arn }] },
  });
  const bus = openEventBus([{ id: 'told', pattern, queueArns: [arn] }], queues);
  const identities = [{ name: 'countersign.example', configurationSet: 'ours' }];
  const mail = await startMail({
    ...{ data, clock, callers: [testKeys], identities: ['countersign.example'] },
    tell: publishMailEvents({ identities, bus, events: [{ configurationSet: 'ours', types }] }),
  });
  const client = new SESv2Client({
    ...{ endpoint: mail.endpoint, region: 'eu-central-1', maxAttempts: 1, credentials: testKeys },
  });
  onTestFinished(async () => {
    client.destroy();
    await mail.stop();
    queues.close();
    await rm(data, { recursive: true, force: true });
  });
  const send = (to: string, more: object = {}) =>
    client.send(
      new SendEmailCommand({
        FromEmailAddress: 'Countersign <no-reply@countersign.example>',
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: { Data: 'Hotels' }, Body: { Text: { Data: 'Ask.' } } } },
        ...more,
      }),
    );
  const told = () =>
    queues
      .named('told')
      .list()
      .map(({ body }) => JSON.parse(body));
  return { send, told, mail };
}
const simulator = (mailbox: string) => `${mailbox}@simulator.amazonses.com`;
const getNames = (events: readonly { 'detail-type': string }[]) =>
  events.map((event) => event['detail-type']);

test('addresses of the mailbox simulator cause the same events as in SES, and other mail is delivered', async () => {
  const { send, told } = await rig();
  const fates = {
    'ada@example.org': ['Email Delivered'],
    [simulator('success')]: ['Email Delivered'],
    [simulator('bounce+ada')]: ['Email Bounced'],
    [simulator('complaint')]: ['Email Delivered', 'Email Complaint Received'],
    [simulator('suppressionlist+1')]: ['Email Bounced'],
    [simulator('ooto')]: ['Email Delivered', 'Email Bounced'],
  };
  for (const to of Object.keys(fates)) await send(to);
  for (const [to, names] of Object.entries(fates)) {
    const events = told().filter(({ detail }) => detail.mail.destination.includes(to));
    expect(getNames(events), to).toEqual(names);
  }
  const kinds = told().flatMap(({ detail: { bounce } }) =>
    bounce ? `${bounce.bounceType} ${bounce.bounceSubType}` : [],
  );
  expect(kinds).toEqual(['Permanent General', 'Permanent Suppressed', 'Transient General']);
});

test("a bounce event contains the mail's id, tags, and configuration set, and the reason of the bounce", async () => {
  const { send, told } = await rig();
  const EmailTags = [{ Name: 'person', Value: 'ada_1' }];
  const { MessageId } = await send(simulator('bounce'), { EmailTags });
  const [event] = told();
  expect(event).toMatchObject({
    ...{ source: 'aws.ses', 'detail-type': 'Email Bounced', region: 'eu-central-1' },
    resources: ['arn:aws:ses:eu-central-1:000000000000:configuration-set/ours'],
    detail: {
      eventType: 'Bounce',
      bounce: {
        bouncedRecipients: [{ emailAddress: simulator('bounce'), status: '5.1.1' }],
      },
      mail: {
        ...{ messageId: MessageId, destination: [simulator('bounce')] },
        tags: { person: ['ada_1'], 'ses:configuration-set': ['ours'] },
      },
    },
  });
  const { bounce, mail } = event.detail;
  expect(Date.parse(bounce.timestamp)).toBeGreaterThan(Date.parse(mail.timestamp));
});

test('the events of a mail are published before the send call returns, even for mail of the user pool', async () => {
  const { mail, told } = await rig();
  const from = 'no-reply@countersign.example';
  await mail.deliver({ ...{ from, to: simulator('bounce') }, subject: '', text: '', kind: 'code' });
  expect(getNames(told())).toEqual(['Email Bounced']);
  await mail.deliver({ to: simulator('bounce'), subject: '', text: '', kind: 'code' });
  // A mail without a configuration set is not reported.
  expect(told()).toHaveLength(1);
});

test('a mail event is published only if the configuration set includes its type and an event rule matches it', async () => {
  const bounces = await rig(['bounce']);
  await bounces.send(simulator('complaint'));
  await bounces.send(simulator('bounce'));
  expect(getNames(bounces.told())).toEqual(['Email Bounced']);
  const theirs = await rig(all, {
    detail: { mail: { tags: { 'ses:configuration-set': ['theirs'] } } },
  });
  await theirs.send(simulator('bounce'));
  expect(theirs.told()).toEqual([]);
});

test('a mail tag with characters that SES does not allow is refused', async () => {
  const { send, told } = await rig();
  const EmailTags = [{ Name: 'at', Value: '2026-11-24T09:00:00Z' }];
  await expect(send('ada@example.org', { EmailTags })).rejects.toMatchObject({
    name: 'BadRequestException',
  });
  expect(told()).toEqual([]);
});
