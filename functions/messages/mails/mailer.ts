import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { CompanySettings } from '#functions/platform/company.ts';
import { productName } from '#shared/company.ts';
import type { Message } from '#shared/messages/message.ts';
import { toOneLine, truncateText } from '#shared/one-line.ts';
import type { User } from '#shared/users/user.ts';
import type { FindTaskPrompts } from './find-asks.ts';
import { buildMailBody } from './mail-body.ts';
import { formatMailSubject } from './mail-subject.ts';
import { buildMailTags } from './mail-tags.ts';

/**
 * One mail with its messages, in their order. `message` is the message to which the pending mail belongs. It may have
 * been read.
 */
export type Mail = { readonly message: Message; readonly messages: readonly Message[] };
/** Recipient of a mail. */
export type MailRecipient = Pick<User, 'userId' | 'email' | 'timeZone'>;
export type SendMail = (mail: Mail, to: MailRecipient) => Promise<void>;

/** Kinds of messages whose title is used for a shared mail. */
const callsFor: ReadonlySet<string> = new Set(['mentioned', 'asked']);

/** Timeouts in milliseconds. */
const requestHandler = {
  connectionTimeout: 2000,
  requestTimeout: 5000,
  throwOnRequestTimeout: true,
};

/** Return the URL at which a person stops announcement or report mails, which are sent to many people. */
function buildUnsubscribeLink(site: string, { announcement, report }: Message): string | undefined {
  if (announcement) return `${site}/user/profile#mails`;
  if (!report) return undefined;
  const asked = report.by ? `?stop=${encodeURIComponent(report.id)}` : '';
  return `${site}/user/profile${asked}#reports`;
}

/**
 * Headers that suppress automatic replies (RFC 3834, and those for Exchange). The message id is equal in a mail sent
 * twice, which is rare. SES sets the `Message-ID` itself and accepts no other. `References` groups the mails of one
 * request.
 */
function buildMailHeaders(message: Message, messages: readonly Message[], site: string) {
  const { messageId, requestId = '', userId } = message;
  const id = (text: string) => `<${text}@${new URL(site).hostname}>`;
  const [event = ''] = messageId.split('_').slice(-1);
  const isOfOne = messages.every((one) => one.requestId === requestId);
  const stop =
    messages.every((one) => buildUnsubscribeLink(site, one)) && buildUnsubscribeLink(site, message);
  const headers = {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'X-Countersign-Message-Id': messageId,
    'Original-Message-ID': id(`${event}.${userId}`),
    ...(isOfOne && { References: id(requestId) }),
    ...(stop && { 'List-Unsubscribe': `<${stop}>` }),
  };
  return Object.entries(headers).map(([Name, Value]) => ({ Name, Value }));
}

/** Maximum number of bytes in an encoded word, which has at most 75 characters with its marks. */
const maxEncodedBytes = 45;

/** Encode the words of a header: plain letters unchanged, others per RFC 2047. */
function encodeHeaderWords(text: string): string {
  if (/^[\w .-]+$/.test(text)) return text;
  const parts = [''];
  for (const letter of text) {
    const part = `${parts.at(-1) ?? ''}${letter}`;
    if (Buffer.byteLength(part) > maxEncodedBytes) parts.push(letter);
    else parts.splice(-1, 1, part);
  }
  return parts.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ');
}

/** Maximum length of a company name in characters. */
const maxCompanyNameLength = 20;

/** Sender name: the product, with the company name if it is known. */
const senderName = (company: string): string =>
  company === productName
    ? productName
    : `${productName} ${encodeHeaderWords(truncateText(toOneLine(company), maxCompanyNameLength))}`;

type MailerDeps = {
  readonly sender: string;
  /** SES configuration set that publishes the events of these mails. */
  readonly configurationSet: string;
  readonly site: string;
  readonly findAsks: FindTaskPrompts;
  readonly settings: CompanySettings['settings'];
  /** Current time in ms since the epoch. */
  readonly now: () => number;
};

/**
 * Create the mailer, which sends messages as `sender` with links to the site and to the tasks of the recipients.
 * @throws the errors of SES and of the table
 */
export function mailer(
  { sender, configurationSet, site, findAsks, settings, now }: MailerDeps,
  client = new SESv2Client({ requestHandler }),
): SendMail {
  const base = site.replace(/\/$/, '');
  return async ({ message, messages }, { userId, email, timeZone }) => {
    const asks = await findAsks(messages, userId);
    const { name: company } = await settings(message.applicationId);
    const given = { site: base, asks, company, timeZone, now: now() };
    const { text, html } = buildMailBody(messages, given);
    const lead = messages.find(({ what }) => callsFor.has(what)) ?? messages[0] ?? message;
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
    await client.send(
      new SendEmailCommand({
        ConfigurationSetName: configurationSet,
        FromEmailAddress: `${senderName(company)} <${sender}>`,
        Destination: { ToAddresses: [email] },
        EmailTags: buildMailTags(message, messages),
        Content: {
          Simple: {
            Subject: part(formatMailSubject(lead, messages.length - 1, given)),
            Body: { Text: part(text), Html: part(html) },
            Headers: buildMailHeaders(message, messages, base),
          },
        },
      }),
    );
  };
}
