import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { collectTextCatalogs, translatedLanguages } from '#start/translations/catalogs.ts';
import { findUnmarkedTexts } from '#start/translations/unmarked-texts.ts';

/** Find the placeholders in a message. */
const places = (text: string) =>
  [...new Set([...text.matchAll(/\{(\d+)/g)].map(([, place]) => Number(place)))].sort();

const Catalog = z.record(z.string(), z.string());
const inLanguages = (await collectTextCatalogs()).flatMap((catalog) =>
  translatedLanguages.map((language) => ({ catalog, language })),
);
const catalogs = await Promise.all(
  inLanguages.map(async ({ catalog, language }) => {
    const file = `${catalog.path.replace('{locale}', language)}.json`;
    return {
      ...{ file, language },
      marked: Object.keys((await catalog.collect()) ?? {}).sort(),
      translations: Catalog.parse(JSON.parse(readFileSync(file, 'utf8'))),
    };
  }),
);
const texts = catalogs.flatMap(({ file, language, translations }) =>
  Object.entries(translations).map(([message, translation]) => ({
    file,
    language,
    message,
    translation,
  })),
);

test('the catalogs contain exactly the marked texts: npm run translations', () => {
  expect(texts.length).toBeGreaterThan(3000);
  for (const { file, marked, translations } of catalogs)
    expect(Object.keys(translations).sort(), file).toEqual(marked);
});

test('every text has a translation with all of its placeholders', () => {
  const wrong = texts.filter(
    ({ message, translation }) =>
      translation.trim() === '' || String(places(message)) !== String(places(translation)),
  );
  expect(wrong).toEqual([]);
});

test('one English text has one translation in a language: inContext tells two meanings apart', () => {
  const first = new Map(texts.map((one) => [`${one.language} ${one.message}`, one.translation]));
  expect(
    texts.filter((one) => first.get(`${one.language} ${one.message}`) !== one.translation),
  ).toEqual([]);
});

test('quotes in texts are typographic in every language', () => {
  const hasStraightQuote = ({ message, translation }: (typeof texts)[number]) =>
    message.includes('"') || translation.includes('"');
  expect(texts.filter(hasStraightQuote)).toEqual([]);
});

test('no German text uses a duration after a preposition that requires the dative', () => {
  const isDuration = /\b(within|wait up to|took|takes|after waiting) \{\d/;
  const needsDative = /\b(binnen|innerhalb von|bis zu|nach|seit|vor|von|mit) \{\d\}(?! Tagen)/i;
  const german = texts.filter(({ language }) => language === 'de');
  const wrong = german.filter(
    ({ message, translation }) =>
      / binnen$/.test(translation) ||
      /\bbinnen \{\d\}(?! Tagen)/i.test(translation) ||
      (isDuration.test(message) && !message.includes('}–{') && needsDative.test(translation)),
  );
  expect(wrong).toEqual([]);
});

const frontend = join(import.meta.dirname, '../frontend');
const helpPages = join(frontend, 'features/help/pages/en');
const sharedFolder = join(import.meta.dirname, '../shared');

/** Pattern of phrases that are unclear to readers of screens, help, mails and API documents. */
const unclear =
  /\b(is|are|was|were|be|not) told\b|\btold (of|that)\b|\btells? (of|that|it|who|which|how)\b|\bgo(es)? on\b(?! screen)|\bat hand\b/;

test('no text on screen, in help or in the API documentation uses an unclear phrase', () => {
  const readAll = (folder: string, names: RegExp) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => names.test(file))
      .flatMap((file) =>
        readFileSync(join(folder, file), 'utf8')
          .split('\n')
          .map((line) => `${file}: ${line}`),
      );
  const summaries = readAll(sharedFolder, /-api\.ts$/).filter(
    (line) => !/^\S+ *(\/?\*|\/\/)/.test(line),
  );
  const english = texts.map(({ message }) => message);
  const all = [...english, ...readAll(helpPages, /\.md$/), ...summaries];
  expect(all.filter((text) => unclear.test(text))).toEqual([]);
});

const files = readdirSync(frontend, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/^(vite\.config|helpers-with-react)/.test(file),
);

/** Texts that are the same in every language or only appear in the console. */
const allowed: ReadonlySet<string> = new Set([
  ...['CSV', 'https://', 'minmax(0, 1fr)', 'Inter, sans-serif'],
  'The page has no root element',
  'Settings of the application are missing or wrong: …',
  'Settings of the application are missing (…)',
  'The settings of the application are not loaded yet',
  'The profile could not be created; the sync goes on.',
  'The description of … could not be read (…).',
]);

test('all texts on screens are marked for translation', () => {
  expect(files.length).toBeGreaterThan(800);
  const marked = new Set(catalogs.flatMap((catalog) => catalog.marked));
  const unmarked = files.flatMap((file) =>
    findUnmarkedTexts(file, readFileSync(join(frontend, file), 'utf8'))
      // A marked text that is not shown at this position is the name of an item.
      .filter(({ text, isShown }) => !allowed.has(text) && (isShown || !marked.has(text)))
      .map(({ line, text }) => `${file}:${line} ${text}`),
  );
  expect(unmarked).toEqual([]);
});

test('names that the code compares are declared with msg, because t returns a translated text', () => {
  const named = /\[\s*(?:(?:t|inContext\([^)]*\))`[^`]*`,?\s*)+\] as const/;
  expect('[t`Open`, t`All`] as const').toMatch(named);
  expect(files.filter((file) => named.test(readFileSync(join(frontend, file), 'utf8')))).toEqual(
    [],
  );
});

test('only one module uses ListFormat, which joins names in the language of the page', () => {
  const listing = files.filter((file) =>
    readFileSync(join(frontend, file), 'utf8').includes('ListFormat'),
  );
  expect(listing).toEqual(['lib/language/words.ts']);
});

/** Files that join names without a limit, because the names are few, already limited, or not shown on a screen. */
const joinsFew = [
  'features/announcements/components/reached-people.tsx',
  'features/escalations/components/recent-escalations.tsx',
  'features/requests/components/request-assignee.tsx',
  'features/timeline/stage-words.ts',
];

test('names of items that may be hundreds are joined by formatShortList, which counts those beyond five', () => {
  const joining = files.filter((file) =>
    readFileSync(join(frontend, file), 'utf8').includes("map(({ name }) => name).join(', ')"),
  );
  expect(joining.sort()).toEqual(joinsFew);
});

test('the search for unmarked texts covers every syntax in which a screen can show text', () => {
  const source = `
    const name = 'Due today';
    const told = t\`Marked here\`;
    const problem = { label: isNew ? 'Begun' : t\`Changed\` };
    const filters = [{ key: 'asked', field: 'Category' }, { key: 'due', field: 'due' }];
    const open = hours > 0 ? \`${'$'}{hours} h\` : 'closed';
    const asked = view === 'Past requests' ? 'Nobody has asked yet' : undefined;
    const joins = { all: 'and also', none: t\`or\` } as const;
    const View = () => (
      <Row title="Of the list" className="wide row" aria-label={t\`Marked too\`}>
        {count > 0 ? 'there' : \`none of ${'$'}{count}\`} plain {t\`marked\`} {joins[match]}
      </Row>
    );`;
  const found = findUnmarkedTexts('view.tsx', source).map(({ text }) => text);
  expect(found.sort()).toEqual(
    [
      'and also',
      'Begun',
      'Category',
      'closed',
      'Due today',
      'Nobody has asked yet',
      'Of the list',
      'none of …',
      'plain',
      'there',
    ].sort(),
  );
});
