import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
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

/** Milliseconds. */
const requestHandler = {
  connectionTimeout: 2000,
  requestTimeout: 5000,
  throwOnRequestTimeout: true,
};

/**
 * What is the same when a mail goes out twice, which it rarely does: SES makes the `Message-ID` itself and takes no other. `References`
 * puts the mails of one request together.
 */
const headersOf = ({ messageId, requestId = '', userId }: Message, host: string) => {
  const header = (Name: string, id: string) => ({ Name, Value: `<${id}@${host}>` });
  const [event = ''] = messageId.split('_').slice(-1);
  return [header('Original-Message-ID', `${event}.${userId}`), header('References', requestId)];
};

/** Mails messages as `sender`, with a link into the site. @throws what SES answers that isn't success */
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
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: sender,
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: part(message.title.replace(/\s+/g, ' ')),
            Body: { Text: part(text), Html: part(html) },
            Headers: headersOf(message, new URL(site).hostname),
          },
        },
      }),
    );
  };
}
