import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { findHelpTopic, helpGroups } from '#frontend/features/help/help-pages.ts';
import type { Help } from '#frontend/features/help/load-help.ts';
import { listHelpLines, type TextSegment } from '#frontend/features/help/read-page.ts';
import { paths } from '#frontend/paths.ts';
import { screens } from '#frontend/screens.ts';
import { listScreenTexts } from './screen-sources.ts';

const { loadHelp } = await vi.hoisted(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return import('#frontend/features/help/load-help.ts');
});
const Catalog = z.record(z.string(), z.string());
const catalogs = globSync(['frontend/languages/de/*.json', 'shared/language/de.json']).map((file) =>
  Catalog.parse(JSON.parse(readFileSync(file, 'utf8'))),
);
const topics = helpGroups.flatMap((group) => group.topics.map((topic) => ({ ...topic, group })));

test('every screen has a help page, in the group of administrators only if no other role sees the screen', () => {
  for (const { path, page, roles } of screens) {
    if (!page) continue;
    const topic = topics.find((one) => one.screens.includes(path));
    expect(topic?.name, `${path} has a page of the help`).toBeDefined();
    expect(topic?.group.role === 'admin', path).toBe(!roles.some((role) => role !== 'admin'));
  }
});

test('a help page is found by the URL of its screen, and a URL without a screen has none', () => {
  expect(findHelpTopic(paths.myTasks)).toBe('my-tasks');
  expect(findHelpTopic(paths.approverDashboard)).toBe('my-tasks');
  expect(findHelpTopic(paths.viewRequest('7'))).toBe('request');
  expect(findHelpTopic(paths.audit('7'))).toBe('audit');
  expect(findHelpTopic('/no/such/screen')).toBeUndefined();
});

describe.each(['en', 'de'] as const)('the help in the language %s', async (language) => {
  const { pages, groupLabels } = await loadHelp(language);
  const piecesOf = (name: string): readonly TextSegment[] => {
    const page = pages.get(name);
    return page ? listHelpLines(page).flat() : [];
  };

  test('all help pages exist, each with a unique title and a summary', () => {
    expect([...pages.keys()].sort()).toEqual(topics.map(({ name }) => name).sort());
    const titles = [...pages.values()].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const [name, { title, summary, blocks }] of pages) {
      expect(title, name).toMatch(/^[^#]/);
      expect(summary.length, name).toBeGreaterThan(0);
      expect(blocks.length, name).toBeGreaterThan(0);
    }
    for (const { name } of helpGroups) expect(groupLabels[name], name).toBeTruthy();
  });

  test.each(topics)(
    'help page $name links to existing pages, closes its markup and has typographic quotes',
    ({ name }) => {
      for (const piece of piecesOf(name)) {
        if (piece.kind === 'link') expect([...pages.keys()]).toContain(piece.page);
        expect(piece.text, name).not.toMatch(/[*_`[\]"]/);
      }
    },
  );
});

const english = await loadHelp('en');
const getLabels = ({ pages }: Help, name: string) => {
  const page = pages.get(name);
  return page
    ? listHelpLines(page).flatMap((line) => line.filter(({ kind }) => kind === 'label'))
    : [];
};

test.each(topics)(
  'labels that help page $name mentions for a later step exist on its screens',
  ({ name, screens: about }) => {
    const said = listScreenTexts(about);
    const isSaid = (label: string) =>
      said.has(label) ||
      (label.includes('…') &&
        label.split('…').every((part) => part.trim() === '' || said.has(part.trim())));
    const later = getLabels(english, name).filter((piece) => 'atOnce' in piece && !piece.atOnce);
    expect(later.map(({ text }) => text).filter((label) => !isSaid(label))).toEqual([]);
  },
);

/** German labels of the screens, keyed by the English labels. Values in both are "…", as in the help. */
const germanLabels = new Map<string, string[]>();
for (const [message, translation] of catalogs.flatMap((catalog) => Object.entries(catalog))) {
  const label = message.replace(/ @.*$/, '').replace('{0}', '…');
  germanLabels.set(label, [...(germanLabels.get(label) ?? []), translation.replace('{0}', '…')]);
}
const getGerman = (label: string): readonly string[] => germanLabels.get(label) ?? [label];

test.each(topics)(
  'help page $name quotes the German labels of the screen in German',
  async ({ name }) => {
    const german = getLabels(await loadHelp('de'), name);
    const lacking = getLabels(english, name).filter(
      ({ text }) => !german.some((label) => getGerman(text).includes(label.text)),
    );
    const invented = german.filter(
      ({ text }) => !getLabels(english, name).some((label) => getGerman(label.text).includes(text)),
    );
    expect({ lacking, invented }).toEqual({ lacking: [], invented: [] });
  },
);

test('a label that its screen does not contain is detected in the help', () => {
  const said = listScreenTexts([paths.viewRequest.pattern]);
  expect(said.has('Withdraw')).toBe(true);
  expect(said.has('Take it back')).toBe(false);
  expect(listScreenTexts([paths.configuration]).has('Withdraw the request')).toBe(false);
});
