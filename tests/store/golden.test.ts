import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { serveStream } from '#functions/platform/events/serve-stream.ts';
import { packItem, unpackItem } from '#functions/platform/table/pack-item.ts';
import { parseStored, parseStoredForWrite } from '#functions/platform/table/stored-item.ts';
import { applyUpcasters, getItemKind, upcastItem } from '#functions/platform/table/upcasters.ts';
import { StepInput } from '#functions/requests/machine/step-input.ts';
import { SavedMapping } from '#shared/process/saved-mapping.ts';
import type { Event } from '#shared/requests/event.ts';
import { Request } from '#shared/requests/request.ts';
import { itemKindsWithPut } from '#tests/api/support/put-kinds.ts';
import { id } from '#tests/domain/support/people.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { storedSchemas } from '#tests/support/stored-shapes.ts';

const Fields = z.record(z.string(), z.unknown());
const schemas = storedSchemas;
const folder = join(import.meta.dirname, 'golden');
const releases = readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() ? one.name : [],
);
const golden = (release: string, part: 'items' | 'inputs') =>
  readdirSync(join(folder, release, part)).map((file) => ({
    // `message.facts.json` is also a message, in the format of later builds of the release.
    name: file.split('.', 1)[0] ?? '',
    value: Fields.parse(JSON.parse(readFileSync(join(folder, release, part, file), 'utf8'))),
  }));
/** Remove the internal fields of the store: keys, expiry, markers. */
const withoutMarks = (item: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(item).filter(
      ([name]) => !/^(gsi\d)?[ps]k$|^(expiresAt|consumers|news|imported|createdWith)$/.test(name),
    ),
  );

/** True for maps with free keys, where another key is another value and not a new field. */
const isMap = (value: object) => Object.keys(value).some((name) => /[^a-zA-Z]/.test(name));

/** Return copies of the value, each with an additional field in one of its nested objects. */
function withFieldInEachPart(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const put = (name: string, part: unknown) =>
    Array.isArray(value)
      ? value.map((one, n) => (String(n) === name ? part : one))
      : { ...value, [name]: part };
  const own = Array.isArray(value) || isMap(value) ? [] : [{ ...value, addedLater: 'newer' }];
  const deeper = entries.flatMap(([name, part]) =>
    withFieldInEachPart(part).map((one) => put(name, one)),
  );
  return [...own, ...deeper];
}

test('the golden items of the newest release contain every stored kind', () => {
  const names = golden(releases.sort().at(-1) ?? '', 'items').map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(schemas)));
  expect(Object.keys(schemas).length).toBeGreaterThan(25);
});

describe.each(releases)('golden items of release %s', (release) => {
  const items = golden(release, 'items').flatMap(({ name, value }) => {
    const schema = schemas[name];
    return schema ? [{ name, schema, item: unpackItem(value) }] : [];
  });

  test.each(items)(
    '$name of an old release is read and stored without losing data',
    ({ schema, item }) => {
      const now = withoutMarks(upcastItem(item));
      expect(parseStored(schema, item)).toMatchObject(now);
    },
  );

  test.each(items)('$name preserves unknown fields of a newer version', ({ schema, item }) => {
    const newer = { ...item, addedLater: { by: ['a newer version'] } };
    const read = unpackItem(packItem({ ...parseStored(schema, newer) }));
    expect(read).toMatchObject(withoutMarks(upcastItem(newer)));
    for (const mark of [
      'pk',
      'gsi1pk',
      'expiresAt',
      'consumers',
      'news',
      'imported',
      'createdWith',
    ])
      expect(read).not.toHaveProperty(mark);
  });

  test.each(items)(
    '$name is read with unknown nested fields of a newer version',
    ({ schema, item }) => {
      const known = parseStored(schema, item);
      for (const newer of withFieldInEachPart(item))
        expect(parseStored(schema, newer)).toMatchObject(known);
    },
  );

  test('each golden item has the kind of its file name', () => {
    for (const { name, value } of golden(release, 'items'))
      expect(getItemKind(unpackItem(value))).toBe(name);
  });

  test('the state machine continues with step inputs that an old release stored', () => {
    const inputs = golden(release, 'inputs');
    const states = StepInput.options.map(({ shape }) => shape.state.value);
    expect(inputs.map(({ name }) => name)).toEqual([...states].sort());
    for (const { name, value } of inputs) expect(StepInput.parse(value).state).toBe(name);
  });

  test('a stream event of an old release is processed', async () => {
    const event = golden(release, 'items').find(({ name }) => name === 'request-event');
    const followed: string[] = [];
    const note = async ({ type }: Event) => void followed.push(type);
    const follow = callHandler(
      serveStream(
        () => ({ events: [note] }),
        async () => undefined,
      ),
    );
    await follow({ Records: [{ dynamodb: { NewImage: marshall(event?.value) } }] });
    expect(followed).toEqual(['workflow-restarted']);
  });
});

test('a log mapping with unknown columns of a newer version is readable', () => {
  const { mapping, name } = z
    .looseObject({ mapping: z.looseObject({ columns: Fields }), name: z.string() })
    .parse(itemKindsWithPut['/process-mappings']?.all());
  const stored = { id: id(1), applicationId: id(2), name, version: 1 };
  const newer = { ...mapping, columns: { ...mapping.columns, site: 'Column 9' }, later: true };
  expect(parseStored(SavedMapping, { ...stored, mapping: newer })).toMatchObject({ mapping });
  const wrong = { ...newer, columns: { ...newer.columns, caseId: 4 } };
  expect(parseStoredForWrite(SavedMapping, { ...stored, mapping: wrong }).success).toBe(false);
});

test('the field `holders` of a request stored by release 0.1.0 is read as `assignees`', () => {
  const request = golden('0.1.0', 'items').find(({ name }) => name === 'request');
  const { holders, ...item } = unpackItem(request?.value ?? {});
  expect(holders).toHaveLength(1);
  const read = parseStored(Request, { ...item, holders });
  expect(read).toMatchObject({ assignees: holders, schemaVersion: 2 });
  expect(read).not.toHaveProperty('holders');
});

describe('a stored shape with a new, incompatible version', () => {
  const Priced = z.object({
    cents: z.int(),
    currency: z.string(),
    schemaVersion: z.literal(3).default(3),
  });
  /** Version 1 had a price in whole units, and version 2 had no currency. */
  const upcasters = {
    1: ({ price, ...rest }: Readonly<Record<string, unknown>>) => ({
      ...rest,
      cents: Number(price) * 100,
    }),
    2: (fields: Readonly<Record<string, unknown>>) => ({ ...fields, currency: 'EUR' }),
  };

  test('a stored shape is upcast step by step from every earlier version', () => {
    const now = { cents: 1200, currency: 'EUR', schemaVersion: 3 };
    for (const stored of [{ price: 12 }, { cents: 1200, schemaVersion: 2 }, now])
      expect(parseStoredForWrite(Priced, applyUpcasters(upcasters, stored)).data).toEqual(now);
  });

  test('an item with an unknown newer version of its shape is rejected', () => {
    const later = { cents: 1200, currency: 'EUR', schemaVersion: 4 };
    expect(parseStoredForWrite(Priced, applyUpcasters(upcasters, later)).success).toBe(false);
  });
});
