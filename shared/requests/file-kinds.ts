import { lookUp } from '#shared/look-up.ts';

/** Accepted file name extensions, with the content that each requires. */
const kinds: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  txt: 'text/plain',
  csv: 'text/csv',
};

/** Files that travel in one multipart body, in bytes. Larger ones go to the bucket by an address of their own. */
export const mostFileBytes = 4 * 1024 * 1024;

/** Choices for the maximum file size, in MB. */
export const fileLimits = [4, 10, 25, 50] as const;
export const megabytesToBytes = (megabytes: number) => megabytes * 1024 * 1024;

/** The endings of names that are accepted, without the dot. */
export const fileEndings: readonly string[] = Object.keys(kinds);

/** Required content of a file of this name; undefined for a kind that is not accepted. */
export function findMediaType(name: string): string | undefined {
  const ending = (/\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase();
  return lookUp(kinds, ending);
}

const pictures: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
]);
/**
 * Way to show a file of this type without running any of it; none: it can only be
 * downloaded.
 */
export function shownAs(mediaType: string): 'picture' | 'pdf' | undefined {
  if (pictures.has(mediaType)) return 'picture';
  return mediaType === 'application/pdf' ? 'pdf' : undefined;
}

/** Files up to this size are shown, in bytes; larger ones are downloaded. */
export const mostShownBytes = megabytesToBytes(20);
