import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { textCatalogs } from '#start/translations/catalogs.ts';

/** Where values stand in a message. */
const places = (text: string) =>
  [...new Set([...text.matchAll(/\{(\d+)/g)].map(([, place]) => Number(place)))].sort();

const Catalog = z.record(z.string(), z.string());
const catalogs = await Promise.all(
  (await textCatalogs()).map(async (catalog) => {
    const file = `${catalog.path.replace('{locale}', 'de')}.json`;
    return {
      file,
      marked: Object.keys((await catalog.collect()) ?? {}).sort(),
      translations: Catalog.parse(JSON.parse(readFileSync(file, 'utf8'))),
    };
  }),
);
const texts = catalogs.flatMap(({ file, translations }) =>
  Object.entries(translations).map(([message, translation]) => ({ file, message, translation })),
);

test('every marked text is in a catalog, and nothing else: npm run translations', () => {
  expect(texts.length).toBeGreaterThan(3000);
  for (const { file, marked, translations } of catalogs)
    expect(Object.keys(translations).sort(), file).toEqual(marked);
});

test('every text is translated, with all of its values', () => {
  const wrong = texts.filter(
    ({ message, translation }) =>
      translation.trim() === '' || String(places(message)) !== String(places(translation)),
  );
  expect(wrong).toEqual([]);
});

test('one English text is the same German in all catalogs: inContext tells two meanings apart', () => {
  const first = new Map(texts.map(({ message, translation }) => [message, translation]));
  expect(texts.filter(({ message, translation }) => first.get(message) !== translation)).toEqual(
    [],
  );
});
