import { expect, test } from 'vitest';
import { contracts, operationsByName } from '#shared/contracts.ts';
import { type Module, readModules } from './support/read-modules.ts';

const wrapper = 'frontend/components/inputs/use-write.ts';
const site = readModules(['frontend']);
const screens = site.filter(({ file }) => /^frontend\/(features|pages|shell|widgets)\//.test(file));

/**
 * Screens, relative to `frontend/`, that call a writing function of `frontend/data` without the wrapper, grouped by
 * reason.
 */
const others: Readonly<Record<string, readonly string[]>> = {
  'they give it to a component that writes by the wrapper': [
    'features/users/components/deactivate-dialog.tsx',
    'features/users/components/hold-acts.tsx',
    'features/users/components/role-dialog.tsx',
    'features/users/components/sign-in-acts.tsx',
    'widgets/list-view/use-list-view.ts',
  ],
  'many calls, each with its own outcome, with progress and a way to stop': [
    'features/letters/use-replay-all.ts',
    'features/routing/use-dry-run.ts',
    'features/routing/use-publish.ts',
    'features/routing/use-restart-all.ts',
    'features/sla/components/holiday-files.tsx',
    'features/users/use-change-many.ts',
    'features/users/components/deactivate-many-dialog.tsx',
    'widgets/import/undo-import.tsx',
  ],
  'files on their way to storage': [
    'features/analytics/imports/components/upload-part.tsx',
    'features/conversation/use-comment-files.ts',
  ],
  'a decision is held back for its undo and survives a reload': [
    'features/tasks/components/unsent-decisions.tsx',
    'features/tasks/use-bulk-decide.ts',
    'features/tasks/use-decide.ts',
  ],
  'drafts that are saved while somebody types': [
    'features/form-builder/use-form-editor.ts',
    'features/forms/use-stored-draft.ts',
    'features/routing/use-routing-editor.ts',
  ],
  'moves that show before they are stored, one after the other': [
    'features/calendar/use-move-draft.ts',
    'features/routing/use-order.ts',
  ],
  'the language of the first page, written without a press': ['shell/store-language.ts'],
};

/** Pattern of names of read-only contracts that use POST because their query has many fields. */
const questions =
  /^(check|simulate|preview|backtest|forecast|try|search|suggest|find|estimate|count|get|list)/i;

/** Names of the contracts that change data. */
const writing = new Set(
  [contracts['request-service'], contracts['workflow-service']]
    .flatMap((service) => Object.values<Parameters<typeof operationsByName>[0]>(service))
    .flatMap((area) => Object.entries(operationsByName(area)))
    .flatMap(([name, { method }]) => (method === 'GET' || questions.test(name) ? [] : [name])),
);

/** Return the local names of contracts that this module imports and that change data. */
const contractsIn = ({ source }: Module): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '#shared\/[^']+-api\.ts'/g)].flatMap(
    ([, list = '']) =>
      list
        .split(',')
        .map((name) => name.trim().split(' as '))
        .flatMap(([name = '', alias = name]) => (writing.has(name) ? [alias] : [])),
  );

/**
 * Return the functions of a module of `frontend/data` that call a writing contract, directly or through another
 * function of the module.
 */
function getWriters(module: Module): Set<string> {
  const begins = /^(?:export )?(?:const|(?:async )?function) (\w+)/;
  const parts = module.source
    .split(/^(?=(?:export )?(?:const|(?:async )?function) \w+)/m)
    .flatMap((text) => {
      const name = begins.exec(text)?.[1];
      return name ? [{ name, text: text.replace(begins, '') }] : [];
    });
  const contracts = contractsIn(module);
  const found = new Set<string>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    const names = [...contracts, ...found];
    for (const { name, text } of parts)
      if (names.some((one) => new RegExp(`(?<![\\w.'])${one}\\b`).test(text))) found.add(name);
  }
  return found;
}

const writers = new Map(
  site
    .filter(({ file }) => file.startsWith('frontend/data/'))
    .map((one) => [one.file, getWriters(one)]),
);

/** List the writing functions of `frontend/data` that a screen imports. */
function writersIn({ source }: Module): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from '#(frontend\/data\/[^']+)'/g)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.trim().replace(/ as .*/, ''))
        .filter((name) => !name.endsWith('Query') && writers.get(from)?.has(name)),
  );
}

test('only the shared wrapper for writes calls useMutation', () => {
  const users = site.filter(({ source }) => /\buseMutation\b/.test(source)).map(({ file }) => file);
  expect(users).toEqual([wrapper]);
});

test('no screen calls the API client directly', () => {
  const callers = screens.filter(({ source }) => /\b(callApi|callEndpoint)\b/.test(source));
  expect(callers.map(({ file }) => file)).toEqual([]);
});

test('screens change data only through the shared wrapper for writes', () => {
  const carriers = site.filter(
    ({ file, imports }) => /\/use-[^/]+$/.test(file) && imports.includes(wrapper),
  );
  const carrying = new Set([wrapper, ...carriers.map(({ file }) => file)]);
  const direct = screens
    .filter(({ imports }) => !imports.some((file) => carrying.has(file)))
    .filter((one) => writersIn(one).length > 0)
    .map(({ file }) => file.replace('frontend/', ''));
  expect(direct.sort()).toEqual(Object.values(others).flat().sort());
});
