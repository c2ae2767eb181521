import { fileTypeFromBuffer } from 'file-type';
import type { SentFile } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { fileEndings, mediaTypeOf } from '#shared/requests/file-kinds.ts';
import { cutText } from '#shared/text.ts';
import { archiveRefusal } from './check-archive.ts';

const longestName = 200;
/** Control characters, and those that turn the direction of writing: `gpj.exe` must not read `exe.jpg`. */
const deceptive = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name without a path or tricks, its ending kept. */
function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .toWellFormed()
    .replace(deceptive, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const ending = /\.\w{1,8}$/.exec(plain)?.[0] ?? '';
  const rest = plain.slice(0, plain.length - ending.length);
  return `${cutText(rest, longestName - ending.length) || 'file'}${ending}`;
}

const decoder = new TextDecoder('utf-8', { fatal: true });
/** Text that is text, and no page or drawing that a browser might run. */
function isPlainText(content: Uint8Array): boolean {
  try {
    const text = decoder.decode(content);
    const looksLikeMarkup = /<\s*(!doctype|html|svg|script|\?xml|body|head|iframe)/i.test(text);
    return !looksLikeMarkup && !/[^\P{Cc}\s]/u.test(text);
  } catch {
    return false;
  }
}

const refusal = (why: string, field: string) =>
  new AppError('file.type-refused', why, { fields: { [field]: [why] } });

/**
 * The name and type under which a file may be kept, as far as its name tells. `field`: where the call names it.
 * @throws file.type-refused
 */
export function checkName(name: string, field: string) {
  const kept = safeName(name);
  const mediaType = mediaTypeOf(kept);
  if (mediaType) return { name: kept, mediaType };
  const why = t`${kept} is a file type that is not accepted. Use ${fileEndings.join(', ')}.`;
  throw refusal(why, field);
}

/**
 * The same by what is in the file, never by what it is called alone.
 * @throws file.type-refused
 */
export async function checkFile({ name, content }: SentFile, field: string) {
  const { name: kept, mediaType } = checkName(name, field);
  if (content.length === 0) throw refusal(t`${kept} is empty.`, field);
  const found = await fileTypeFromBuffer(content);
  const isAsNamed = found
    ? found.mime === mediaType
    : mediaType.startsWith('text/') && isPlainText(content);
  if (!isAsNamed) throw refusal(t`The contents of ${kept} do not match its name.`, field);
  const why = archiveRefusal(content);
  if (why) throw refusal(`${kept} ${why}`, field);
  return { name: kept, mediaType };
}
