import type * as z from 'zod';
import { getNewestRoutings } from '#functions/organisation/rules/newest-routings.ts';
import { getNewestForms, type Reference } from '#functions/organisation/rules/reference.ts';
import { OrganisationFile } from '#shared/reference/organisation-file.ts';
import type { User } from '#shared/users/user.ts';

/** A text that looks like a name in a file, such as "@finance". An additional @ marks it as text. */
const likeName = /^@+[\w.-]+$/;

type Fields = Readonly<Record<string, unknown>>;

/** Name people by their email addresses, because ids differ between installations: "@ada.example.com". */
function buildPersonNames(people: readonly User[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set(['@me']);
  for (const { userId, email } of people) {
    const plain = `@${email.replaceAll(/[^\w.-]/g, '.')}`;
    const name = taken.has(plain) ? `${plain}-${names.size}` : plain;
    taken.add(name);
    names.set(userId, name);
  }
  return names;
}

/** Convert a value for a file: people become names, and texts that look like names are marked as texts. */
function replaceIdsWithNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string')
    return names.get(value) ?? (likeName.test(value) ? `@${value}` : value);
  if (Array.isArray(value)) return value.map((one) => replaceIdsWithNames(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => [name, replaceIdsWithNames(one, names)]),
  );
}

/** Return the fields of an item that a file contains, in the order of the schema. Stored items have any order. */
function pickSchemaFields(item: object, schema: z.ZodObject): Fields {
  const fields = Object.entries(item).filter(([name]) => Object.hasOwn(schema.shape, name));
  const picked = Object.fromEntries(fields);
  return schema.safeParse(picked).data ?? picked;
}

const { configuration: settings, people: person, ...lists } = OrganisationFile.shape;
type List = keyof typeof lists;
const isList = (name: string): name is List => Object.hasOwn(lists, name);

/**
 * Export an organisation as a file. Importing it again changes nothing. Deactivated people are left out, because a file
 * deactivates nobody. Settings without fallback approvers are left out, because they count as missing.
 */
export function exportOrganisation(reference: Reference, users: readonly User[]): Fields {
  const active = users
    .filter(({ isActive }) => isActive)
    // Ids differ between installations, so that their order does, too.
    .sort((a, b) => (a.email < b.email ? -1 : 1));
  const names = buildPersonNames(active);
  const stored = {
    ...reference,
    forms: getNewestForms(reference),
    routings: getNewestRoutings(reference),
  };
  const items = Object.keys(lists)
    .filter(isList)
    .map((list) => [
      list,
      stored[list].map((item) => pickSchemaFields(item, lists[list].unwrap().element)),
    ]);
  const people = active.map(({ userId, ...user }) =>
    pickSchemaFields({ id: userId, ...user }, person.unwrap().element),
  );
  const hasSettings = reference.configuration.fallbackApproverIds.length > 0;
  const file = {
    ...(hasSettings && {
      configuration: pickSchemaFields(reference.configuration, settings.unwrap()),
    }),
    people,
    ...Object.fromEntries(items.filter(([, all]) => all && all.length > 0)),
  };
  return Object.fromEntries(
    Object.entries(file).map(([name, value]) => [name, replaceIdsWithNames(value, names)]),
  );
}
