import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonWords } from '#shared/users/common-words.ts';
import { explainGuessablePassword } from '#shared/users/guessable-password.ts';

const about = {
  addresses: ['Anna.Lindqvist@example.org'],
  names: ['Anna', 'Lindqvist'],
  words: ['countersign'],
};

test.each([
  ['a common one with what forms ask for', 'Password1234!'],
  ['letters written as digits', 'P@ssw0rd!2026'],
  ['a word and a year', 'Summer2026!!'],
  ['a word and a row of digits', 'Letmein12345!'],
  ['another one', 'Monkey123456!'],
  ['a row of keys', 'Qwertyuiop1!'],
  ['columns of keys', '!QAZ2wsx#EDC4rfv'],
  ['letters in their order', 'Abcdefgh1234!'],
  ['a repetition', 'Aa1!Aa1!Aa1!'],
  ['a word that comes twice', 'Test1234!Test'],
  ['the same sign again and again', 'Summer!!!!!!!!1'],
  ['a date', 'Aa!24.12.1985'],
  ['names of the person', 'AnnaLindqvist-12!'],
  ['the product', 'xK9#mPq2-Countersign'],
  ['the address before the @', 'xK9#mPq2-anna.lindqvist'],
])('a password with %s is guessable: %s', (_, password) => {
  expect(explainGuessablePassword(password, about)).toMatch(/^(It|“).+\.$/);
});

test.each([
  'Correct-horse-7',
  'Another-horse-8',
  'Summer-Tomato-42-Kettle',
  'tulip-Kettle-92-orbit',
  'Xk9#mPq2vL!w',
  'Grön-Tomat-42-Ö',
])('the password %s is not guessable', (password) => {
  expect(explainGuessablePassword(password, about)).toBeUndefined();
});

test('a capital letter, a year and one or two symbols do not strengthen a common word', () => {
  const word = fc.constantFrom(...commonWords);
  const years = fc.integer({ min: 1950, max: 2039 });
  const signs = fc.constantFrom('!', '!!', '#1', '?!');
  fc.assert(
    fc.property(word, years, signs, (text, on, sign) => {
      const password = `${text.charAt(0).toUpperCase()}${text.slice(1)}${on}${sign}`;
      expect(explainGuessablePassword(password)).toBeDefined();
    }),
  );
});

test('the password check accepts any text without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (password) => {
      expect(['string', 'undefined']).toContain(typeof explainGuessablePassword(password, about));
    }),
  );
});

test('the password check names the pattern that makes a password guessable', () => {
  expect(explainGuessablePassword('Password1234!')).toBe(
    '“Password” is among the words that are tried first.',
  );
  expect(explainGuessablePassword('AnnaLindqvist-12!', { names: ['Anna', 'Lindqvist'] })).toBe(
    'It contains your name, “Lindqvist”.',
  );
  expect(explainGuessablePassword('My-Countersign-Word-7!', about)).toBe(
    'It contains “countersign”, which anybody would try first.',
  );
});

test("short words of the person's email address are ignored in a password check", () => {
  expect(
    explainGuessablePassword('Xk9#mPq2vL!w-al', { addresses: ['al@example.org'] }),
  ).toBeUndefined();
});
