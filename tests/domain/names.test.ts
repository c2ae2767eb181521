import { expect, test } from 'vitest';
import { getNamesInUse } from '#functions/organisation/rules/names-in-use.ts';
import { contracts, operationsByName } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { FormContent } from '#shared/forms/form.ts';
import { collectNames, hasNames, mapNames } from '#shared/names/map-names.ts';
import { RequestDetails } from '#shared/requests/request-details.ts';
import { TaskRow } from '#shared/tasks/task.ts';
import { reference } from './support/organisation.ts';

const operations = Object.entries(
  operationsByName(Object.values(contracts).flatMap((areas) => Object.values(areas).flat())),
);

/** Response fields whose names are deliberately not translated, with the reason. */
const untranslated: Readonly<Record<string, string>> = {
  'activities[].name': 'a key of process figures; words.ts translates it where it is shown',
  'bottlenecks[].activity': 'the same',
};

type Def = { readonly type: string } & Readonly<Record<string, unknown>>;
const getDef = (schema: unknown): Def => (schema as { _zod: { def: Def } })._zod.def;

/** Return the dotted paths of the texts in a schema. */
function textsIn(schema: unknown, path = '', depth = 0): readonly (readonly [string, unknown])[] {
  const def = getDef(schema);
  const next = (one: unknown, name: string) => textsIn(one, name, depth + 1);
  if (depth > 24) return [];
  if (def.type === 'object')
    return Object.entries(def.shape as object).flatMap(([name, one]) =>
      next(one, `${path}.${name}`),
    );
  if (def.type === 'array') return next(def.element, `${path}[]`);
  if (def.type === 'union') return (def.options as unknown[]).flatMap((one) => next(one, path));
  if (def.innerType) return next(def.innerType, path);
  return def.type === 'string' ? [[path, schema]] : [];
}

const isName =
  /(^|\.)(categoryName|stageName|finishName|label|help|rowName)$|\.(sections\[\]\.title|finish\.name|path\[\]\[\]\.name|steps\[\]\[\]\.name|stages\[\]\.(name|stage)|assignees\[\]\.stage|stage\.name|form\.name|category\.(name|description)|activities\[\]\.name|bottlenecks\[\]\.activity)$/;

const forReaders = operations.filter(([, { roles }]) => roles.some((role) => role !== 'admin'));

test.each(forReaders)(
  'every name of a form, step or category in the response of %s is marked as translatable',
  (_, endpoint) => {
    const missing = textsIn(endpoint.response)
      .filter(([path]) => isName.test(path))
      .filter(([path]) => !Object.keys(untranslated).some((known) => path.endsWith(known)))
      .filter(([, schema]) => !hasNames(schema as Endpoint['response']))
      .map(([path]) => path);
    expect([...new Set(missing)]).toEqual([]);
  },
);

test('only the operations for the audit chain and for editing categories return untranslated names', () => {
  const kept = operations
    .filter(([, endpoint]) => endpoint.keepsNames && hasNames(endpoint.response))
    .map(([name]) => name);
  expect(kept.sort()).toEqual(['getAudit', 'listCategories']);
});

const upper = (text: string) => text.toUpperCase();

test('a translation changes only the marked names in a response, not titles, people, ids or values', () => {
  const row = {
    stageName: 'Line manager',
    categoryName: 'Travel',
    requestTitle: 'Travel',
    assignee: { userId: '1', name: 'Travel' },
    path: [[{ name: 'Line manager', state: 'open' }]],
    categoryId: 'Travel',
  };
  const next = mapNames(TaskRow, row as never, upper) as unknown as typeof row;
  expect(next).toEqual({
    ...row,
    stageName: 'LINE MANAGER',
    categoryName: 'TRAVEL',
    path: [[{ name: 'LINE MANAGER', state: 'open' }]],
  });
  expect(row.stageName).toBe('Line manager');
});

test('a translated form has translated option labels, but unchanged stored values and conditions', () => {
  const [form] = reference().forms;
  if (!form) throw new Error('no form');
  const content: FormContent = {
    ...form,
    sections: [
      {
        id: 'trip',
        title: 'Trip',
        fields: [
          {
            ...{ key: 'mode', type: 'radio', label: 'By', required: false, width: 'full' },
            options: [{ value: 'train', label: 'Train' }],
            visibleWhen: { op: '=', of: [{ field: 'mode' }, { value: 'train' }] },
          } as never,
          { key: 'note', type: 'note', text: 'Book early' },
        ],
      },
    ],
  };
  const { sections } = mapNames(FormContent, content, upper);
  expect(sections[0]).toMatchObject({
    title: 'TRIP',
    fields: [
      {
        key: 'mode',
        label: 'BY',
        options: [{ value: 'train', label: 'TRAIN' }],
        visibleWhen: { op: '=', of: [{ field: 'mode' }, { value: 'train' }] },
      },
      { text: 'BOOK EARLY' },
    ],
  });
  expect(collectNames(FormContent, content)).toEqual(
    expect.arrayContaining(['Trip', 'By', 'Train', 'Book early']),
  );
});

test('names to translate come from the latest forms, routings and categories, with up to three uses each', () => {
  const names = getNamesInUse(reference());
  const [category] = reference().categories;
  expect(names.get(category?.name ?? '')).toContainEqual({
    kind: 'category',
    name: category?.name,
  });
  for (const uses of names.values()) {
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.length).toBeLessThanOrEqual(3);
  }
});

test('the response with the details of a request contains translatable names', () => {
  expect(hasNames(RequestDetails)).toBe(true);
});
