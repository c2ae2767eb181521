import { ProblemList, type Problems } from '#functions/organisation/rules/problems.ts';
import { deriveId } from '#functions/platform/idempotency/derive-id.ts';
import { foldAddress } from '#shared/fold-name.ts';
import { Email } from '#shared/users/user.ts';

/** "@finance": name of an item within a file; "@me" is the person who applies it. */
const symbol = /^@[\w.-]+$/;
const me = '@me';
/** Text with an additional @ that is not a name: "@@home" is the text "@home". */
const escaped = /^@@+[\w.-]+$/;

export type NameResolver = {
  readonly applicationId: string;
  /** Id of the person represented by "@me"; undefined if nobody is. */
  readonly me: string | undefined;
  /** Return the user id for an email address, if any. */
  readonly userIdOf: (email: string) => string | undefined;
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (path: string, name: string | number) => (path ? `${path}.${name}` : `${name}`);

/** Yield every object and list in a value, including the value itself, with its path. */
function* walkValues(value: unknown, path = ''): Generator<{ value: unknown; path: string }> {
  yield { value, path };
  if (Array.isArray(value))
    for (const [n, one] of value.entries()) yield* walkValues(one, at(path, n));
  else if (isFields(value))
    for (const [name, one] of Object.entries(value)) yield* walkValues(one, at(path, name));
}

/** Return the email address of a person in a file, normalized as in the store; empty if it is invalid. */
export const readPersonEmail = (person: unknown): string =>
  (isFields(person) && foldAddress(Email.safeParse(person.email).data ?? '')) || '';

/** Return the addresses of the people in a file who have a stored id instead of a name. */
export const listStoredPeople = (file: unknown): ReadonlySet<string> =>
  new Set(
    listFilePeople(file)
      .filter((one) => isFields(one) && typeof one.id === 'string' && !symbol.test(one.id))
      .map(readPersonEmail),
  );

/** Return the list of people, not validated, in a file. */
export const listFilePeople = (file: unknown): readonly unknown[] =>
  isFields(file) && Array.isArray(file.people) ? file.people : [];

/**
 * Replace the names in a file by ids. A name belongs to one list, so "@finance" may be a department here and a step in
 * another file. The same name has the same id in every run. The id of a person is that of their account or profile,
 * else it derives from the name.
 */
export function resolveNamesToIds(
  file: unknown,
  { applicationId, me: own, userIdOf }: NameResolver,
): { readonly named: unknown; readonly problems: Problems } {
  const problems = new ProblemList();
  const ids = new Map<string, string>(own === undefined ? [] : [[me, own]]);
  const all = [...walkValues(file)];
  for (const { value, path } of all) {
    const name = isFields(value) ? value.id : undefined;
    if (typeof name !== 'string' || !symbol.test(name)) continue;
    problems.expect(
      !ids.has(name) && name !== me,
      at(path, 'id'),
      `${name} is somebody else already.`,
    );
    const list = path.replaceAll(/\.\d+/g, '');
    const made = deriveId(applicationId, 'organisation', list, name);
    ids.set(name, (list === 'people' ? userIdOf(readPersonEmail(value)) : undefined) ?? made);
  }
  const unknown = (name: string) =>
    name === me
      ? 'Nobody is @me here: say whose it is.'
      : `Nothing in this file is called ${name}.`;
  const idOf = (text: string, path: string) => {
    const id = ids.get(text);
    if (id === undefined) problems.add(path, unknown(text));
    return id ?? text;
  };
  const replaced = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      if (symbol.test(value)) return idOf(value, path);
      return escaped.test(value) ? value.slice(1) : value;
    }
    if (Array.isArray(value)) return value.map((one, n) => replaced(one, at(path, n)));
    if (!isFields(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, replaced(one, at(path, name))]),
    );
  };
  return { named: replaced(file, ''), problems: problems.found };
}
