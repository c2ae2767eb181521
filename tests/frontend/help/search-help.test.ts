import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markFound, searchHelp } from '#frontend/features/help/components/help-finder.tsx';
import { readLine, readPage, toLineText } from '#frontend/features/help/read-page.ts';

const page = (name: string, text: string) => ({ name, page: readPage(text) });
const pages = [
  page('out', '# Out of office\n\nWho decides for you.\n\nPress **Set out of office**.'),
  page('tasks', '# My tasks\n\nWhat waits.\n\n## Out of sight\n\nTasks of others, out of reach.'),
  page('place', '# Café and office\n\nWhere José works.\n\n- hours\n- holidays'),
];
const found = (search: string) => searchHelp(pages, search).map(({ name }) => name);

test('a search in the help covers title, summary, headings, steps and lists of a page', () => {
  const { title, summary, blocks } = readPage(
    '# Tasks\n\nWhat waits\nfor you.\n\n## Decide\n\n1. Press **Approve** (`A`),\n   or _Reassign_.\n2. See [home](home).',
  );
  expect([title, toLineText(summary)]).toEqual(['Tasks', 'What waits for you.']);
  expect(blocks).toEqual([
    { kind: 'heading', line: [{ kind: 'text', text: 'Decide' }] },
    {
      kind: 'steps',
      lines: [
        [
          { kind: 'text', text: 'Press ' },
          { kind: 'label', text: 'Approve', atOnce: true },
          { kind: 'text', text: ' (' },
          { kind: 'keys', text: 'A' },
          { kind: 'text', text: '), or ' },
          { kind: 'label', text: 'Reassign', atOnce: false },
          { kind: 'text', text: '.' },
        ],
        [
          { kind: 'text', text: 'See ' },
          { kind: 'link', text: 'home', page: 'home' },
          { kind: 'text', text: '.' },
        ],
      ],
    },
  ]);
});

test('a help search lists matches in titles first, and every word must match', () => {
  expect(found('out')).toEqual(['out', 'tasks']);
  expect(found('office')).toEqual(['out', 'place']);
  expect(found('office hours')).toEqual(['place']);
  expect(found('office nowhere')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('a help search ignores accents, case and the position in a word', () => {
  expect(found('JOSE')).toEqual(['place']);
  expect(found('café')).toEqual(['place']);
  expect(found('olida')).toEqual(['place']);
});

test('a help search result shows the line with the most matching words', () => {
  expect(searchHelp(pages, 'set office')[0]?.excerpt).toBe('Press Set out of office.');
});

test('a highlighted match includes its accented letters', () => {
  const marked = (text: string, search: string) =>
    markFound(text, search)
      .filter((piece) => piece.found)
      .map((piece) => piece.text);
  expect(marked('José at the Café', 'cafe jose')).toEqual(['José', 'Café']);
  expect(marked('Jose\u0301 works', 'jose')).toEqual(['Jose']);
  expect(marked('nothing here', 'office')).toEqual([]);
});

test('the pieces of a highlighted text join to the original text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
      expect(
        markFound(text, search)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('a help line without markup is unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/[*_`[\]]/.test(text));
      expect(toLineText(readLine(text))).toBe(text);
    }),
  );
});
