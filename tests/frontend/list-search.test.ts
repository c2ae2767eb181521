import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const frontend = join(import.meta.dirname, '../../frontend');
/** Characters that fit in the search field of a list, which is 248 px wide. */
const longest = 26;

const filesBelow = (folder: string, ending: string) =>
  readdirSync(join(frontend, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(frontend, folder, name), 'utf8'));

test('the search placeholder of every list fits its field in each language', () => {
  const german: Record<string, string> = Object.assign(
    {},
    ...filesBelow('languages/de', '.json').map((text) => JSON.parse(text)),
  );
  const placeholders = ['features', 'pages']
    .flatMap((folder) => filesBelow(folder, '.tsx'))
    .flatMap((source) => [...source.matchAll(/<Toolbar\b[^<]*?placeholder=\{t`([^`]+)`\}/g)])
    .map(([, text = '']) => text);
  expect(placeholders.length).toBeGreaterThan(8);
  const shown = placeholders.flatMap((text) => [text, german[text] ?? '']);
  expect(shown.filter((text) => text === '' || text.length > longest)).toEqual([]);
});
