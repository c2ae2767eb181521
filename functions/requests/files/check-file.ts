import { fileTypeFromBuffer } from 'file-type';
import type { SentFile } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { fileExtensions, findMediaType } from '#shared/requests/file-kinds.ts';
import { truncateCodeUnits } from '#shared/text.ts';
import { decodeText } from '#shared/text-encoding.ts';
import { detectDocumentType, explainArchiveRefusal } from './check-archive.ts';

const maxNameLength = 200;
/** Length of a name above which its middle is removed first, because trimming takes more than linear time. */
const maxReadName = 1000;
/** Control characters, and those that change the text direction, because `gpj.exe` must not appear as `exe.jpg`. */
const deceptive = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Return a file name of at most 200 characters without a path or deceptive characters, with its extension. */
function sanitizeFileName(name: string): string {
  const whole = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const isLong = whole.length > maxReadName;
  const last = isLong ? whole.slice(0, maxNameLength) + whole.slice(-maxNameLength) : whole;
  const plain = last
    .toWellFormed()
    .replace(deceptive, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const ending = /\.\w{1,8}$/.exec(plain)?.[0] ?? '';
  const rest = plain.slice(0, plain.length - ending.length);
  return `${truncateCodeUnits(rest, maxNameLength - ending.length) || 'file'}${ending}`;
}

/** Start of an HTML page or SVG drawing that a browser may execute. Plain text may mention these tags. */
const page = /^<\s*(!doctype|html|svg|script|\?xml|body|head|iframe|meta)/i;
const [commentStart, commentEnd] = ['<!--', '-->'];

/**
 * True if a text, after spaces and comments, starts like an HTML page. Runs in linear time, because anybody can send
 * any text.
 */
function isHtmlPage(text: string): boolean {
  let rest = text.trimStart();
  while (rest.startsWith(commentStart)) {
    const end = rest.indexOf(commentEnd, commentStart.length);
    if (end < 0) return false;
    rest = rest.slice(end + commentEnd.length).trimStart();
  }
  return page.test(rest);
}

/**
 * Whether the content is non-empty text in a common encoding, not an HTML page, and without control characters except
 * white space.
 */
function isPlainText(content: Uint8Array): boolean {
  const text = decodeText(content);
  return text !== '' && !isHtmlPage(text) && !/[^\P{Cc}\s]|\ufffd/u.test(text);
}

/** Number of bytes at the start in which readers look for the PDF header. */
const pdfMarkWithin = 1024;
/**
 * Return a PDF without the bytes that a scanner or mail program has put before it. Other content is unchanged, and so
 * is a PDF after markup, which could be an HTML page.
 */
function skipPreamble(content: Uint8Array): Uint8Array {
  const start = Buffer.from(content.subarray(0, pdfMarkWithin)).toString('latin1');
  const mark = start.indexOf('%PDF-');
  return mark > 0 && !start.slice(0, mark).includes('<') ? content.subarray(mark) : content;
}

/** Detect the media type of a file from its bytes; undefined if it is unknown. */
async function detectFileType(content: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(skipPreamble(content));
  return found?.mime === 'application/zip'
    ? (detectDocumentType(content) ?? found.mime)
    : found?.mime;
}

/**
 * Whether a detected type is that of a document. Text may look like the start of an audio or image file, but not like a
 * document.
 */
const isMarked = (type: string | undefined) => type?.startsWith('application/') ?? false;

const refusal = (why: string, field: string) =>
  new AppError('file.type-refused', why, { fields: { [field]: [why] } });

/**
 * Return the name and media type with which a file may be stored, judged by its name. `field`: name of the field in the
 * call.
 * @throws file.type-refused
 */
export function checkName(name: string, field: string) {
  const kept = sanitizeFileName(name);
  const mediaType = findMediaType(kept);
  if (mediaType) return { name: kept, mediaType };
  const why = t`${kept} is a file type that is not accepted. Use ${fileExtensions.join(', ')}.`;
  throw refusal(why, field);
}

/**
 * Return the name and media type with which a file may be stored, judged by its content as well as its name.
 * @throws file.type-refused
 */
export async function checkFile({ name, content }: SentFile, field: string) {
  const { name: kept, mediaType } = checkName(name, field);
  if (content.length === 0) throw refusal(t`${kept} is empty.`, field);
  const isAsNamed = mediaType.startsWith('text/')
    ? isPlainText(content) && !isMarked(await detectFileType(content))
    : (await detectFileType(content)) === mediaType;
  if (!isAsNamed) throw refusal(t`The contents of ${kept} do not match its name.`, field);
  const why = explainArchiveRefusal(content);
  if (why) throw refusal(`${kept} ${why}`, field);
  return { name: kept, mediaType };
}
