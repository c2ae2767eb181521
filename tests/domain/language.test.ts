import { afterEach, expect, test } from 'vitest';
import {
  inContext,
  msg,
  plural,
  setTranslationSource,
  t,
  translateFilled,
  translateText,
} from '#shared/language/t.ts';
import { translator } from '#shared/language/translator.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';

const german = translator('de', {
  'Waits for {0} since {1}': 'Wartet seit {1} auf {0}',
  'Open @status': 'Offen',
  Open: 'Öffnen',
  '{0} requests': '{0, plural, one {# Antrag} other {# Anträge}}',
  'This log has more than {0} requests.': 'Dieses Protokoll hat mehr als {0} Anträge.',
  Nothing: 'Nichts',
  'Unknown user': 'Unbekannte Person',
  Untranslated: '',
});
const speakGerman = () => setTranslationSource(() => german);
afterEach(() => setTranslationSource(() => undefined));

test('a translation can insert values in a different order, and the English text is the default', () => {
  const text = () => t`Waits for ${'Anna'} since ${'Monday'}`;
  expect(text()).toBe('Waits for Anna since Monday');
  speakGerman();
  expect(text()).toBe('Wartet seit Monday auf Anna');
});

test('the placeholder for a person without a name is in the language of the text around it', () => {
  const text = () => t`Waits for ${unknownUserName} since ${'Monday'}`;
  expect(text()).toBe('Waits for Unknown User since Monday');
  speakGerman();
  expect(text()).toBe('Wartet seit Monday auf Unbekannte Person');
});

test('a word with two meanings gets a different translation for each meaning', () => {
  speakGerman();
  expect(t`Open`).toBe('Öffnen');
  expect(inContext('status')`Open`).toBe('Offen');
});

test('a translation uses its own plural forms', () => {
  speakGerman();
  expect([1, 2].map((count) => plural(count, t`${count} request`, t`${count} requests`))).toEqual([
    '1 request',
    '2 Anträge',
  ]);
});

test('a text without a translation is shown in English', () => {
  const marked = msg('Nothing');
  expect(translateText(marked)).toBe('Nothing');
  speakGerman();
  expect(translateText(marked)).toBe('Nichts');
  expect([t`Untranslated`, translateText('Unknown')]).toEqual(['Untranslated', 'Unknown']);
});

test('inserted values that look like placeholders are shown unchanged', () => {
  speakGerman();
  expect(t`Waits for ${'{1} # '} since ${"'{0}"}`).toBe("Wartet seit '{0} auf {1} # ");
});

test("numbers use the format of the viewer's language, even in stored English texts", () => {
  const texts = () => [99_299, 0.5, 12].map((count) => t`Waits for ${count} since ${'1999'}`);
  expect(texts()).toEqual([
    'Waits for 99,299 since 1999',
    'Waits for 0.5 since 1999',
    'Waits for 12 since 1999',
  ]);
  const message = msg('This log has more than {0} requests.');
  const kept = t`This log has more than ${300_000} requests.`;
  expect(kept).toBe('This log has more than 300,000 requests.');
  speakGerman();
  expect(texts()[0]).toBe('Wartet seit 1999 auf 99.299');
  expect(t`${99_299} requests`).toBe('99.299 Anträge');
  expect(translateFilled(kept, [message])).toBe('Dieses Protokoll hat mehr als 300.000 Anträge.');
});
