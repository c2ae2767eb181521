import type { ChangedField } from '#shared/item-change.ts';
import { toCanonicalJson } from './canonical.ts';

/** Fields that the product sets on every item. A history leaves out their changes. */
const own: ReadonlySet<string> = new Set(['id', 'applicationId', 'version']);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether a value is an amount with a currency. The two are compared as one value, because neither has a meaning alone.
 */
const isMoney = (value: unknown) =>
  isFields(value) && Object.keys(value).sort().join() === 'amount,currency';

/**
 * Return the fields that differ between two versions of an item, keyed by dotted path. A version is undefined if the
 * item does not exist before or after. Lists and amounts are compared as a whole.
 */
export function listChangedFields(before: Fields = {}, after: Fields = {}): ChangedField[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !own.has(name))
    .flatMap((name) => compareField(name, before, after));
}

function compareField(name: string, before: Fields, after: Fields): ChangedField[] {
  const [was, is] = [before[name] ?? null, after[name] ?? null];
  if (toCanonicalJson(was) === toCanonicalJson(is)) return [];
  const isWhole = isMoney(was) || isMoney(is) || !isFields(was ?? is) || !isFields(is ?? was);
  if (isWhole) return [{ path: name, before: was, after: is }];
  return listChangedFields(isFields(was) ? was : {}, isFields(is) ? is : {}).map(
    ({ path, ...values }) => ({ path: `${name}.${path}`, ...values }),
  );
}
