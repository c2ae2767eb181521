import { isClosedRequest, type RequestStatus } from '#shared/requests/request.ts';
import type { Reference } from './reference.ts';

/** Current names. Without categories, category names remain unchanged. */
type Names = Pick<Reference, 'renamed'> & Partial<Pick<Reference, 'categories'>>;
type Fields = Readonly<Record<string, unknown>>;

/** Fields that record the past. They retain the names of that time. */
const history: ReadonlySet<string> = new Set([
  ...['events', 'eventChanges', 'changes', 'changesSince', 'comments', 'escalations', 'files'],
  ...['form', 'values', 'reviewRemarks'],
]);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Return the current name of a person; undefined if the stored name is current. */
function findCurrentName({ userId, name }: Fields, { renamed }: Names): string | undefined {
  const found = typeof userId === 'string' && typeof name === 'string' && renamed?.get(userId);
  return found && found !== name ? found : undefined;
}

/** Collect the former names of the people in a value, with their current names. */
function collectFormerNames(value: unknown, names: Names, found: Map<string, string>): void {
  if (Array.isArray(value)) for (const one of value) collectFormerNames(one, names, found);
  if (!isFields(value)) return;
  const name = findCurrentName(value, names);
  if (name) found.set(String(value.name), name);
  for (const [field, one] of Object.entries(value))
    if (!history.has(field)) collectFormerNames(one, names, found);
}

function replaceFormerNames(
  value: unknown,
  names: Names,
  former: ReadonlyMap<string, string>,
): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceFormerNames(one, names, former));
  if (!isFields(value)) return value;
  const changed = Object.entries(value).map(([field, one]) => {
    if (history.has(field)) return [field, one];
    if (field === 'facts' && isFields(one)) return [field, renameFacts(one, former)];
    return [field, replaceFormerNames(one, names, former)];
  });
  const name = findCurrentName(value, names);
  return {
    ...Object.fromEntries(changed),
    ...(name && { name }),
    ...pickCategoryName(value, names),
  };
}

/**
 * Replace the former names of people in the facts of reasons, which are texts without ids. Only names of people in the
 * same value are replaced.
 */
const renameFacts = (facts: Fields, former: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(facts).map(([field, text]) => [field, former.get(String(text)) ?? text]),
  );

function pickCategoryName(value: Fields, { categories = [] }: Names) {
  if (typeof value.categoryName !== 'string') return {};
  const found = categories.find(({ id }) => id === value.categoryId);
  return found ? { categoryName: found.name } : {};
}

/**
 * Replace copied names of people and categories in open work by their current names. History, audit and closed requests
 * retain the former names.
 */
export function updateNames<T extends object>(value: T, names: Names): T {
  const former = new Map<string, string>();
  if (names.renamed && names.renamed.size > 0) collectFormerNames(value, names, former);
  const isStale = former.size > 0 || 'categoryName' in value || 'request' in value;
  return isStale ? (replaceFormerNames(value, names, former) as T) : value;
}

/** Replace the names in a request, or in a view of one, unless the request is closed. */
export const updateNamesIfOpen = <T extends { readonly status: RequestStatus }>(
  value: T,
  names: Names,
): T => (isClosedRequest(value) ? value : updateNames(value, names));
