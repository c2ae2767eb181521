import { afterEach, expect, test } from 'vitest';
import { inContext, msg, plural, t, translateBy, translateText } from '#shared/language/t.ts';
import { translator } from '#shared/language/translator.ts';

const german = translator('de', {
  'Waits for {0} since {1}': 'Wartet seit {1} auf {0}',
  'Open @status': 'Offen',
  Open: 'Öffnen',
  '{0} requests': '{0, plural, one {# Antrag} other {# Anträge}}',
  Nothing: 'Nichts',
  Untranslated: '',
});
const speakGerman = () => translateBy(() => german);
afterEach(() => translateBy(() => undefined));

test('a text is English by itself, and the translation puts its values where they belong', () => {
  const text = () => t`Waits for ${'Anna'} since ${'Monday'}`;
  expect(text()).toBe('Waits for Anna since Monday');
  speakGerman();
  expect(text()).toBe('Wartet seit Monday auf Anna');
});

test('a word with two meanings has a translation for each', () => {
  speakGerman();
  expect(t`Open`).toBe('Öffnen');
  expect(inContext('status')`Open`).toBe('Offen');
});

test('a translation can have plurals of its own', () => {
  speakGerman();
  expect([1, 2].map((count) => plural(count, t`${count} request`, t`${count} requests`))).toEqual([
    '1 request',
    '2 Anträge',
  ]);
});

test('what has no translation stays English, and a marked text is translated where it is shown', () => {
  const marked = msg('Nothing');
  expect(translateText(marked)).toBe('Nothing');
  speakGerman();
  expect(translateText(marked)).toBe('Nichts');
  expect([t`Untranslated`, translateText('Unknown')]).toEqual(['Untranslated', 'Unknown']);
});

test('values that look like placeholders are shown as they are', () => {
  speakGerman();
  expect(t`Waits for ${'{1} # '} since ${"'{0}"}`).toBe("Wartet seit '{0} auf {1} # ");
});
