import { getCurrentLanguage } from '#shared/language/t.ts';
import type { Fact, MailLink } from './ask.ts';

/**
 * Styles of mails. Text and background colors are the reader's own, so that light and dark mode both work. Nothing is
 * loaded from the network. Styles are inline, because many mail programs remove everything else.
 */
const styles = {
  page: 'margin:0;padding:16px;font:16px/24px Inter,system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif',
  column: 'max-width:560px;margin:0 auto;overflow-wrap:anywhere',
  part: 'margin:0 0 20px',
  title: 'margin:0 0 4px;font-size:16px;line-height:24px;font-weight:600',
  // Use a fixed layout, because a long question would squeeze the answers on a phone.
  facts:
    'width:100%;table-layout:fixed;margin:0 0 20px;border-collapse:collapse;font-size:15px;line-height:22px',
  label:
    'width:38%;padding:3px 16px 3px 0;text-align:left;vertical-align:top;font-weight:400;opacity:.7',
  value: 'padding:3px 0;vertical-align:top',
  ways: 'margin:0 0 12px;line-height:52px',
  way: 'display:inline-block;margin:0 4px 0 0;padding:9px 13px;border:1px solid #8a93a0;border-radius:6px;font-size:15px;line-height:24px;font-weight:500;color:inherit;text-decoration:none;white-space:nowrap',
  firstWay: 'border-color:#3b3fa8;background:#3b3fa8;color:#ffffff',
  small: 'margin:0 0 20px;font-size:14px;line-height:20px;opacity:.7',
  foot: 'margin:28px 0 0;padding:12px 0 0;border-top:1px solid #c9ced6;font-size:14px;line-height:20px',
} as const;

const encode = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Escape a text that people wrote, with its line breaks. */
const lines = (text: string) => encode(text).replaceAll('\n', '<br>');
const linked = (address: string, words: string): string =>
  `<a href="${encode(address)}">${encode(words)}</a>`;

export const renderParagraph = (text: string): string =>
  `<p style="${styles.part}">${lines(text)}</p>`;
export const renderSmallText = (text: string): string =>
  `<p style="${styles.small}">${lines(text)}</p>`;
export const renderLinkParagraph = (address: string, words: string): string =>
  `<p style="${styles.part}">${linked(address, words)}</p>`;
export const renderFooterLink = (address: string, words: string): string =>
  `<p style="${styles.foot}">${linked(address, words)}</p>`;

/** Format one of several messages. Its title is a link. */
export const renderTitledParagraph = (address: string, title: string, text: string): string =>
  `<p style="${styles.title}">${linked(address, title)}</p>${renderParagraph(text)}`;

export function renderFactTable(facts: readonly Fact[]): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="${styles.label}">${encode(label)}</th><td style="${styles.value}">${encode(value)}</td></tr>`,
  );
  return `<table style="${styles.facts}">${rows.join('')}</table>`;
}

export function renderButtons(ways: readonly MailLink[]): string {
  const all = ways.map(({ address, words, isFirst }) => {
    const style = isFirst ? `${styles.way};${styles.firstWay}` : styles.way;
    return `<a href="${encode(address)}" style="${style}">${encode(words)}</a>`;
  });
  return `<p style="${styles.ways}">${all.join(' ')}</p>`;
}

/** Format the complete HTML document of a mail. */
export const renderMailPage = (parts: readonly string[]): string =>
  `<!doctype html><html lang="${getCurrentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"></head><body style="${styles.page}"><div style="${styles.column}">${parts.join('')}</div></body></html>`;
