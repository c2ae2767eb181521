import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { formatDecisionIndex, readDecisions, readIndex } from './prose/decisions.ts';

const root = join(import.meta.dirname, '..');

test('every decision record has a number, title, status, date, and the sections Context, Decision, and Consequences', () => {
  const decisions = readDecisions();
  for (const { number, title, file, status, date } of decisions) {
    expect(file).toMatch(new RegExp(`^${String(number).padStart(4, '0')}-`));
    expect(title, file).not.toBe('');
    expect(['Accepted', 'Superseded', 'Proposed'], file).toContain(status);
    expect(date, file).not.toBe('');
  }
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
});

test('the index of decision records is up to date (update with npm run decisions)', () => {
  expect(readIndex()).toBe(formatDecisionIndex(readDecisions()));
});

const documents = globSync(['*.md', 'docs/**/*.md', 'one-machine/*.md'], { cwd: root });
const read = (document: string) => readFileSync(join(root, document), 'utf8');
/** Anchors of the headings of a document, as GitHub forms them. */
const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every relative link in a document leads to an existing file and to a heading in it', () => {
  expect(documents.length).toBeGreaterThan(50);
  const broken = documents.flatMap((document) => {
    // Ignore code, which can contain examples of links.
    const text = read(document).replace(/`[^`\n]*`/g, '');
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const leadsNowhere = ([, to = '', anchor]: string[]) => {
      const target = to === '' ? document : join(dirname(document), to);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !listAnchors(read(target)).includes(anchor);
    };
    return links.filter(leadsNowhere).map(([link]) => `${document}: ${link}`);
  });
  expect(broken).toEqual([]);
});
