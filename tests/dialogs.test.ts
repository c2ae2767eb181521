import { expect, test } from 'vitest';
import { readModules } from './support/read-modules.ts';

/** Components that render a dialog around their content, each with its file. */
const frames = {
  Dialog: 'components/overlay/dialog.tsx',
  Confirm: 'components/overlay/confirm.tsx',
  EditorDialog: 'components/overlay/editor-dialog.tsx',
};

/**
 * Count the dialogs that each file of the site renders, keyed by its path relative to frontend/. The frames themselves
 * are excluded.
 */
function dialogsOfTheSite(): Map<string, number> {
  const framesIn = (imports: readonly string[]) =>
    Object.entries(frames).filter(([, file]) => imports.includes(`frontend/${file}`));
  const counted = readModules(['frontend']).map(({ file, source, imports }) => {
    const used = framesIn(imports).map(([name]) => source.split(new RegExp(`<${name}\\b`)).length);
    const count = used.reduce((sum, pieces) => sum + pieces - 1, 0);
    return [file.replace('frontend/', ''), count] as const;
  });
  const isFrame = (file: string) => Object.values(frames).includes(file);
  return new Map(counted.filter(([file, count]) => count > 0 && !isFrame(file)));
}

/** Count the dialogs of each file of the site that browser tests declare as covered. */
function dialogsOfTheTests(): Map<string, number> {
  const named = new Map<string, number>();
  for (const { source } of readModules(['tests/e2e']))
    for (const [, file = ''] of source.matchAll(/'((?:features|pages|shell|widgets)\/\S+\.tsx)'/g))
      named.set(file, (named.get(file) ?? 0) + 1);
  return named;
}

test('every dialog of the site is covered by a browser test that opens it', () => {
  const site = dialogsOfTheSite();
  const seen = dialogsOfTheTests();
  expect(site.size).toBeGreaterThan(60);
  const missing = [...site].filter(([file, count]) => (seen.get(file) ?? 0) < count);
  expect(missing, 'tests/e2e/dialogs has no way to these').toEqual([]);
  const gone = [...seen.keys()].filter((file) => !site.has(file));
  expect(gone, 'these render no dialog any more').toEqual([]);
});
