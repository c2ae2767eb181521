import { OperatorError } from './options.ts';

/** Result codes of SQLite (https://sqlite.org/rescode.html), grouped by possible remedy. */
const sqlite: Record<number, keyof typeof sentences> = {
  8: 'readOnly',
  10: 'unreadable',
  11: 'damaged',
  13: 'full',
  14: 'unreachable',
  26: 'damaged',
};
const system: Record<string, keyof typeof sentences> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
  EACCES: 'denied',
  EPERM: 'denied',
  EMFILE: 'descriptors',
  ENFILE: 'descriptors',
  ENOTDIR: 'noFolder',
  EEXIST: 'noFolder',
  EIO: 'unreadable',
};
const sentences = {
  full: 'There is no space left on the disk. Make room and start again: nothing that was acknowledged is lost.',
  readOnly: 'It is on a disk that can only be read. Choose another data folder: --data DIR',
  denied:
    'This account may not read and write it. Change its owner, or choose another data folder: --data DIR',
  damaged: 'It is damaged. Put back a copy of the data folder, or start over with --fresh.',
  unreachable: 'It could not be opened. See that it and its folder may be read and written.',
  unreadable: 'The disk could not read it. Put back a copy of the data folder on a sound disk.',
  descriptors: 'Too many files are open. Allow more, as with `ulimit -n 4096`, and start again.',
  noFolder:
    'A file stands where a folder is needed. Move it away, or choose another data folder: --data DIR',
};

/** Return the error for a file with invalid content. */
export const createDamagedFileError = (file: string, cause?: unknown) =>
  new OperatorError(`${file}: ${sentences.damaged}`, { cause });

const numberOf = (error: object) =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;

/**
 * Explain the cause and remedy of a file error in one or two sentences with the file name. Undefined for any other
 * error.
 * @param file file in use, if the error does not name it
 */
export function explainFailure(error: unknown, file?: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const kind = code === 'ERR_SQLITE_ERROR' ? sqlite[numberOf(error) ?? 0] : system[code];
  if (!kind) return undefined;
  const named = 'path' in error && typeof error.path === 'string' ? error.path : file;
  return `${named ? `${named}: ` : ''}${sentences[kind]}`;
}
