import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const frontend = join(import.meta.dirname, '../../../frontend');
const files = readdirSync(frontend, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
);
const getSource = (file: string) => readFileSync(join(frontend, file), 'utf8');

/** Return the source of the card of a list, from its own component or from inline code. */
function getCard(list: string): string {
  const source = getSource(list);
  const [, named] = /renderCard=\{\(?[^<]*<(\w+Card)\b/.exec(source) ?? [];
  if (!named) return source.slice(source.indexOf('renderCard='));
  const file = files.find((one) => getSource(one).includes(`function ${named}(`));
  const card = getSource(file ?? '');
  return card.slice(card.indexOf(`function ${named}(`));
}
const lists = files.filter((file) => getSource(file).includes('renderCard={'));

test.each(lists)(
  'the cards of %s mark content that is hidden in a long list on a phone',
  (list) => {
    expect(getCard(list)).toMatch(/\bdata-more\b/);
  },
);

test('the check of cards covers every file that renders a DataList', () => {
  const drawing = files.filter((file) => /<DataList\b/.test(getSource(file)));
  expect(drawing.filter((file) => !lists.includes(file))).toEqual([]);
  expect(lists.length).toBeGreaterThan(7);
});
