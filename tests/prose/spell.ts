import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSourceFiles, readProse } from './read-prose.ts';

const root = join(import.meta.dirname, '../..');
const withoutCode = (text: string) => text.replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, ' ');

/** Remove German words: in the table of decision 57, and in quotation marks in design notes. */
const withoutGerman = (text: string) => text.replace(/^\|.*$/gm, ' ').replace(/„[^“]*“/g, ' ');

/**
 * Return unknown words of comments, test titles, names and documents. Domain terms are in `cspell.json`. All text is
 * checked as one file, because a call for each source file would take minutes.
 */
export function listUnknownWords(): string[] {
  const documents = globSync(['*.md', 'docs/**/*.md', 'one-machine/*.md'], { cwd: root });
  const texts = [
    ...listSourceFiles().flatMap((file) => readProse(file).map(({ text }) => withoutCode(text))),
    ...documents.map((file) => withoutGerman(withoutCode(readFileSync(join(root, file), 'utf8')))),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'spell-'));
  try {
    writeFileSync(join(folder, 'prose.txt'), texts.join('\n'));
    const options = ['--config', join(root, 'cspell.json'), '--root', folder, '--no-progress'];
    const output = ['--no-summary', '--words-only', '--unique', '--no-exit-code'];
    const cspell = join(root, 'node_modules/cspell/bin.mjs');
    const found = execFileSync(
      process.execPath,
      [cspell, 'lint', ...options, ...output, join(folder, 'prose.txt')],
      { encoding: 'utf8' },
    );
    return found.split('\n').filter((word) => word !== '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
