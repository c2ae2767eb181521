import * as z from 'zod';
import { arn } from '../account.ts';
import type { RequiredPermission } from '../policy/statement.ts';
import type { Mail } from './mail-store.ts';

const statuses = {
  BadRequestException: 400,
  MessageRejected: 400,
  LimitExceededException: 400,
  AccessDeniedException: 403,
  TooManyRequestsException: 429,
};

/** A refused call, with SES's name of the error. */
export class MailError extends Error {
  readonly status: number;

  constructor(name: keyof typeof statuses, message: string) {
    super(message);
    this.name = name;
    this.status = statuses[name];
  }
}

const Address = z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'is no e-mail address');
const Addresses = z.array(Address).default([]);
const Content = z.strictObject({ Data: z.string(), Charset: z.string().optional() });

/** Headers that SES sets itself (developer guide, "Amazon SES header fields"). */
const own =
  /^(bcc|cc|content-.*|date|from|message-id|mime-version|reply-to|return-path|subject|to)$/i;
const Header = z.strictObject({
  Name: z
    .string()
    .regex(/^[!-9;-~]{1,126}$/, 'is no name of a header')
    .refine((name) => !own.test(name), 'is a header that SES makes itself'),
  Value: z.string().min(1).max(870),
});

/** Text in the format of tags (SES API reference, "MessageTag"). */
const TagText = z.string().regex(/^[A-Za-z0-9_-]{1,256}$/, 'has signs that a tag must not have');
const Tag = z.strictObject({ Name: TagText, Value: TagText });

/** Fields of SES v2 SendEmail that this product uses. Templates, raw messages, and attachments are refused. */
const SendEmail = z.object({
  ConfigurationSetName: z.string().optional(),
  FromEmailAddress: Address,
  Destination: z.strictObject({
    ToAddresses: Addresses,
    CcAddresses: Addresses,
    BccAddresses: Addresses,
  }),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: Content.extend({ Data: z.string().regex(/^[^\r\n]*$/, 'has more than one line') }),
      Body: z.strictObject({ Text: Content.optional(), Html: Content.optional() }),
      Headers: z.array(Header).default([]),
    }),
  }),
  EmailTags: z.array(Tag).default([]),
});

/** Values that all events of a mail contain. */
export type SendOptions = {
  /** Tags by name, in the format of SES: each with a list of values. */
  readonly tags?: Readonly<Record<string, readonly string[]>>;
  readonly configurationSet?: string | undefined;
};

/**
 * Parse the body of SES v2 SendEmail (API reference, "SendEmail") as a mail.
 * @throws MailError with the errors of SES, and for features that one machine does not support
 */
export function readSendEmail(body: unknown): Mail & SendOptions {
  const parsed = SendEmail.safeParse(body);
  if (!parsed.success) throw new MailError('BadRequestException', z.prettifyError(parsed.error));
  const { FromEmailAddress: from, Destination, Content, EmailTags } = parsed.data;
  const to = [...Destination.ToAddresses, ...Destination.CcAddresses, ...Destination.BccAddresses];
  const { Subject, Body, Headers } = Content.Simple;
  if (to.length === 0 || to.length > 50) {
    throw new MailError('BadRequestException', 'A mail has 1 to 50 recipients.');
  }
  if (!Body.Text && !Body.Html)
    throw new MailError('BadRequestException', 'Body must have text or html.');
  return {
    kind: 'service',
    tags: Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]])),
    configurationSet: parsed.data.ConfigurationSetName,
    from,
    to,
    subject: Subject.Data,
    text: Body.Text?.Data ?? '',
    html: Body.Html?.Data,
    ...(Headers.length > 0 && {
      headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
    }),
  };
}

const Sender = z.object({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.string().optional(),
});

/** Return the address in `Name <address>`. */
export const parseAddress = (text: string): string => /<([^>]*)>\s*$/.exec(text)?.[1] ?? text;

/** Return the identity that sends a mail: its address, or the domain if that was verified instead. */
export function chooseIdentity(from: string, identities: readonly string[]): string {
  const address = parseAddress(from);
  const [, domain = ''] = address.split('@');
  return identities.includes(domain) && !identities.includes(address) ? domain : address;
}

/**
 * Return the IAM actions and resources that a SendEmail call needs: the sending identity (address or domain) and the
 * configuration set.
 * @param identities verified identities
 */
export function listMailPermissions(
  body: unknown,
  identities: readonly string[],
): RequiredPermission[] {
  const { FromEmailAddress, ConfigurationSetName } = Sender.parse(body);
  const context = { 'ses:FromAddress': parseAddress(FromEmailAddress) };
  const on = (resource: string) => ({
    ...{ action: 'ses:SendEmail', context },
    resource: arn('ses', resource),
  });
  return [
    on(`identity/${chooseIdentity(FromEmailAddress, identities)}`),
    ...(ConfigurationSetName ? [on(`configuration-set/${ConfigurationSetName}`)] : []),
  ];
}
