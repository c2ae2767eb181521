import { productName } from '#shared/company.ts';
import { t } from '#shared/language/t.ts';
import { linksToConversation } from '#shared/messages/conversation.ts';
import { formatDueText } from '#shared/messages/due-words.ts';
import type { Message } from '#shared/messages/message.ts';
import { findAccountPath } from '#shared/messages/message-kinds.ts';
import {
  chooseLinkNote,
  type Fact,
  listDecisionLinks,
  listMailFacts,
  type TaskPrompt,
} from './ask.ts';
import { formatMailMoment } from './format-moment.ts';
import {
  renderButtons,
  renderFactTable,
  renderFooterLink,
  renderLinkParagraph,
  renderMailPage,
  renderParagraph,
  renderSmallText,
  renderTitledParagraph,
} from './mail-html.ts';

/** Content of a mail, as plain text and HTML. */
type Body = { readonly text: string; readonly html: string };
/** Data for a mail's body: the tasks to decide by message id, and the reader's time zone. */
export type MailBodyContext = {
  readonly site: string;
  readonly asks: ReadonlyMap<string, TaskPrompt>;
  readonly timeZone: string;
  /** Name of the company, or else of the product. */
  readonly company: string;
  /** Current time in ms since the epoch. */
  readonly now: number;
};

/**
 * Maximum number of messages in a mail for several requests, so that people read the whole mail. Further messages are
 * only in the product.
 */
const maxMessages = 50;

/** Return the URL at which a signed-in person reads a message and responds to it. Opening the URL changes nothing. */
function buildMessageLink(site: string, message: Message): string {
  const { taskId, requestId, announcement, report, access } = message;
  if (report) return `${site}${report.address}`;
  if (access) return `${site}${access.address}`;
  if (announcement) return `${site}/messages`;
  if (linksToConversation(message)) return `${site}/view-chatrequest/${requestId}`;
  if (taskId) return `${site}/request-review/${taskId}`;
  return requestId
    ? `${site}/view-request/${requestId}`
    : `${site}${findAccountPath(message) ?? ''}`;
}

/**
 * Format the text of a message. An announcement ends with its author. A message with a due time shows it, unless the
 * mail contains the facts of its task.
 */
function formatMailText(message: Message, { asks, timeZone, now }: MailBodyContext): string {
  const { text, announcement, messageId } = message;
  if (announcement) return `${text}\n\n${announcement.by.name}`;
  const moment = (at: string) => formatMailMoment(at, timeZone);
  const due = asks.has(messageId) ? undefined : formatDueText(message, { now, moment });
  return due ? `${text} ${due}` : text;
}
function formatMessageBody(message: Message, given: MailBodyContext): Body {
  const text = formatMailText(message, given);
  return { text, html: renderParagraph(text) };
}
const pointTo = (link: string, words: string, before = ''): Body => ({
  text: `${before}${link}`,
  html: renderLinkParagraph(link, words),
});

/** "Kind: Measuring device", "What for? It is broken". */
const factLine = ({ label, value }: Fact) => `${label}${/[?:.!]$/.test(label) ? '' : ':'} ${value}`;

/** Format a task with the facts for its decision and the links to it. */
function formatTaskPrompt({ site, timeZone }: MailBodyContext, ask: TaskPrompt): Body[] {
  const facts = listMailFacts(ask, timeZone);
  const ways = listDecisionLinks(site, ask);
  return [
    {
      text: facts.map(factLine).join('\n'),
      html: renderFactTable(facts),
    },
    {
      text: ways.map(({ words, address }) => `${words}: ${address}`).join('\n'),
      html: renderButtons(ways),
    },
  ];
}

/** Return the notes about the tasks of a mail, each once. */
function listMailNotes(asks: readonly TaskPrompt[]): Body[] {
  const notes = new Set(asks.flatMap((ask) => chooseLinkNote(ask) ?? []));
  return [...notes].map((text) => ({ text, html: renderSmallText(text) }));
}

const asksIn = ({ asks }: MailBodyContext, messages: readonly Message[]): TaskPrompt[] =>
  messages.flatMap(({ messageId }) => asks.get(messageId) ?? []);

/** Format messages with one target: one after the other, then the link. */
function formatSingleLinkMessages(
  link: string,
  messages: readonly Message[],
  given: MailBodyContext,
): Body[] {
  const asks = asksIn(given, messages);
  const ways =
    asks.length > 0
      ? asks.flatMap((ask) => formatTaskPrompt(given, ask))
      : [pointTo(link, t`Open it in Countersign`)];
  return [
    ...messages.map((message) => formatMessageBody(message, given)),
    ...ways,
    ...listMailNotes(asks),
  ];
}

/** Return the links that unsubscribe from reports sent by other people. */
const waysOut = (site: string, messages: readonly Message[]): Body[] =>
  messages.flatMap(({ report }) => {
    if (!report?.by) return [];
    const words = t`Get this report of ${report.by.name} no longer`;
    return pointTo(`${site}/user/profile?stop=${report.id}#reports`, words, `${words}: `);
  });

/** Format messages with several targets: each under its title, which is the link. */
function formatMultiLinkMessages(messages: readonly Message[], given: MailBodyContext): Body[] {
  const { site, asks } = given;
  const rest = messages.length - maxMessages;
  const told = messages.slice(0, maxMessages);
  const parts = told.flatMap((message): Body[] => {
    const { title } = message;
    const text = formatMailText(message, given);
    const link = buildMessageLink(site, message);
    const ask = asks.get(message.messageId);
    const words = [title, text, ...(ask ? [] : [link])].join('\n');
    return [
      { text: words, html: renderTitledParagraph(link, title, text) },
      ...(ask ? formatTaskPrompt(given, ask) : []),
    ];
  });
  const more = t`${rest} more in Countersign`;
  return [
    ...parts,
    ...(rest > 0 ? [pointTo(`${site}/messages`, more, `${more}: `)] : []),
    ...listMailNotes(asksIn(given, told)),
  ];
}

/** Format the body of a mail with these messages and links to the site. */
export function buildMailBody(messages: readonly Message[], given: MailBodyContext): Body {
  const { site, company } = given;
  const [link = site, ...others] = new Set(
    messages.map((message) => buildMessageLink(site, message)),
  );
  const choose = t`Change your email settings`;
  const choice = `${site}/user/profile#mails`;
  const parts = [
    ...(others.length > 0
      ? formatMultiLinkMessages(messages, given)
      : formatSingleLinkMessages(link, messages, given)),
    ...waysOut(site, messages),
    ...(company === productName ? [] : [{ text: company, html: renderSmallText(company) }]),
    { text: `${choose}: ${choice}`, html: renderFooterLink(choice, choose) },
  ];
  return {
    text: parts
      .map(({ text }) => text)
      .join('\n\n')
      .concat('\n'),
    html: renderMailPage(parts.map(({ html }) => html)),
  };
}
