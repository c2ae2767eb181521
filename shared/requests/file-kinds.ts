/** How a file of a request may be called -> what must then be in it. */
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

/** Files that travel in one multipart body, in bytes. */
export const mostFileBytes = 4 * 1024 * 1024;

/** The endings of names that are accepted, without the dot. */
export const fileEndings: readonly string[] = Object.keys(kinds);

/** What a file of this name must contain; undefined for a kind that is not accepted. */
export function mediaTypeOf(name: string): string | undefined {
  const ending = (/\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase();
  return Object.hasOwn(kinds, ending) ? kinds[ending] : undefined;
}
