import { expect, test } from 'vitest';
import { readModules } from './support/read-modules.ts';

/** Pattern of code that assumes English for a person without a selected language. */
const assumes = /language(?: \?\?| \|\||:? =) 'en'/;

test('no function assumes English for people without a selected language', () => {
  const found = readModules(['functions']).filter(({ source }) => assumes.test(source));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('the company language check detects code that falls back to English', () => {
  for (const line of ["user.language ?? 'en'", "{ userId, language = 'en' }", "language || 'en'"])
    expect(assumes.test(line), line).toBe(true);
});
