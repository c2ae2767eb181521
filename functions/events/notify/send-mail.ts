import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { log } from '#functions/platform/log.ts';
import type { Message } from '#shared/messages/message.ts';

export type SendMail = (message: Message, to: string) => Promise<void>;

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>');

const linkTo = (site: string, { taskId, requestId }: Message) =>
  taskId
    ? `${site}/request-review/${taskId}`
    : requestId
      ? `${site}/view-request/${requestId}`
      : site;

/** Nothing of SES's refusals of one mail gets better by trying again. */
const isFinal = (error: unknown) =>
  error instanceof SESv2ServiceException &&
  (error.name === 'MessageRejected' || error.name === 'BadRequestException');

/** Milliseconds. A mail server that says nothing must not hold up the messages in the product. */
const requestHandler = {
  connectionTimeout: 2000,
  requestTimeout: 5000,
  throwOnRequestTimeout: true,
};

/** Mails messages as `sender`, with a link into the site. A mail that can't be sent at all is logged; what may pass is thrown. */
export function mailer(
  sender: string,
  site: string,
  client = new SESv2Client({ requestHandler }),
): SendMail {
  return async (message, to) => {
    const link = linkTo(site.replace(/\/$/, ''), message);
    const text = `${message.text}\n\n${link}\n`;
    const html = `<p>${escaped(message.text)}</p><p><a href="${escaped(link)}">Open it in Countersign</a></p>`;
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
    try {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: sender,
          Destination: { ToAddresses: [to] },
          Content: {
            Simple: {
              Subject: part(message.title.replace(/\s+/g, ' ')),
              Body: { Text: part(text), Html: part(html) },
            },
          },
        }),
      );
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.error('mail refused', error, { messageId: message.messageId });
    }
  };
}
