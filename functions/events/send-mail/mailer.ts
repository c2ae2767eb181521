import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Message } from '#shared/messages/message.ts';
import { isConversation } from '../conversation.ts';

/**
 * What one mail tells: `messages`, in their order. `message` is the one whose pending mail it is, and may have been
 * read.
 */
export type Mail = { readonly message: Message; readonly messages: readonly Message[] };
export type SendMail = (mail: Mail, to: string) => Promise<void>;

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>');

function linkTo(site: string, message: Message): string {
  const { taskId, requestId } = message;
  if (isConversation(message)) return `${site}/view-request/${requestId}#discussion`;
  if (taskId) return `${site}/request-review/${taskId}`;
  return requestId ? `${site}/view-request/${requestId}` : site;
}

/** Milliseconds. */
const requestHandler = {
  connectionTimeout: 2000,
  requestTimeout: 5000,
  throwOnRequestTimeout: true,
};

/**
 * What is the same when a mail goes out twice, which it rarely does: SES makes the `Message-ID` itself and takes no
 * other. `References` puts the mails of one request together.
 */
const headersOf = ({ messageId, requestId = '', userId }: Message, host: string) => {
  const header = (Name: string, id: string) => ({ Name, Value: `<${id}@${host}>` });
  const [event = ''] = messageId.split('_').slice(-1);
  return [header('Original-Message-ID', `${event}.${userId}`), header('References', requestId)];
};

/** Mails what people are told as `sender`, with a link into the site. @throws what SES answers that isn't success */
export function mailer(
  sender: string,
  site: string,
  client = new SESv2Client({ requestHandler }),
): SendMail {
  return async ({ message, messages }, to) => {
    const link = linkTo(site.replace(/\/$/, ''), message);
    const texts = messages.map(({ text }) => text);
    const text = [...texts, link].join('\n\n').concat('\n');
    const paragraphs = texts.map((one) => `<p>${escapeHtml(one)}</p>`).join('');
    const html = `${paragraphs}<p><a href="${escapeHtml(link)}">Open it in Countersign</a></p>`;
    const more = messages.length > 1 ? `, and ${messages.length - 1} more` : '';
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: sender,
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: part(`${message.title.replace(/\s+/g, ' ')}${more}`),
            Body: { Text: part(text), Html: part(html) },
            Headers: headersOf(message, new URL(site).hostname),
          },
        },
      }),
    );
  };
}
