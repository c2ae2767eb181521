import { lookUp } from '#shared/look-up.ts';
import {
  collectStaticImports,
  entryModule,
  getModuleUses,
  isOwnModule,
  listImportsBeyondEntry,
  listPagesUsing,
  type ModuleGraph,
  toModulePath,
} from './piece-graph.ts';

const notices = 'pages/user/home-notices.tsx';
/** Components next to every screen and above the lists of the home page, which load after the screen itself. */
const beside = ['shell/deferred-parts.tsx', notices];
/** Everyday screens, which are preloaded. */
const record = [
  'pages/requests/view-request.tsx',
  'pages/tasks/review.tsx',
  'pages/tasks/my-tasks.tsx',
];
const form = ['pages/requests/request-form.tsx'];
/** Files that the first visit to an administrator screen loads after the entry. */
const withAny = ['shell/deferred-parts.tsx', 'theme/widgets.tsx'];
/** Whether a module is one of the files in `withAny`, which form one chunk. */
export const isCommonScreenModule = (id: string): boolean =>
  withAny.some((file) => id === toModulePath(file));
/** Files that the first visit to an everyday screen loads after the entry, including preloaded ones. */
const withEach = [...withAny, ...record, ...form];
/** Files that the first visit to the home page loads after the entry. */
export const homeFiles: readonly string[] = [notices, ...withEach];
/** Number of pages from which a shared module moves to a chunk that all of them load. */
const commonFrom = 8;

/** Size in characters, with dependencies, up to which a module is not worth its own file. */
const tiny = 1800;
/** Number of pages from which tiny modules move to a common chunk, if one page is not only for administrators. */
const tinyFrom = 4;
const isOfAdministrators = /\/pages\/(admin|routing)\//;
const history = ['widgets/history/item-changes.tsx'];
const location = ['pages/admin/location-parts.tsx'];
/** Lazy-loaded parts that pages show immediately, after the frame and the title. */
const shownAtOnce: Readonly<Record<string, readonly string[]>> = {
  'pages/admin/announcement.tsx': history,
  'pages/admin/configuration.tsx': history,
  'pages/admin/edit-department.tsx': history,
  'pages/admin/edit-location.tsx': [...location, ...history],
  'pages/admin/new-location.tsx': location,
  'pages/admin/people-person.tsx': history,
  'pages/routing/edit-routing.tsx': ['widgets/people/person-select.tsx'],
};

/** Return the additional files that a first visit to a page loads after the entry. */
export const listFilesLoadedByPage = (page: string): readonly string[] => [
  ...(isOfAdministrators.test(`/${page}`) ? withAny : withEach),
  ...(lookUp(shownAtOnce, page) ?? []),
];
/** Pages of the process view. */
const isOfProcess = /\/pages\/process\//;

const isReact = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//;
const isOfRules = /\/shared\/|node_modules\/zod\//;
const isIcon = /node_modules\/@tabler\//;
/** Amplify modules for sign-in and calls to the user pool, without its UI. */
export const signInModulePattern = /node_modules\/(aws-amplify|@aws-amplify\/(core|auth))\//;
export const widgetModulePattern = /node_modules\/(@mantine|@floating-ui|react-remove-scroll)/;
/** Modules of simple fields, with the parts of the widget library that nearly all pages with fields need. */
const isOfFields =
  /@mantine\/(core\/esm\/(core\/(Box|InlineStyles|factory|styles-api)|utils\/Input\w*|components\/(Checkbox|CloseButton|Input|InputBase|Loader|NativeSelect|TextInput|Textarea|UnstyledButton))|hooks\/esm\/use-(debounced-value|disclosure|id|merged-ref|uncontrolled))\//;
/** Parts of the widget library for select fields. The sign-in also needs them, although it has no select fields. */
export const motionModulePattern =
  /@mantine\/(core\/esm\/components\/Transition|hooks\/esm\/use-(did-update|media-query|reduced-motion))\//;
/** Select fields, each with the parts of the widget library that it needs. */
const picks: readonly (readonly [SharedChunk, RegExp])[] = [
  [
    'pick',
    /\/(inputs\/(pick\/(pick-one|choose-first|options-filter)|choices)|people\/person-select)\.\w/,
  ],
  ['pick-several', /\/inputs\/pick\/pick-several\./],
];
/** Labels of the options of fields in all forms, which histories need. */
const optionLabelModules = /\/widgets\/words\/|\/shared\/reference\/attribute-types\.ts$/;
/** Words and lists of what depends on a person. */
const isOfLeaving =
  /\/users\/(deactivation-words|dependent-groups|components\/deactivation-lists)\./;
/** Modules that lists and forms of locations share, and that pages load lazily. */
const isOfLocations =
  /\/location-(kinds|kinds-api|type|attribute|words)\.ts$|\/reference\/explain-wrong-place\.ts$/;
/**
 * Libraries with barrel files, where one import leads to all modules. Each screen bundles only the parts that it needs.
 */
const isBarrel =
  /node_modules\/(aws-amplify|@aws-amplify|@aws-crypto|@smithy|@tabler|@mantine|tslib)\//;

/** Parts of libraries on the first page that only other screens need. */
export const deferredModulePattern =
  /node_modules\/@tanstack\/.*\/(useQueries|queriesObserver)\.js$/;

/**
 * Return the chunk of a module on the first page. Three chunks replace fifty small ones, which would run in sequence.
 * `rules` contains the schemas, whose setup takes long.
 */
export function chooseEntryChunk(id: string, graph: ModuleGraph): string | null {
  const uses = getModuleUses(graph);
  // Include the style sheet, because its own file would cost a request for less than a kilobyte.
  if (id.endsWith('.css') && uses.get(toModulePath(notices))?.has(id)) return 'start';
  if (!uses.get(entryModule)?.has(id) || isBarrel.test(id) || deferredModulePattern.test(id))
    return null;
  if (isOfRules.test(id)) return 'rules';
  return isReact.test(id) ? 'react' : 'start';
}

/**
 * Chunk of modules that several screens share and load together:
 * - `common`: for many screens, or for components outside the screens
 * - `fields`: the same, but requires the widget library
 * - `pick`: fields to select one item from a list; `pick-several`: fields to select several
 * - `words`: labels of options
 * - `locations`: kinds of locations
 * - `leaving`: what depends on a person
 * - `record`: requests and decisions
 * - `form`: forms that people fill in
 * - `process`: the process
 */
export type SharedChunk =
  | 'common'
  | 'fields'
  | 'pick'
  | 'pick-several'
  | 'words'
  | 'locations'
  | 'leaving'
  | 'record'
  | 'form'
  | 'process';

function isTiny(id: string, graph: ModuleGraph): boolean {
  const own = listImportsBeyondEntry(id, graph);
  const size = own.reduce((sum, one) => sum + (graph.getModuleInfo(one)?.code?.length ?? tiny), 0);
  return size < tiny && own.every(isOwnModule);
}

/** Return the chunk of a module that no everyday screen needs. */
function chooseRareChunk(id: string, graph: ModuleGraph): SharedChunk | null {
  const users = listPagesUsing(id, graph);
  const isForAll = !users.every((page) => isOfAdministrators.test(page));
  if (users.length >= tinyFrom && isForAll && isTiny(id, graph)) return 'common';
  const isOfProcessAlone = (one: string) =>
    listPagesUsing(one, graph).every((page) => isOfProcess.test(page));
  return users.length > 1 && listImportsBeyondEntry(id, graph).every(isOfProcessAlone)
    ? 'process'
    : null;
}

/** Return the chunk of a shared module; null leaves it to the bundler. */
export function chooseSharedChunk(id: string, graph: ModuleGraph): SharedChunk | null {
  if (isIcon.test(id)) return 'common';
  if (isOfFields.test(id)) return 'fields';
  if (optionLabelModules.test(id)) return 'words';
  if (isOfLocations.test(id)) return 'locations';
  if (isOfLeaving.test(id)) return 'leaving';
  if (!isOwnModule(id)) return null;
  const pick = picks.find(([, modules]) => modules.test(id));
  if (pick) return pick[0];
  const uses = getModuleUses(graph);
  const has = (module: string) => uses.get(module)?.has(id) ?? false;
  const isIn = (names: readonly string[]) => names.some((name) => has(toModulePath(name)));
  const entries = [...uses.values()].filter((ids) => ids.has(id)).length;
  const isOfBeside = isIn(beside);
  // Include the style sheet of a single screen, because its own file would cost a request for less than a kilobyte.
  if (entries < 2) return isIn(record) && id.endsWith('.css') ? 'record' : null;
  if (!isOfBeside && !isIn([...record, ...form])) return chooseRareChunk(id, graph);
  const users = listPagesUsing(id, graph);
  const isOfBoth = isIn(record) && isIn(form);
  if (users.length >= commonFrom || isOfBeside || isOfBoth)
    return [...collectStaticImports(graph, id)].some((one) => widgetModulePattern.test(one))
      ? 'fields'
      : 'common';
  return isIn(record) ? 'record' : 'form';
}
