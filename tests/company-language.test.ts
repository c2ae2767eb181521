import { expect, test } from 'vitest';
import { readModules } from './support/read-modules.ts';

/** English, or the language of a call, taken for somebody who has chosen none. */
const assumes = /language(?: \?\?| \|\||:? =) 'en'/;

test('people without a language of their own get messages in that of the company', () => {
  const found = readModules(['functions']).filter(({ source }) => assumes.test(source));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('an assumed language would be seen', () => {
  for (const line of ["user.language ?? 'en'", "{ userId, language = 'en' }", "language || 'en'"])
    expect(assumes.test(line), line).toBe(true);
});
