import { expect, test } from 'vitest';
import {
  buildRoutingFileRows,
  routingSheet,
} from '#frontend/features/routing/components/routing-list.tsx';
import { buildRoutingRows } from '#frontend/features/routing/components/routing-row.ts';
import { buildStoppedRows, stoppedSheet } from '#frontend/features/routing/stopped-file.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, createdAt, people, routingId } from '#tests/domain/support/people.ts';

const published = routing([{ approvers: { kind: 'manager', level: 1 } }], { version: 3 });
const categories = [{ id: categoryId, name: 'Travel' }];
const draft = {
  ...{ id: routingId, name: published.name, basedOn: 3, savedAt: createdAt },
  savedBy: { userId: people.admin, name: 'Admin' },
};
const counts = [
  { routingId, version: 3, count: 4 },
  { routingId, version: 2, count: 1 },
];

test('an export of routings contains categories, steps, open requests and authors of drafts', () => {
  const [row] = buildRoutingFileRows(buildRoutingRows([published], categories, counts, [draft]));
  expect(row).toMatchObject({
    name: 'Travel',
    isActive: 'yes',
    categories: 'Travel',
    open: '5',
    version: '3',
    draftBy: 'Admin',
    lookAt: '',
  });
  expect(Object.keys(row ?? {})).toEqual(routingSheet.columns.map(({ name }) => name));
});

test('an export of routings shows why a routing is unused or unpublished, and omits uncounted requests', () => {
  const second = { ...published, id: people.ceo, name: 'Second' };
  const problems = { name: ['Choose another name.'] };
  const rows = buildRoutingFileRows(
    buildRoutingRows([published, { ...second, problems }], categories, undefined),
  );
  expect(rows[1]).toMatchObject({
    open: '',
    lookAt: 'Never used: Travel first Choose another name.',
  });
});

test('an export of stopped workflows contains the time of the stop or of the restart', () => {
  const stopped = {
    ...{ requestId: routingId, number: 'REQ-2026-000001', title: 'A chair' },
    ...{ requester: { userId: people.employee, name: 'Emma' }, since: createdAt, why: 'It broke.' },
  };
  const rows = buildStoppedRows([stopped, { ...stopped, restartedAt: createdAt }]);
  expect(rows.map(({ since, restarted }) => [since, restarted])).toEqual([
    [createdAt, ''],
    ['', createdAt],
  ]);
  expect(Object.keys(rows[0] ?? {})).toEqual(stoppedSheet.columns.map(({ name }) => name));
});
