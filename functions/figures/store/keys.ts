import type {
  CategoryScope,
  CounterRow,
  PeopleScope,
  RaisedScope,
} from '#functions/figures/rules/figure.ts';
import type { Key, Query } from '#functions/platform/table/table.ts';
import { requestItemKey } from '#functions/requests/store/keys.ts';

/** Number of partitions of the application's counters, so that writers do not wait for each other. */
const parts = 8;

/** Return the key of the item that names the displayed counting and the counting to write. */
export const countingKey = (app: string): Key => ({ pk: `APP#${app}`, sk: 'FIGURES' });

/** Return the key of a request's contribution to the counters. */
export const countedKey = (requestId: string): Key => requestItemKey(requestId, 'FIGURES');

export type Figures = { readonly app: string; readonly counting: number };

const getAll = ({ app, counting }: Figures, part: number) =>
  `APP#${app}#FIGURES#${counting}#${part}`;
/** Return the counter partition of a request. */
export const getFigurePartition = (requestId: string) =>
  Number.parseInt(requestId.slice(-1), 16) % parts;
/** All categories share a partition, because they are read together. */
const ofCategories = ({ app, counting }: Figures) => `APP#${app}#TYPICAL#${counting}`;
const ofPerson = ({ counting }: Figures, scope: Exclude<PeopleScope | RaisedScope, 'all'>) => {
  const [kind, userId] = scope.split('#');
  return `USER#${userId}#FIGURES#${counting}#${kind}`;
};

/** Whether a partition counts the requests that a person raised for others. */
export const isRaisedKey = (pk: string): boolean => pk.endsWith('#raised');

/** Return the partition key of the counters that a request increments in a scope. */
export const figuresKey = (
  figures: Figures,
  scope: PeopleScope | RaisedScope,
  requestId: string,
): string =>
  scope === 'all' ? getAll(figures, getFigurePartition(requestId)) : ofPerson(figures, scope);

/** Return all partition keys in which a scope is counted. */
export const listFigureKeys = (figures: Figures, scope: PeopleScope | RaisedScope): string[] =>
  scope === 'all'
    ? Array.from({ length: parts }, (_, part) => getAll(figures, part))
    : [ofPerson(figures, scope)];

export const counterKey = (pk: string, row: CounterRow): Key => ({ pk, sk: row });
/** Return the key of the counter that a request increments for its category. */
export const typicalKey = (
  figures: Figures,
  scope: CategoryScope,
  row: CounterRow,
  requestId: string,
): Key => ({
  pk: ofCategories(figures),
  sk: `${row}#${scope.slice('category#'.length)}#${getFigurePartition(requestId)}`,
});
/** Query for the times of all categories since a year, that year included. */
export const typicalDurationsQuery = (figures: Figures, year: number): Query => ({
  pk: ofCategories(figures),
  between: [`YEAR#${year}`, 'YEAR#~'],
});
/** Return the id of the category of a row. */
export const parseCategoryId = ({ sk }: Pick<Key, 'sk'>): string => sk.split('#')[2] ?? '';
/** Return the partitions of a counting that belong to no single person. */
export const getSharedFigureKeys = (figures: Figures): string[] => [
  ...listFigureKeys(figures, 'all'),
  ofCategories(figures),
];
export const partitionQuery = (pk: string): Query => ({ pk });
/** Query for the rows of the days in a period, first and last day included. */
export const dayRowsQuery = (pk: string, from: string, to: string): Query => ({
  pk,
  between: [`DAY#${from}`, `DAY#${to}`],
});

/** Return the key of an open request in a person's list. */
export const openKey = (
  pk: string,
  { createdAt, requestId }: { readonly createdAt: string; readonly requestId: string },
): Key => ({ pk, sk: `OPEN#${createdAt}#${requestId}` });
/** Query for the open requests of a person, the newest first. */
export const openRequestsQuery = (pk: string): Query => ({
  pk,
  prefix: 'OPEN#',
  newestFirst: true,
});
