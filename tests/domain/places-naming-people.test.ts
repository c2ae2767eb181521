import { expect, test } from 'vitest';
import * as z from 'zod';
import { referenceKinds } from '#functions/organisation/rules/kinds.ts';
import { readModules } from '#tests/support/read-modules.ts';
import { itemReaderPattern } from '#tests/support/reads-items.ts';
import {
  nonReferenceSchemas,
  partPersonFields,
  personFieldsByKind,
} from './support/places-naming-people.ts';

/** Names of fields that contain ids of items other than people. */
const isOther =
  /^(id|(application|request|task|stage|step|category|department|location|form|routing|doaLevel|level|parent|parentType|type|file|upload|comment|escalation|businessHours|slaTemplate|escalationPolicy|view|firstView)Ids?)$/;
type Node = {
  readonly type?: string;
  readonly format?: string;
  readonly items?: Node;
  readonly additionalProperties?: Node | boolean;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
};

/** Return the paths of texts that may be the id of a person. */
function personIds(node: Node, path = '', name = ''): string[] {
  const { anyOf = [], oneOf = [], allOf = [], items, additionalProperties, properties } = node;
  const isId = node.format === 'uuid' || node.format === 'guid' || /userid/i.test(name);
  const own = node.type === 'string' && isId && !isOther.test(name) ? [path] : [];
  const inner = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return [
    ...own,
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => personIds(one, path, name)),
    ...(items ? personIds(items, `${path}[]`, name) : []),
    ...(inner ? personIds(inner, `${path}.*`, name) : []),
    ...Object.entries(properties ?? {}).flatMap(([field, value]) =>
      personIds(value, path ? `${path}.${field}` : field, field),
    ),
  ];
}
const pathsIn = (schema: z.ZodType) => {
  const described = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return [...new Set(personIds(described as Node))].sort();
};

const kinds: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(Object.entries(referenceKinds).map(([kind, { schema }]) => [kind, schema])),
  ...nonReferenceSchemas,
};

test.each(Object.entries(personFieldsByKind))(
  'every field of %s that refers to a person declares how a departure affects it',
  (kind, listed) => {
    const schema = kinds[kind];
    if (!schema) throw new Error(`no schema of ${kind}`);
    expect(Object.keys(listed).sort()).toEqual(pathsIn(schema));
  },
);

test('a field that refers to a person is detected even if its name is unusual', () => {
  const schema = z.object({ sponsorId: z.guid(), watcher: z.object({ userId: z.string() }) });
  expect(pathsIn(schema)).toEqual(['sponsorId', 'watcher.userId']);
});

const read = /\b(?:parseStored|parsePart|readPart)\((\w+)[,.]|\bschema: (\w+)\b/g;
const isPerson = /PersonRef|\b\w*(?:user|owner|person)Id\b/i;

test('every schema that a store parses is checked for fields that refer to people', () => {
  const reading = readModules(['functions']).filter(({ file }) => itemReaderPattern.test(file));
  const missing = reading.flatMap(({ file, source }) =>
    [...source.matchAll(read)].flatMap(([, parsed, named]) => {
      const name = parsed ?? named ?? '';
      const local = new RegExp(`const ${name} = z[^;]*`).exec(source)?.[0];
      const where = `${file.split('/').at(-1)?.replace(/\.ts$/, '')} ${name}`;
      if (where in partPersonFields) return [];
      if (local) return isPerson.test(local) ? [where] : [];
      return /^[A-Z]/.test(name) && !(name in nonReferenceSchemas) ? [where] : [];
    }),
  );
  expect([...new Set(missing)]).toEqual([]);
});
