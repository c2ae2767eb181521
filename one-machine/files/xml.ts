const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Content of a document: text, a list of elements of one name, or elements below. */
export type Xml =
  | string
  | number
  | boolean
  | undefined
  | readonly Xml[]
  | { readonly [name: string]: Xml };

// Escape text. Control characters, which XML 1.0 can't contain, become numeric references like in S3.
const text = (value: string) =>
  value
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replaceAll(/[\u0000-\u001f]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`);

function formatElements(name: string, value: Xml): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((one: Xml) => formatElements(name, one)).join('');
  if (typeof value !== 'object') return `<${name}>${text(String(value))}</${name}>`;
  const below = Object.entries(value).map(([child, inner]) => formatElements(child, inner));
  return `<${name}>${below.join('')}</${name}>`;
}

/**
 * Write a document with one root element. A list becomes one element per item, each with the name of the list. An
 * undefined value is omitted.
 */
export const writeXml = (root: string, value: Xml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${formatElements(root, value)}`;

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (value: string) =>
  value.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return signs[name] ?? all;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });

/**
 * Return the inner text of every element with a name, at any depth. This suffices for the two flat bodies that S3
 * clients send.
 */
export const readElements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) =>
    unescapeXml(inner),
  );
