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

test('every relative link in a document leads to an existing file', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', 'one-machine/*.md'], { cwd: root });
  expect(documents.length).toBeGreaterThan(50);
  const broken = documents.flatMap((document) => {
    // Ignore code, which can contain examples of links.
    const text = readFileSync(join(root, document), 'utf8').replace(/`[^`\n]*`/g, '');
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, to]) => to);
    return links
      .filter((to) => to !== undefined && !existsSync(join(root, dirname(document), to)))
      .map((to) => `${document}: ${to}`);
  });
  expect(broken).toEqual([]);
});
