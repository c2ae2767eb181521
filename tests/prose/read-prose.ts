import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A comment, a test title or a name, with its start position. */
export type Prose = {
  file: string;
  line: number;
  kind: 'comment' | 'title' | 'name';
  text: string;
};

/** Return the paths of the TypeScript files under version control, relative to the root of the repository. */
export function listSourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => file !== '');
}

const comments = /^[ \t]*\/\*\*([\s\S]*?)\*\/|^[ \t]*\/\/ (.*(?:\n[ \t]*\/\/ .*)*)/gm;
const titles = /\b(?:test|it)(?:\.each\([^)]*\)|\.skipIf\([^)]*\))?\(\s*(['"`])((?:(?!\1).)+)\1/g;
const declarationPattern =
  /^export (?:default )?(?:async )?(?:function\*?|const|type|class|interface) (\w+)|^(?:async )?function\*? (\w+)/gm;

/** Return the comments, test titles and names of a file. */
export function readProse(file: string): Prose[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found = (kind: Prose['kind'], pattern: RegExp, clean: (text: string) => string) =>
    [...source.matchAll(pattern)].map((match): Prose => {
      const text = clean(match.slice(1).findLast((group) => group !== undefined) ?? '');
      const before = source.slice(0, match.index + match[0].length - match[0].trimStart().length);
      return { file, line: before.split('\n').length, kind, text };
    });
  const words = (text: string) =>
    text
      .replace(/^[ \t]*(\*|\/\/) ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
  return [
    ...found('comment', comments, words).filter(({ text }) => !/^(biome-|@|<reference)/.test(text)),
    ...(file.endsWith('.test.ts') || file.endsWith('.test.tsx')
      ? found('title', titles, words)
      : found('name', declarationPattern, words)),
  ];
}
