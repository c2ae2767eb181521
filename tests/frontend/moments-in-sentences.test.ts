import { expect, test } from 'vitest';
import { readModules } from '#tests/support/read-modules.ts';

/** Pattern of a component that reads `moment`, whose result starts with a capital letter: "Today, 08:20". */
const reader = /\{[^{}]*\bmoment\b(?!:)[^{}]*\} = useFormat\(\)/;
/** Pattern of text before a formatted time in the same template. */
const called = /\b(?:t|rich)`[^`]*?[\p{L},][^`]*?(?:\$|\}>)\{moment\(/gu;
const calledByName = /\b(?:t|rich)`[^`$]*?\p{L}[^`]*?\$\{format\.moment\(/gu;

test('a time within a sentence is written as "today, 08:20", with a small letter', () => {
  const sentences = readModules(['frontend']).flatMap(({ file, source }) =>
    [...source.matchAll(calledByName), ...(reader.test(source) ? source.matchAll(called) : [])].map(
      ([found]) => `${file}: ${found}`,
    ),
  );
  expect(sentences).toEqual([]);
});
