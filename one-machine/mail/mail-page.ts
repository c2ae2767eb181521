import type { StoredMail } from './mail-store.ts';
import { mailStyle } from './mail-style.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const encode = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Turn URLs in a text into links and leave the rest unchanged. */
function linkAddresses(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/);
  return parts
    .map((part, place) => {
      const shown = encode(part);
      return place % 2 ? `<a href="${shown}" target="_blank" rel="noreferrer">${shown}</a>` : shown;
    })
    .join('');
}

const shortTime = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
});
const time = (at: string) =>
  `<time datetime="${at}">${encode(shortTime.format(new Date(at)))} UTC</time>`;

const entry = (mail: StoredMail, selected: boolean) => `
<li><a class="entry" href="/mail/${mail.id}"${selected ? ' aria-current="true"' : ''}>
  <span class="line"><span class="to">${encode(mail.to.join(', '))}</span>${time(mail.at)}</span>
  <span class="subject">${encode(mail.subject) || '(no subject)'}</span>
</a></li>`;

/**
 * Render the HTML part in a sandboxed frame, in which it can neither run scripts nor load resources. Links open in a
 * new tab.
 */
const frame = (html: string) =>
  `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"
    srcdoc="${encode(`<base target="_blank"><meta name="color-scheme" content="light">${html}`)}"></iframe>`;

function renderMessage(mail: StoredMail): string {
  const text = `<pre class="text">${linkAddresses(mail.text)}</pre>`;
  const body = mail.html
    ? `${frame(mail.html)}${mail.text && `<details><summary>Text version</summary>${text}</details>`}`
    : text;
  return `
<article class="message">
  <a class="back" href="/mail">All mail</a>
  <h2>${encode(mail.subject) || '(no subject)'}</h2>
  <dl>
    <dt>From</dt><dd>${encode(mail.from)}</dd>
    <dt>To</dt><dd>${encode(mail.to.join(', '))}</dd>
    <dt>Sent</dt><dd>${time(mail.at)}</dd>
  </dl>
  ${body}
</article>`;
}

/** Render the page with all mail and, if one is selected, the open message. */
export function renderMailPage(
  mails: readonly StoredMail[],
  opened: StoredMail | undefined,
): string {
  const title = opened ? encode(opened.subject) : 'Mail';
  const list =
    mails.length === 0
      ? '<p class="empty">No mail yet. What the product sends, and the codes for signing up or a forgotten password, appear here.</p>'
      : `<ul>${mails.map((mail) => entry(mail, mail.id === opened?.id)).join('')}</ul>`;
  const shown = opened
    ? renderMessage(opened)
    : mails.length > 0
      ? '<p class="empty choose">Choose a mail to read it.</p>'
      : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Mail on this machine</title>
<style>${mailStyle}</style>
</head>
<body class="${opened ? 'reading' : 'listing'}">
<header>
  <h1><a href="/mail">Mail</a></h1>
  <span class="note">Nothing leaves this machine.</span>
  <a class="button" href="${opened ? `/mail/${opened.id}` : '/mail'}">Refresh</a>
  <form method="post" action="/mail/delete-all"><button${mails.length === 0 ? ' disabled' : ''}>Delete all</button></form>
</header>
<main>
  <nav aria-label="Mail">${list}</nav>
  ${shown}
</main>
</body>
</html>`;
}
