import { isClosed, type RequestStatus } from '#shared/requests/request.ts';
import type { Reference } from './reference.ts';

/** Without categories their names stay. */
type Names = Pick<Reference, 'renamed'> & Partial<Pick<Reference, 'categories'>>;
type Fields = Readonly<Record<string, unknown>>;

/** Fields that tell what happened: names in them are those of that time. */
const history: ReadonlySet<string> = new Set([
  ...['events', 'eventChanges', 'changes', 'changesSince', 'comments', 'escalations', 'files'],
  ...['form', 'values', 'reviewRemarks'],
]);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The present name of a person; undefined: what is stored is that. */
function newName({ userId, name }: Fields, { renamed }: Names): string | undefined {
  const found = typeof userId === 'string' && typeof name === 'string' && renamed?.get(userId);
  return found && found !== name ? found : undefined;
}

/** Former names of the people in a value, with their present ones. */
function findFormer(value: unknown, names: Names, found: Map<string, string>): void {
  if (Array.isArray(value)) for (const one of value) findFormer(one, names, found);
  if (!isFields(value)) return;
  const name = newName(value, names);
  if (name) found.set(String(value.name), name);
  for (const [field, one] of Object.entries(value))
    if (!history.has(field)) findFormer(one, names, found);
}

function rename(value: unknown, names: Names, former: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => rename(one, names, former));
  if (!isFields(value)) return value;
  const changed = Object.entries(value).map(([field, one]) => {
    if (history.has(field)) return [field, one];
    if (field === 'facts' && isFields(one)) return [field, renameFacts(one, former)];
    return [field, rename(one, names, former)];
  });
  const name = newName(value, names);
  return { ...Object.fromEntries(changed), ...(name && { name }), ...categoryName(value, names) };
}

/** Facts of reasons are texts without ids: those that are the former name of somebody in the same value. */
const renameFacts = (facts: Fields, former: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(facts).map(([field, text]) => [field, former.get(String(text)) ?? text]),
  );

function categoryName(value: Fields, { categories = [] }: Names) {
  if (typeof value.categoryName !== 'string') return {};
  const found = categories.find(({ id }) => id === value.categoryId);
  return found ? { categoryName: found.name } : {};
}

/**
 * Open work with the names that people and categories have now, wherever they were copied into it. History and audit
 * keep the names of their time, and so does what is closed.
 */
export function withPresentNames<T extends object>(value: T, names: Names): T {
  const former = new Map<string, string>();
  if (names.renamed && names.renamed.size > 0) findFormer(value, names, former);
  const isStale = former.size > 0 || 'categoryName' in value || 'request' in value;
  return isStale ? (rename(value, names, former) as T) : value;
}

/** The same for a request, or something that shows one, unless it is closed. */
export const withNamesOfOpen = <T extends { readonly status: RequestStatus }>(
  value: T,
  names: Names,
): T => (isClosed(value) ? value : withPresentNames(value, names));
