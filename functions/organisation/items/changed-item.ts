import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  ProblemList,
  type Problems,
  throwIfProblems,
} from '#functions/organisation/rules/problems.ts';
import { parseFields } from '#functions/platform/parse-input.ts';
import { findMergeableShape } from '#shared/change-body.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';

type Fields = Readonly<Record<string, unknown>>;
type Schemas<I extends z.ZodType> = {
  /** Schema of the stored item. */
  readonly item: I;
  /** Fields of an item that a caller may write. The product sets all others. */
  readonly written: z.ZodObject;
};

const Plain = z.record(z.string(), z.unknown());
const read = (value: unknown): Fields => Plain.parse(value);
const isObject = (value: unknown) => Plain.safeParse(value).success;
/** Fields that count the changes of an item. */
const versions = ['version', 'itemVersion'] as const;

/**
 * Whether a person added by a list, such as `head`, matches the id that is sent with it or stored. Fields that contain
 * no object always pass.
 */
function isSamePerson(name: string, said: Fields, before: Fields): boolean {
  if (!isObject(said[name])) return true;
  const id = `${name}Id`;
  return read(said[name]).userId === (Object.hasOwn(said, id) ? said[id] : before[id]);
}

/** @throws input.invalid with the changed read-only fields; item.changed-meanwhile for another version */
function assertReadOnlyUnchanged(
  before: Fields,
  said: Fields,
  { item, written }: Schemas<z.ZodType>,
): void {
  const isOfItem = (name: string) =>
    !(item instanceof z.ZodObject) || Object.hasOwn(item.shape, name);
  const differ = Object.keys(said).filter(
    (name) =>
      said[name] !== undefined &&
      !Object.hasOwn(written.shape, name) &&
      !(isOfItem(name)
        ? isDeepStrictEqual(said[name], before[name])
        : isSamePerson(name, said, before)),
  );
  const isVersion = (name: string) => versions.some((version) => version === name);
  const problems = new ProblemList();
  for (const name of differ.filter((name) => !isVersion(name)))
    problems.add(name, t`This can’t be changed here. Leave it out, or send it as it is.`);
  throwIfProblems(problems.found);
  const [stale] = differ.filter(isVersion);
  if (stale === undefined) return;
  throw new AppError(
    'item.changed-meanwhile',
    t`Somebody else has changed this. Reload it and try again.`,
    {
      fields: { [stale]: [t`The stored version is ${String(before[stale])}.`] },
      present: { [stale]: before[stale] },
    },
  );
}

function mergeFields(
  schemas: Readonly<Record<string, z.ZodType>>,
  before: Fields,
  said: Fields,
): Fields {
  const after = { ...before };
  for (const [name, value] of Object.entries(said)) {
    if (value === undefined || !Object.hasOwn(schemas, name)) continue;
    const parts = findMergeableShape(schemas[name]);
    if (parts && isObject(value) && isObject(before[name]))
      after[name] = mergeFields(parts, read(before[name]), read(value));
    else if (value === null && schemas[name] instanceof z.ZodOptional) delete after[name];
    else after[name] = value;
  }
  return after;
}

/**
 * Return an item with the sent fields changed and its other stored fields unchanged.
 * @throws input.invalid, item.changed-meanwhile
 */
export function mergeItemChange<I extends z.ZodType>(
  { item, written }: Schemas<I>,
  before: z.output<I>,
  said: object,
): z.output<I> {
  const stored = read(parseFields(item, before));
  assertReadOnlyUnchanged(stored, read(said), { item, written });
  return parseFields(item, mergeFields(written.shape, stored, read(said)));
}

/** Whether a change leaves an item unchanged, so that nothing is written. */
export const isItemUnchanged = (before: object, after: object): boolean =>
  isDeepStrictEqual(read(before), read(after));

/** Return the problems of a change, except problems that existed before in fields that the change does not contain. */
export function filterNewProblems(found: Problems, before: () => Problems, said: object): Problems {
  if (Object.keys(found).length === 0) return found;
  const old = before();
  const list = new ProblemList();
  for (const [path, reasons] of Object.entries(found)) {
    const [field = ''] = path.split('.');
    const isNamed = Object.hasOwn(said, field);
    for (const reason of reasons)
      if (isNamed || !old[path]?.includes(reason)) list.add(path, reason);
  }
  return list.found;
}
