import type {
  CategoryScope,
  PeopleScope,
  RaisedScope,
  Row,
} from '#functions/figures/rules/figure.ts';
import type { Key, Query } from '#functions/platform/table/table.ts';
import { inRequest } from '#functions/requests/store/keys.ts';

/** The application's counters lie in so many partitions, so that no request waits for the count of others. */
const parts = 8;

/** Which counting of all requests is shown, and which one is counted into. */
export const countingKey = (app: string): Key => ({ pk: `APP#${app}`, sk: 'FIGURES' });

/** Contribution of a request to the counters. */
export const countedKey = (requestId: string): Key => inRequest(requestId, 'FIGURES');

export type Figures = { readonly app: string; readonly counting: number };

const allOf = ({ app, counting }: Figures, part: number) =>
  `APP#${app}#FIGURES#${counting}#${part}`;
/** The part of a request. */
export const pickFigurePart = (requestId: string) =>
  Number.parseInt(requestId.slice(-1), 16) % parts;
/** All categories lie beside each other, as they are listed together. */
const ofCategories = ({ app, counting }: Figures) => `APP#${app}#TYPICAL#${counting}`;
const ofPerson = ({ counting }: Figures, scope: Exclude<PeopleScope | RaisedScope, 'all'>) => {
  const [kind, userId] = scope.split('#');
  return `USER#${userId}#FIGURES#${counting}#${kind}`;
};

/** Keys of the counters of people, and of everybody, that this request adds to. */
export const figuresKey = (
  figures: Figures,
  scope: PeopleScope | RaisedScope,
  requestId: string,
): string =>
  scope === 'all' ? allOf(figures, pickFigurePart(requestId)) : ofPerson(figures, scope);

/** All the places in which a scope is counted. */
export const listFigureKeys = (figures: Figures, scope: PeopleScope | RaisedScope): string[] =>
  scope === 'all'
    ? Array.from({ length: parts }, (_, part) => allOf(figures, part))
    : [ofPerson(figures, scope)];

export const counterKey = (pk: string, row: Row): Key => ({ pk, sk: row });
/** A row of a category, which this request adds to. */
export const typicalKey = (
  figures: Figures,
  scope: CategoryScope,
  row: Row,
  requestId: string,
): Key => ({
  pk: ofCategories(figures),
  sk: `${row}#${scope.slice('category#'.length)}#${pickFigurePart(requestId)}`,
});
/** Query for the times of all categories from a year on, that one included. */
export const typicalSince = (figures: Figures, year: number): Query => ({
  pk: ofCategories(figures),
  between: [`YEAR#${year}`, 'YEAR#~'],
});
/** Which category a row of them is of. */
export const parseCategoryId = ({ sk }: Pick<Key, 'sk'>): string => sk.split('#')[2] ?? '';
/** The places of a counting that are nobody's own. */
export const sharedPlaces = (figures: Figures): string[] => [
  ...listFigureKeys(figures, 'all'),
  ofCategories(figures),
];
export const everythingIn = (pk: string): Query => ({ pk });
/** Rows of the days from one to another, both included. */
export const daysBetween = (pk: string, from: string, to: string): Query => ({
  pk,
  between: [`DAY#${from}`, `DAY#${to}`],
});

/** Open request in the list of a person. */
export const openKey = (
  pk: string,
  { createdAt, requestId }: { readonly createdAt: string; readonly requestId: string },
): Key => ({ pk, sk: `OPEN#${createdAt}#${requestId}` });
/** The open ones, the latest first. */
export const openIn = (pk: string): Query => ({ pk, prefix: 'OPEN#', newestFirst: true });
