import { lookUp } from '#shared/look-up.ts';
import {
  entry,
  type Graph,
  isOwn,
  pagesWith,
  toModulePath,
  usesIn,
  withImports,
  withOwnImports,
} from './piece-graph.ts';

const notices = 'pages/user/home-notices.tsx';
/** Components shown beside every screen, and above the lists of home, after the screen itself. */
const beside = ['shell/beside.tsx', notices];
/** Screens of every day, which are loaded in advance. */
const record = [
  'pages/requests/view-request.tsx',
  'pages/tasks/review.tsx',
  'pages/tasks/my-tasks.tsx',
];
const form = ['pages/requests/request-form.tsx'];
/** Files that a first visit to a screen of administrators loads after the entry. */
const withAny = ['shell/beside.tsx', 'theme/widgets.tsx'];
/** Modules of these files, which are one piece. */
export const isBesideScreens = (id: string): boolean =>
  withAny.some((file) => id === toModulePath(file));
/** The same to a screen of every day, with what is loaded in advance. */
const withEach = [...withAny, ...record, ...form];
/** The same to home. */
export const afterHome: readonly string[] = [notices, ...withEach];
/** Number of pages from which a shared module moves to a piece that all of them load. */
const commonFrom = 8;

/** A module of so many characters, with what it needs, is not worth a file of its own. */
const tiny = 1800;
/** As soon as so many pages share it, one of them not for administrators alone. */
const tinyFrom = 4;
const isOfAdministrators = /\/pages\/(admin|routing)\//;
const history = ['widgets/history/item-changes.tsx'];
const location = ['pages/admin/location-parts.tsx'];
/** Parts that pages load on demand as soon as they are shown, after the frame and the title. */
const shownAtOnce: Readonly<Record<string, readonly string[]>> = {
  'pages/admin/announcement.tsx': history,
  'pages/admin/configuration.tsx': history,
  'pages/admin/edit-department.tsx': history,
  'pages/admin/edit-location.tsx': [...location, ...history],
  'pages/admin/new-location.tsx': location,
  'pages/admin/people-person.tsx': history,
  'pages/routing/edit-routing.tsx': ['widgets/people/person-select.tsx'],
};

/** Return the files that a first visit to a page loads beside it, after the entry. */
export const loadedWith = (page: string): readonly string[] => [
  ...(isOfAdministrators.test(`/${page}`) ? withAny : withEach),
  ...(lookUp(shownAtOnce, page) ?? []),
];
/** Pages of the process. */
const isOfProcess = /\/pages\/process\//;

const isReact = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//;
const isOfRules = /\/shared\/|node_modules\/zod\//;
const isIcon = /node_modules\/@tabler\//;
/** Modules of Amplify for signing in and for calls to the user pool, without its screens. */
export const isOfSignIn = /node_modules\/(aws-amplify|@aws-amplify\/(core|auth))\//;
export const isWidget = /node_modules\/(@mantine|@floating-ui|react-remove-scroll)/;
/** Modules of plain fields, with those of the widget library that nearly all pages with fields need. */
const isOfFields =
  /@mantine\/(core\/esm\/(core\/(Box|InlineStyles|factory|styles-api)|utils\/Input\w*|components\/(Checkbox|CloseButton|Input|InputBase|Loader|NativeSelect|TextInput|Textarea|UnstyledButton))|hooks\/esm\/use-(debounced-value|disclosure|id|merged-ref|uncontrolled))\//;
/** Parts of the widget library that fields to pick from need, and the sign-in, which has no such fields. */
export const isMotion =
  /@mantine\/(core\/esm\/components\/Transition|hooks\/esm\/use-(did-update|media-query|reduced-motion))\//;
/** Fields to pick from, each with what it needs of the widget library. */
const picks: readonly (readonly [SharedPiece, RegExp])[] = [
  ['pick', /\/(inputs\/(pick\/(pick-one|choose-first|fitting)|choices)|people\/person-select)\.\w/],
  ['pick-several', /\/inputs\/pick\/pick-several\./],
];
/** Labels of the choices of fields in any form: a history names all of them. */
const isOfWords = /\/widgets\/words\/|\/shared\/reference\/attribute-types\.ts$/;
/** Modules that lists and forms of locations share, which pages load late. */
const isOfLocations =
  /\/location-(kinds|kinds-api|type|attribute|words)\.ts$|\/reference\/why-not-there\.ts$/;
/** Libraries of which each screen takes its part: where an import of one thing leads to all of them. */
const isBarrel =
  /node_modules\/(aws-amplify|@aws-amplify|@aws-crypto|@smithy|@tabler|@mantine|tslib)\//;

/** Parts of what the first page uses that only other screens need. */
export const isLater = /node_modules\/@tanstack\/.*\/(useQueries|queriesObserver)\.js$/;

/**
 * The piece of a module of the first page: three pieces, not fifty small ones, that run one after another. `rules` has
 * what schemas describe, which takes long to set up.
 */
export function pieceOfStart(id: string, graph: Graph): string | null {
  const uses = usesIn(graph);
  // A style sheet of its own would be a request more, for less than a kilobyte.
  if (id.endsWith('.css') && uses.get(toModulePath(notices))?.has(id)) return 'start';
  if (!uses.get(entry)?.has(id) || isBarrel.test(id) || isLater.test(id)) return null;
  if (isOfRules.test(id)) return 'rules';
  return isReact.test(id) ? 'react' : 'start';
}

/**
 * Piece of modules that several screens share and use together:
 * - `common`: of many screens or of the components beside every screen
 * - `fields`: the same, but needs the widget library
 * - `pick`: fields to pick one from a list; `pick-several`: those for several
 * - `words`: labels of choices
 * - `locations`: of their kinds
 * - `record`: of requests and decisions
 * - `form`: of forms that people fill in
 * - `process`: of the process
 */
export type SharedPiece =
  | 'common'
  | 'fields'
  | 'pick'
  | 'pick-several'
  | 'words'
  | 'locations'
  | 'record'
  | 'form'
  | 'process';

function isTiny(id: string, graph: Graph): boolean {
  const own = withOwnImports(id, graph);
  const size = own.reduce((sum, one) => sum + (graph.getModuleInfo(one)?.code?.length ?? tiny), 0);
  return size < tiny && own.every(isOwn);
}

/** The piece of a module that no screen of every day needs. */
function pieceOfOthers(id: string, graph: Graph): SharedPiece | null {
  const users = pagesWith(id, graph);
  const isForAll = !users.every((page) => isOfAdministrators.test(page));
  if (users.length >= tinyFrom && isForAll && isTiny(id, graph)) return 'common';
  const isOfProcessAlone = (one: string) =>
    pagesWith(one, graph).every((page) => isOfProcess.test(page));
  return users.length > 1 && withOwnImports(id, graph).every(isOfProcessAlone) ? 'process' : null;
}

/** The piece of a module that is shared; null leaves it to the bundler. */
export function pieceOfShared(id: string, graph: Graph): SharedPiece | null {
  if (isIcon.test(id)) return 'common';
  if (isOfFields.test(id)) return 'fields';
  if (isOfWords.test(id)) return 'words';
  if (isOfLocations.test(id)) return 'locations';
  if (!isOwn(id)) return null;
  const pick = picks.find(([, modules]) => modules.test(id));
  if (pick) return pick[0];
  const uses = usesIn(graph);
  const has = (module: string) => uses.get(module)?.has(id) ?? false;
  const isIn = (names: readonly string[]) => names.some((name) => has(toModulePath(name)));
  const entries = [...uses.values()].filter((ids) => ids.has(id)).length;
  const isOfBeside = isIn(beside);
  // A style sheet of one of these screens alone would be a request more, for less than a kilobyte.
  if (entries < 2) return isIn(record) && id.endsWith('.css') ? 'record' : null;
  if (!isOfBeside && !isIn([...record, ...form])) return pieceOfOthers(id, graph);
  const users = pagesWith(id, graph);
  const isOfBoth = isIn(record) && isIn(form);
  if (users.length >= commonFrom || isOfBeside || isOfBoth)
    return [...withImports(graph, id)].some((one) => isWidget.test(one)) ? 'fields' : 'common';
  return isIn(record) ? 'record' : 'form';
}
