import { expect, test } from 'vitest';
import { editRequest } from '#functions/requests/rules/commands/edit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { diffAnswers } from '#functions/requests/rules/views/answer-changes.ts';
import { listEventChanges } from '#functions/requests/rules/views/event-changes.ts';
import type { Field, FormValue } from '#shared/forms/form.ts';
import { Field as FieldSchema } from '#shared/forms/form.ts';
import type { Event } from '#shared/requests/event.ts';
import type { ValueChange } from '#shared/requests/request-details.ts';
import { answers, decided, inReview, ref } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { monday, people } from './support/people.ts';
import { exampleForm } from './support/sample-form.ts';

const world = organisation({ routings: [routing([{ approvers: { kind: 'manager', level: 1 } }])] });
const back = () => decided(inReview(world), 'manager', 'return');
const file = (name: string, field?: string) => ({
  fileId: `77766666-f0a1-7003-c2b9-0000000009${name.slice(0, 2)}`,
  requestId: people.employee,
  applicationId: people.employee,
  ...{ name, mediaType: 'application/pdf', size: 10, sha256: '0', round: 2 },
  ...(field && { field }),
  ...{ addedBy: ref('employee'), addedAt: monday },
});

function edited(record: RequestRecord, asked: Partial<Parameters<typeof editRequest>[1]>) {
  const change = editRequest(record, {
    by: ref('employee'),
    at: monday,
    organisation: world,
    ...asked,
  });
  return change ? applyChange(record, change) : record;
}
const line = ({ label, before, after, kind }: ValueChange) =>
  [kind ?? 'changed', label, before, after].join('|');
const last = (record: RequestRecord) =>
  (listEventChanges(record, exampleForm)[record.request.lastEvent.seq] ?? []).map(line);
const lines = (...rows: readonly [string, string][]) => ({
  lines: rows.map(([what, amount]) => ({ what, count: 1, price: { amount, currency: 'EUR' } })),
});

test('a removed table row is shown with its answers, and calculated fields with their old and new values', () => {
  const three = lines(['Ticket', '500'], ['Dinner', '96.50'], ['Hotel', '100']);
  const before = edited(back(), { values: { ...answers('500'), ...three } });
  const returned = { ...before, events: before.events.slice(0, -1) };
  const after = edited(before, {
    values: { ...answers('500'), ...lines(['Ticket', '500'], ['Hotel', '120']) },
  });
  // The history contains only the last edit, not the one before it.
  const events = [...returned.events, ...after.events.slice(-1)];
  expect(last({ ...after, events })).toEqual([
    'changed|Hotel: Price|100.00 EUR|120.00 EUR',
    'changed|Hotel: Sum|100.00 EUR|120.00 EUR',
    'removed|Row removed|Dinner · 1 · 96.50 EUR · 96.50 EUR|',
    'changed|Total|696.50 EUR|620.00 EUR',
  ]);
});

test('consecutive edits are shown as one change, and reverted edits are not shown', () => {
  const once = edited(back(), { values: answers('400', { kind: 'car', plate: 'B-CS 1' }) });
  const twice = edited(once, { values: answers('400'), priority: 'high' });
  expect(last(twice)).toEqual([
    'changed|Ticket: Price|500.00 EUR|400.00 EUR',
    'changed|Ticket: Sum|500.00 EUR|400.00 EUR',
    'changed|Total|500.00 EUR|400.00 EUR',
    'changed|Priority|Normal|High',
  ]);
  expect(listEventChanges(twice, exampleForm)[once.request.lastEvent.seq]).toBeUndefined();
  const undone = edited(once, { values: answers('500') });
  expect(last(undone)).toEqual([]);
});

test('added and removed files are listed individually with the label of their field', () => {
  const files = [file('01.pdf', 'receipts'), file('02.pdf')];
  const added = edited(back(), { addFiles: files });
  expect(last(added)).toEqual(['added|Receipts, added||01.pdf', 'added|Files, added||02.pdf']);
  const swapped = edited(added, {
    addFiles: [file('03.pdf', 'receipts')],
    removeFileIds: [file('01.pdf').fileId],
  });
  expect(last(swapped)).toEqual([
    'added|Receipts, added||03.pdf',
    'removed|Files, removed|01.pdf|',
  ]);
});

test('a file that was added and later removed is listed once as added and once as removed', () => {
  const added = edited(back(), { addFiles: [file('01.pdf', 'receipts')] });
  const removed = edited(added, { removeFileIds: [file('01.pdf').fileId] });
  const { [added.request.lastEvent.seq]: first = [] } = listEventChanges(removed, exampleForm);
  expect(first.map(({ label }) => label)).toEqual(['Files, added']);
  expect(last(removed)).toEqual(['removed|Files, removed|01.pdf|']);
});

test('a changed due time or routing version is shown with the value before and after', () => {
  const record = inReview(world);
  const event = record.events.at(-1);
  const told = (details: Event['details']) =>
    event && last({ ...record, events: [{ ...event, details }] });
  const moves = [
    { name: 'Line manager', before: '2026-03-04T09:00:00.000Z', after: null },
    { name: 'Finance', before: null, after: '2026-03-05T09:00:00.000Z' },
  ];
  expect(told({ moves })).toEqual([
    'changed|Line manager: due|2026-03-04 09:00 UTC|',
    'changed|Finance: due||2026-03-05 09:00 UTC',
  ]);
  const stages = [
    { name: 'Budget', effect: 'appears' },
    { name: 'Travel desk', effect: 'goes' },
    { name: 'Line manager', effect: 'stays' },
  ];
  expect(told({ before: { version: 2 }, after: { version: 3 }, stages })).toEqual([
    'changed|Routing|version 2|version 3',
    'added|Steps added||Budget',
    'removed|Steps removed|Travel desk|',
  ]);
  expect(told({ before: 'text of a comment', values: 'odd' })).toEqual([]);
});

const options = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
];
const name = (id: string) => (id === people.director ? 'Dana Director' : id);
const kinds: readonly [Record<string, unknown>, FormValue, FormValue, string][] = [
  [{ type: 'text' }, 'One', 'Two', 'One|Two'],
  [{ type: 'longText' }, null, 'Two\nlines', '|Two\nlines'],
  [{ type: 'number', unit: 'km' }, 1, 2.5, '1 km|2.5 km'],
  [
    { type: 'money', currency: 'EUR' },
    { amount: '1150.3', currency: 'EUR' },
    null,
    '1,150.30 EUR|',
  ],
  [{ type: 'date' }, '2026-03-04', '2026-03-05', '4 March 2026|5 March 2026'],
  [{ type: 'yesNo' }, true, false, 'Yes|No'],
  [{ type: 'select', options }, 'a', 'b', 'Alpha|Beta'],
  [{ type: 'multiSelect', options }, ['a'], ['a', 'b'], 'Alpha|Alpha, Beta'],
  [{ type: 'person' }, null, people.director, '|Dana Director'],
];

test.each(kinds)(
  'a change of a field of the kind %j is shown with formatted values',
  (kind, before, after, shown) => {
    const field: Field = FieldSchema.parse({ key: 'one', label: 'One', ...kind });
    const changes = diffAnswers(
      { sections: [{ id: 's', title: 'S', fields: [field] }] },
      ...([{ one: before }, { one: after }] as const),
      name,
    );
    expect(changes.map((change) => `${change.before}|${change.after}`)).toEqual([shown]);
  },
);

const table = FieldSchema.parse({
  ...{ key: 'costs', label: 'Costs', type: 'table', rowName: 'expense' },
  columns: [
    { key: 'what', label: 'What', type: 'text' },
    { key: 'price', label: 'Price', type: 'money', currency: 'EUR' },
  ],
});
const row = (what: string, amount: string) => ({ what, price: { amount, currency: 'EUR' } });
const [a, b, c, d] = [row('A', '1'), row('B', '2'), row('C', '3'), row('D', '4')];
test.each([
  ['first removed', [a, b, c], [b, c], ['removed|Expense removed|A · 1.00 EUR|']],
  ['one added in the middle', [a, c], [a, b, c], ['added|Expense added||B · 2.00 EUR']],
  [
    'first removed and last corrected',
    [a, b, c],
    [b, row('C', '9')],
    ['changed|C: Price|3.00 EUR|9.00 EUR', 'removed|Expense removed|A · 1.00 EUR|'],
  ],
  ['moved and one removed', [a, b, c], [c, b], ['removed|Expense removed|A · 1.00 EUR|']],
  [
    'another order',
    [a, b],
    [b, a],
    ['changed|Costs|A · 1.00 EUR\nB · 2.00 EUR|B · 2.00 EUR\nA · 1.00 EUR'],
  ],
  ['one of two equal rows removed', [a, a], [a], ['removed|Expense removed|A · 1.00 EUR|']],
  [
    'two replaced by others',
    [a, b],
    [c, d],
    [
      'added|Expense added||C · 3.00 EUR',
      'added|Expense added||D · 4.00 EUR',
      'removed|Expense removed|A · 1.00 EUR|',
      'removed|Expense removed|B · 2.00 EUR|',
    ],
  ],
  ['all rows removed', [a], null, ['removed|Expense removed|A · 1.00 EUR|']],
])('changes of table rows are listed: %s', (_, before, after, shown) => {
  const changes = diffAnswers(
    { sections: [{ id: 's', title: 'S', fields: [table] }] },
    { costs: before },
    { costs: after },
  );
  expect(changes.map(line)).toEqual(shown);
  const paths = changes.map(({ field }) => field);
  expect(new Set(paths).size).toBe(paths.length);
});
