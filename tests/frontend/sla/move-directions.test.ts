import { expect, test } from 'vitest';
import {
  formatMoveDirections,
  formatMovedCount,
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
