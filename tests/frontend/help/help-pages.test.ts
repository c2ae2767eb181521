import { describe, expect, test, vi } from 'vitest';
import { helpGroups, topicOf } from '#frontend/features/help/help-pages.ts';
import { linesOf, type Piece } from '#frontend/features/help/read-page.ts';
import { paths } from '#frontend/paths.ts';
import { screens } from '#frontend/screens.ts';
import { textsOf } from './screen-sources.ts';

const { loadHelp } = await vi.hoisted(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return import('#frontend/features/help/load-help.ts');
});
const topics = helpGroups.flatMap((group) => group.topics.map((topic) => ({ ...topic, group })));

test('every screen has its page, and what only administrators open stands under what they do', () => {
  for (const { path, page, roles } of screens) {
    if (!page) continue;
    const topic = topics.find((one) => one.screens.includes(path));
    expect(topic?.name, `${path} has a page of the help`).toBeDefined();
    expect(topic?.group.role === 'admin', path).toBe(!roles.some((role) => role !== 'admin'));
  }
});

test('a page is found by the address of its screen, and one without a screen by none', () => {
  expect(topicOf(paths.myTasks)).toBe('my-tasks');
  expect(topicOf(paths.approverDashboard)).toBe('my-tasks');
  expect(topicOf(paths.viewRequest('7'))).toBe('request');
  expect(topicOf(paths.audit('7'))).toBe('audit');
  expect(topicOf('/no/such/screen')).toBeUndefined();
});

describe.each(['en'] as const)('the help in the language %s', async (language) => {
  const { pages, groupLabels } = await loadHelp(language);
  const piecesOf = (name: string): readonly Piece[] => {
    const page = pages.get(name);
    return page ? linesOf(page).flat() : [];
  };

  test('has all pages, each with a title of its own and what it is about', () => {
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
    'page $name leads only to pages that there are, and closes its marks',
    ({ name }) => {
      for (const piece of piecesOf(name)) {
        if (piece.kind === 'link') expect([...pages.keys()]).toContain(piece.page);
        expect(piece.text, name).not.toMatch(/[*_`[\]]/);
      }
    },
  );

  test.each(topics)(
    'page $name quotes what its screen says later on',
    ({ name, screens: about }) => {
      const said = textsOf(about);
      const isSaid = (label: string) =>
        said.has(label) ||
        (label.includes('…') &&
          label.split('…').every((part) => part.trim() === '' || said.has(part.trim())));
      const later = piecesOf(name).filter((piece) => piece.kind === 'label' && !piece.atOnce);
      expect(later.map(({ text }) => text).filter((label) => !isSaid(label))).toEqual([]);
    },
  );
});

test('a label that a screen no longer says would be seen', () => {
  const said = textsOf([paths.viewRequest.pattern]);
  expect(said.has('Withdraw')).toBe(true);
  expect(said.has('Take it back')).toBe(false);
  expect(textsOf([paths.configuration]).has('Withdraw the request')).toBe(false);
});
