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

/**
 * Maximum size of files in one multipart body, in bytes. Larger ones are uploaded to the bucket with a presigned URL.
 */
export const maxMultipartFileBytes = 4 * 1024 * 1024;

/** Choices for the maximum file size, in MB. */
export const fileLimitChoicesMb = [4, 10, 25, 50] as const;
export const megabytesToBytes = (megabytes: number) => megabytes * 1024 * 1024;

/** Accepted file name extensions, without the dot. */
export const fileExtensions: readonly string[] = Object.keys(kinds);

/** Return the required media type of a file of this name, or undefined if the type is not accepted. */
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
 * Return the kind of preview that shows a file of this type without running its content. Undefined if it can only be
 * downloaded.
 */
export function findPreviewKind(mediaType: string): 'picture' | 'pdf' | undefined {
  if (pictures.has(mediaType)) return 'picture';
  return mediaType === 'application/pdf' ? 'pdf' : undefined;
}

/** Maximum size of files with a preview, in bytes. Larger files can only be downloaded. */
export const maxPreviewBytes = megabytesToBytes(20);
