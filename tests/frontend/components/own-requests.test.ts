import { expect, test } from 'vitest';
import { sentBackFirst } from '#frontend/features/requests/use-own-requests.ts';
import type { RequestRow } from '#shared/requests/request.ts';

const row = (requestId: string, status: RequestRow['status']) =>
  ({ requestId, status }) as RequestRow;

test('what was sent back comes before what is newer, each once, and no longer than it is so', () => {
  const newest = [row('new', 'InReview'), row('back', 'Returned'), row('again', 'InReview')];
  const sentBack = [row('back', 'Returned'), row('again', 'Returned'), row('old', 'Returned')];
  const ids = sentBackFirst(newest, sentBack).map(({ requestId }) => requestId);
  expect(ids).toEqual(['back', 'old', 'new', 'again']);
});
