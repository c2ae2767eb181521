import { readFile, stat } from 'node:fs/promises';

/** A file argument that a command cannot use. The message is one sentence with the file name. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  ENOTDIR: 'there is no such file.',
  EACCES: 'this file may not be read by you.',
  EPERM: 'this file may not be read by you.',
};

/**
 * Check that a file exists, is not empty and can be read.
 * @throws UnusableFile
 */
export async function assertFile(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnusableFile(`${path}: ${reasons[error.code ?? ''] ?? error.message}`);
  });
  if (found.isDirectory()) throw new UnusableFile(`${path}: this is a folder, not a file.`);
  if (found.size === 0) throw new UnusableFile(`${path}: this file is empty.`);
}

/** Read a JSON file. @throws UnusableFile */
export async function readJsonFile(path: string): Promise<unknown> {
  await assertFile(path);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UnusableFile(`${path}: ${reasons[error.code ?? ''] ?? error.message}`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n', 1)[0] : '';
    throw new UnusableFile(`${path}: this file is not JSON: ${why}`);
  }
}
