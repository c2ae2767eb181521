import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const frontend = join(import.meta.dirname, '../frontend');
const readFrontend = (ending: string) =>
  readdirSync(frontend, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.startsWith('dist/'))
    .map((file) => ({ file, text: readFileSync(join(frontend, file), 'utf8') }));
const sheets = readFrontend('.css');

/** Type scale: badges, notes, rows, running text, headings of dialogs, titles. */
const sizes = ['10px', '12px', '13px', '14px', '16px', '20px'];
/** Maximum number of lines of all style sheets. */
const maxLines = 11_000;

const primitives = Array.from(
  readFileSync(join(frontend, 'theme/primitives.css'), 'utf8').matchAll(/^ {2}\.([\w-]+) \{$/gm),
  ([, name = '']) => name,
);

/** List the literal class names in the `className` of an element. */
function readClassNames(file: string, text: string): readonly string[] {
  const names: string[] = [];
  const attributes: ESTree.JSXAttribute[] = [];
  const { program } = parseSync(file, text);
  new Visitor({
    JSXAttribute(node) {
      if (node.name.name === 'className') attributes.push(node);
    },
  }).visit(program);
  for (const { value } of attributes) {
    const source = value ? text.slice(value.start, value.end) : '';
    const literal = source.replaceAll(/[!=]== '[^']*'/g, '').replaceAll(/\$\{[^}]*\}/g, ' ');
    for (const [, words = ''] of literal.matchAll(/["'`]([^"'`]*)["'`]/g))
      names.push(...words.split(/\s+/).filter((word) => word !== ''));
  }
  return names;
}

test('all text uses one of the six sizes of the type scale', () => {
  const others = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/font-size:\s*([^;}]+)/g)]
      .filter(([, size = '']) => !sizes.includes(size.trim()))
      .map(([declaration]) => `${file}: ${declaration}`),
  );
  expect(sheets.length).toBeGreaterThan(200);
  expect(others).toEqual([]);
});

test('the style sheets stay below their maximum number of lines', () => {
  const lines = sheets.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  expect(lines).toBeLessThanOrEqual(maxLines);
});

test('each literal class name in a component is a primitive, and each primitive is used', () => {
  const used = new Map<string, string>();
  for (const { file, text } of readFrontend('.tsx'))
    for (const name of readClassNames(file, text)) used.set(name, file);
  const unknown = [...used].filter(([name]) => !primitives.includes(name));
  expect(unknown).toEqual([]);
  expect(primitives.filter((name) => !used.has(name))).toEqual([]);
});
