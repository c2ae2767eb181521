import { t } from '#shared/language/t.ts';
import { accountAddress } from '#shared/messages/account-messages.ts';
import { leadsToConversation } from '#shared/messages/conversation.ts';
import type { Message } from '#shared/messages/message.ts';

/** What a mail says, for readers of plain text and of HTML. */
type Body = { readonly text: string; readonly html: string };

/** Of several requests; the rest is in the product. A mail that nobody reads to its end tells less. */
const toldAtMost = 50;

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>');
const linked = (link: string, words: string) =>
  `<a href="${escapeHtml(link)}">${escapeHtml(words)}</a>`;

/** Where a message is read and acted on, by whoever signs in there. No address changes anything by being opened. */
function linkTo(site: string, message: Message): string {
  const { taskId, requestId, announcement, report, access } = message;
  if (report) return `${site}${report.address}`;
  if (access) return `${site}${access.address}`;
  if (announcement) return `${site}/messages`;
  if (leadsToConversation(message)) return `${site}/view-chatrequest/${requestId}`;
  if (taskId) return `${site}/request-review/${taskId}`;
  return requestId
    ? `${site}/view-request/${requestId}`
    : `${site}${accountAddress(message) ?? ''}`;
}

const said = (message: Message): Body => {
  const text = wordsOf(message);
  return { text, html: escapeHtml(text) };
};
/** Of an announcement: who writes it, at its end. */
const wordsOf = ({ text, announcement }: Message): string =>
  announcement ? `${text}\n\n${announcement.by.name}` : text;
const pointTo = (link: string, words: string, before = ''): Body => ({
  text: `${before}${link}`,
  html: linked(link, words),
});

/** What is told of one place: one thing after the other, and then the way there. */
const ofOne = (link: string, messages: readonly Message[]): Body[] => [
  ...messages.map(said),
  pointTo(link, t`Open it in Countersign`),
];

/** The ways to get no longer what other people send every week. */
const waysOut = (site: string, messages: readonly Message[]): Body[] =>
  messages.flatMap(({ report }) => {
    if (!report?.by) return [];
    const words = t`Get this report of ${report.by.name} no longer`;
    return pointTo(`${site}/user/profile?stop=${report.id}#reports`, words, `${words}: `);
  });

/** What is told of several: each under its title, which leads there. */
function ofSeveral(site: string, messages: readonly Message[]): Body[] {
  const rest = messages.length - toldAtMost;
  const parts = messages.slice(0, toldAtMost).map((message) => {
    const { title } = message;
    const text = wordsOf(message);
    const link = linkTo(site, message);
    return {
      text: [title, text, link].join('\n'),
      html: `${linked(link, title)}<br>${escapeHtml(text)}`,
    };
  });
  const more = t`${rest} more in Countersign`;
  return rest > 0 ? [...parts, pointTo(`${site}/messages`, more, `${more}: `)] : parts;
}

/** The body of a mail that tells these messages, with links into the site. */
export function mailBody(site: string, messages: readonly Message[]): Body {
  const [link = site, ...others] = new Set(messages.map((message) => linkTo(site, message)));
  const choose = t`Choose what is mailed to you, and when`;
  const parts = [
    ...(others.length > 0 ? ofSeveral(site, messages) : ofOne(link, messages)),
    ...waysOut(site, messages),
    pointTo(`${site}/user/profile#mails`, choose, `${choose}: `),
  ];
  return {
    text: parts
      .map(({ text }) => text)
      .join('\n\n')
      .concat('\n'),
    html: parts.map(({ html }) => `<p>${html}</p>`).join(''),
  };
}
