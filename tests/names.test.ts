import { expect, test } from 'vitest';
import { readModules } from './support/read-modules.ts';

const modules = readModules(['shared', 'functions', 'operator', 'frontend']);

test('only one shared function normalizes names for comparing and sorting', () => {
  const byHand =
    /(name|title|label|head|code|group)\w*\)?\??\.(toLowerCase|toLocaleLowerCase|localeCompare)\(/i;
  const folding = /normalize\('NFK?D'\)/;
  // Headers, file extensions and keyboard keys are not names of people or items.
  const others = [
    ...['shared/fold-name.ts', 'functions/platform/table/access-patterns.ts'],
    ...['functions/platform/events/serve-socket.ts', 'shared/requests/file-kinds.ts'],
    ...['shared/process/logs/xes-names.ts', 'shared/process/logs/guess-kind.ts'],
    ...['frontend/lib/text.ts', 'frontend/features/organisation/components/setting.tsx'],
    ...['frontend/features/requests/components/request-list.tsx'],
    ...['frontend/features/form-builder/form-file.ts', 'shared/process/logs/decode-log.ts'],
    ...['frontend/features/organisation/location-words.ts'],
  ];
  const found = modules.filter(
    ({ file, source }) => !others.includes(file) && (byHand.test(source) || folding.test(source)),
  );
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('each function that creates the dependencies of an area is named createXDeps', () => {
  const named = modules.flatMap(({ file, source }) =>
    [...source.matchAll(/^export (?:const|(?:async )?function) (\w+Deps)\b/gm)].map(
      ([, name = '']) => `${file}: ${name}`,
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !/: create[A-Z]/.test(name))).toEqual([]);
});
