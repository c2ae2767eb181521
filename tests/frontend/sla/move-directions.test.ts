import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import {
  formatMoveDirections,
  formatMovedCount,
  MovedList,
} from '#frontend/features/sla/components/moved-list.tsx';
import { id } from '#tests/domain/support/people.ts';

const move = (n: number, stage: string, after: string) => ({
  ...{ requestId: id(n), number: `REQ-${n}`, title: 'Travel', stage },
  ...{ before: '2026-03-02T12:00:00.000Z', after },
});

test('a request with two open steps counts once among the requests that a calendar change moves later', () => {
  const later = '2026-03-03T12:00:00.000Z';
  const earlier = '2026-03-02T09:00:00.000Z';
  const moves = [move(1, 'Finance', later), move(1, 'Legal', later), move(2, 'Finance', earlier)];
  const preview = { moves, complete: true };
  expect(formatMovedCount(preview)).toBe('2 open requests move');
  expect(formatMoveDirections(preview)).toBe('1 later, 1 earlier');
});

test('a request with two open steps is listed once in a preview, with the new due time of each step', () => {
  const after = '2026-03-03T12:00:00.000Z';
  const moves = [move(1, 'Finance', after), move(2, 'Finance', after), move(1, 'Legal', after)];
  const list = createElement(MovedList, { preview: { moves, complete: true }, hint: '' });
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, list));
  const rows = html.split('<li').slice(1);
  expect(rows.map((row) => /REQ-\d/.exec(row)?.[0])).toEqual(['REQ-1', 'REQ-2']);
  expect(rows.map((row) => row.match(/Finance|Legal/g))).toEqual([['Finance', 'Legal'], null]);
});
