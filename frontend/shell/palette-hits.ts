import { formatTypicalDuration } from '#frontend/components/text/format/duration.ts';
import type { SearchResults } from '#frontend/data/search.ts';
import { formatLabelInSentence, t } from '#frontend/lib/text.ts';
import { groupsPath, locationSettingsPath, newRequestPath, paths } from '#frontend/paths.ts';
import { formatStatusLabel } from '#frontend/widgets/requests/status-badge.tsx';
import { foldName } from '#shared/fold-name.ts';
import type { FoundComment } from '#shared/search/search-api.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import type { DestinationGroup } from './navigation.ts';

type Item = SearchResults['reference'][number];

const kinds: Readonly<
  Record<Item['kind'], { readonly word: string; readonly link: (id: string) => string }>
> = {
  category: { word: t`Category`, link: () => paths.categories },
  form: { word: t`Form`, link: paths.updateForm },
  routing: { word: t`Routing`, link: paths.editRouting },
  department: { word: t`Department`, link: paths.editDepartment },
  location: { word: t`Location`, link: paths.editLocation },
  locationType: { word: t`Type of location`, link: (id) => locationSettingsPath('types', id) },
  locationAttribute: {
    word: t`Attribute of location`,
    link: (id) => locationSettingsPath('attributes', id),
  },
  group: { word: t`Group of approvers`, link: groupsPath },
};

/** Return the path where an administrator edits an item of reference data. */
const itemPath = ({ kind, id }: Item): string => kinds[kind].link(id);

/** Return the label of a kind of reference data. */
const formatKind = (kind: Item['kind']): string => kinds[kind].word;

/** Hit that a person can choose: an address to open, or an action. */
export type PaletteHit = {
  readonly kind:
    | 'task'
    | 'request'
    | 'person'
    | 'item'
    | 'start'
    | 'act'
    | 'page'
    | 'comment'
    | 'search';
  /** Unique among the hits of its kind. */
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly to?: string | undefined;
  readonly act?: (() => void) | undefined;
  readonly keys?: string | undefined;
  /** Alternative search words. */
  readonly also?: string;
  /** Time and excerpt of a comment. */
  readonly said?: Pick<FoundComment, 'at' | 'excerpt'>;
};
export type PaletteHitGroup = { readonly label: string; readonly hits: readonly PaletteHit[] };

export type PaletteSearchData = {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly found: SearchResults | undefined;
  /** My open tasks that are already loaded. */
  readonly tasks: readonly TaskRow[];
  readonly categories: readonly {
    readonly id: string;
    readonly name: string;
    readonly typicalSeconds?: number | undefined;
  }[];
  readonly destinations: readonly DestinationGroup[];
  readonly acts: readonly PaletteHit[];
  /** Recently chosen hits, latest first. */
  readonly recent: readonly PaletteHit[];
  readonly timesUsed: (hit: PaletteHit) => number;
  /** Start a search for this text. */
  readonly ask: (text: string) => void;
  /** Switches between the search in comments and the general search. */
  readonly searchIn: (where: 'comments' | 'everything') => void;
};

/** Maximum number of hits per kind, so that all kinds remain visible. */
const most = 5;

const startOf = ({
  id,
  name,
  typicalSeconds,
}: PaletteSearchData['categories'][number]): PaletteHit => ({
  ...{ kind: 'start', id, to: newRequestPath(id) },
  name: t`New ${formatLabelInSentence(name)}`,
  detail: typicalSeconds ? formatTypicalDuration(typicalSeconds) : '',
});

const getPages = (groups: readonly DestinationGroup[]): PaletteHit[] =>
  groups
    .flatMap(({ items }) => items)
    .map(({ label, to, keys }) => ({
      ...{ kind: 'page', id: to, name: label, detail: '', to, keys, also: t`Go to ${label}` },
    }));

/** Return my open tasks: loaded tasks first, then the tasks of matching requests. */
function findTaskHits(
  { found, tasks, userId }: PaletteSearchData,
  fits: (...words: readonly string[]) => boolean,
): PaletteHit[] {
  const here = tasks
    .filter(({ requestTitle, requestNumber, requester }) =>
      fits(requestTitle, requestNumber, requester.name),
    )
    .map(({ taskId, requestTitle: title, requestNumber: number, requester }) => ({
      ...{ taskId, title, number, from: requester.name },
    }));
  const others = (found?.requests ?? []).flatMap(({ assignees, title, number, requester }) => {
    const { taskId } = assignees.find((one) => one.userId === userId) ?? {};
    return taskId ? [{ taskId, title, number, from: requester.name }] : [];
  });
  const byId = new Map([...others, ...here].map((task) => [task.taskId, task]));
  return [...byId.values()].map(({ taskId, title, number, from }) => ({
    ...{ kind: 'task', id: taskId, name: title, to: paths.reviewTask(taskId) },
    detail: t`${number} · from ${from}`,
  }));
}

const requestHits = ({ found, userId }: PaletteSearchData): PaletteHit[] =>
  (found?.requests ?? [])
    .filter(({ assignees }) => !assignees.some((one) => one.userId === userId && one.taskId))
    .map(({ requestId, title, number, categoryName, assignees: [assignee], status }) => ({
      ...{ kind: 'request', id: requestId, name: title, to: paths.viewRequest(requestId) },
      detail: [
        number,
        categoryName,
        assignee ? t`with ${assignee.name}` : formatLabelInSentence(formatStatusLabel(status)),
      ].join(' · '),
    }));

/** Administrators open the page of a person. Others search for the person's requests. */
const personHits = ({ found, isAdmin, ask }: PaletteSearchData): PaletteHit[] =>
  (found?.people ?? []).map(({ userId, name, title }) => ({
    ...{ kind: 'person', id: userId, name },
    ...(isAdmin
      ? { to: paths.person(userId), detail: title }
      : {
          act: () => ask(name),
          detail: [title, t`find their requests`].filter(Boolean).join(' · '),
        }),
  }));

const itemHits = ({ found }: PaletteSearchData): PaletteHit[] =>
  (found?.reference ?? []).map((item) => ({
    ...{ kind: 'item', id: item.id, name: item.name },
    ...{ to: itemPath(item), detail: formatKind(item.kind) },
  }));

/** Return the recently chosen hits with their current data. Pages and categories that no longer exist are omitted. */
function listRecentHits(
  { recent, ask }: PaletteSearchData,
  there: readonly PaletteHit[],
): PaletteHit[] {
  const now = new Map(there.map((hit) => [toHitKey(hit), hit]));
  const asLasting = (hit: PaletteHit): PaletteHit[] => {
    if (hit.kind === 'person' && !hit.to) return [{ ...hit, act: () => ask(hit.name) }];
    return hit.to && lasting.has(hit.kind) ? [hit] : [];
  };
  return recent.flatMap((hit) => now.get(toHitKey(hit)) ?? asLasting(hit)).slice(0, most);
}
const lasting: ReadonlySet<string> = new Set(['request', 'person', 'item']);

const inComments = (searchIn: PaletteSearchData['searchIn']): PaletteHit => ({
  ...{ kind: 'search', id: 'comments', name: t`Search in comments` },
  ...{
    detail: t`What was written on requests and with decisions`,
    act: () => searchIn('comments'),
  },
});

export const toHitKey = ({ kind, id }: Pick<PaletteHit, 'kind' | 'id'>): string => `${kind} ${id}`;

/**
 * Find the hits for a text by kind, most used first. Without text: recent choices, and the most used categories,
 * actions and pages. Kinds without hits are omitted.
 */
export function findHits(text: string, searched: PaletteSearchData): PaletteHitGroup[] {
  const wanted = foldName(text);
  const fits = (...words: readonly string[]) =>
    words.some((word) => foldName(word).includes(wanted));
  const begins = ({ name }: PaletteHit) => (foldName(name).startsWith(wanted) ? 0 : 1);
  const mostUsed = (hits: readonly PaletteHit[]) =>
    hits
      .filter(({ name, also = '' }) => fits(name, also))
      .map((hit) => ({ hit, used: searched.timesUsed(hit) }))
      .sort((a, b) => b.used - a.used || begins(a.hit) - begins(b.hit))
      .map(({ hit }) => hit);
  const starts = searched.categories.map(startOf);
  const pages = getPages(searched.destinations);
  const recent = wanted ? [] : listRecentHits(searched, [...starts, ...pages, ...searched.acts]);
  const isOther = (hit: PaletteHit) => !recent.some((one) => toHitKey(one) === toHitKey(hit));
  const requests = searched.found?.more
    ? t`Requests: there may be more, another word narrows them`
    : t`Requests`;
  const groups: PaletteHitGroup[] = wanted
    ? [
        { label: t`My tasks`, hits: findTaskHits(searched, fits) },
        { label: requests, hits: requestHits(searched) },
        { label: t`People`, hits: personHits(searched) },
        { label: t`Manage`, hits: itemHits(searched) },
        { label: t`Do`, hits: mostUsed([...starts, ...searched.acts]) },
        { label: t`Go to`, hits: mostUsed(pages) },
        { label: t`Comments`, hits: [inComments(searched.searchIn)] },
      ]
    : [
        { label: t`Recent`, hits: recent },
        { label: t`Start`, hits: mostUsed(starts).filter(isOther) },
        { label: t`Go to`, hits: mostUsed(pages).filter(isOther) },
        { label: t`Do`, hits: mostUsed(searched.acts).filter(isOther) },
      ];
  return groups
    .map(({ label, hits }) => ({ label, hits: hits.slice(0, most) }))
    .filter(({ hits }) => hits.length > 0);
}
