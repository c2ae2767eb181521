import { randomUUID } from 'node:crypto';
import { account, arn, region } from '../account.ts';
import type { EventBus } from '../streams/event-bus.ts';
import type { Identity, MailEvents } from '../template/read-mail.ts';
import type { StoredMail } from './mail-store.ts';
import { chooseIdentity, parseAddress, type SendOptions } from './send-email.ts';
import { type DeliveryEvent, listDeliveryEvents } from './simulator.ts';

const eventNames = {
  delivery: { type: 'Delivery', detail: 'Email Delivered' },
  bounce: { type: 'Bounce', detail: 'Email Bounced' },
  complaint: { type: 'Complaint', detail: 'Email Complaint Received' },
} as const;

/** Delay of each event, in milliseconds. A complaint is reported after the mail was read. */
const takes = { delivery: 400, bounce: 600, complaint: 2000 } as const;

function buildMailDetail(fate: DeliveryEvent, address: string, at: string) {
  const feedbackId = randomUUID();
  switch (fate.type) {
    case 'delivery':
      return {
        delivery: {
          ...{ timestamp: at, processingTimeMillis: takes.delivery, recipients: [address] },
          smtpResponse: '250 OK',
        },
      };
    case 'complaint':
      return {
        complaint: {
          ...{ timestamp: at, feedbackId, complaintFeedbackType: 'abuse' },
          complaintSubType: null,
          complainedRecipients: [{ emailAddress: address }],
        },
      };
    case 'bounce': {
      const { type: _, bounceType, bounceSubType, ...why } = fate;
      const failed = { emailAddress: address, action: 'failed', ...why };
      return {
        bounce: {
          bounceType,
          bounceSubType,
          bouncedRecipients: [failed],
          timestamp: at,
          feedbackId,
        },
      };
    }
  }
}

/**
 * Report the delivery events of each mail on the bus, as its configuration set defines (SES developer guide,
 * "Monitoring SES events using Amazon EventBridge"). The events are reported before the sender is answered, so that no
 * accepted mail lacks events. A mail without a configuration set has no events.
 */
export function publishMailEvents(options: {
  readonly identities: readonly Identity[];
  readonly events: readonly MailEvents[];
  readonly bus: EventBus;
}) {
  const { identities, events, bus } = options;
  const senders = identities.map(({ name }) => name);
  return (
    { tags = {}, configurationSet }: SendOptions,
    { id, at, from, to, subject }: StoredMail,
  ): void => {
    const identity = chooseIdentity(from, senders);
    const set =
      configurationSet ?? identities.find(({ name }) => name === identity)?.configurationSet;
    const told = events.filter((one) => one.configurationSet === set).flatMap(({ types }) => types);
    if (set === undefined || told.length === 0) return;
    const mail = {
      ...{
        timestamp: at,
        messageId: id,
        source: from,
        sourceArn: arn('ses', `identity/${identity}`),
      },
      ...{ sendingAccountId: account, destination: to, headersTruncated: false },
      commonHeaders: { from: [from], to, subject },
      tags: { 'ses:configuration-set': [set], ...tags },
    };
    for (const address of to.map(parseAddress))
      for (const fate of listDeliveryEvents(address)) {
        if (!told.includes(fate.type)) continue;
        const moment = new Date(Date.parse(at) + takes[fate.type]).toISOString();
        bus.put({
          ...{ version: '0', id: randomUUID(), 'detail-type': eventNames[fate.type].detail },
          ...{ source: 'aws.ses', account, time: moment, region },
          resources: [arn('ses', `configuration-set/${set}`)],
          detail: {
            eventType: eventNames[fate.type].type,
            mail,
            ...buildMailDetail(fate, address, moment),
          },
        });
      }
  };
}
